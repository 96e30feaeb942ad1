"""The probes against the locks: a row for each probe, and the ways in which it is run.

test_protection.py runs them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from grader.sandbox.locks import ALL, DENIALS


@dataclass(frozen=True)
class Row:
    """A probe, and the locks that stop it.

    Each of the locks in `held` is enough; the default is the list in DENIALS. `also` are other
    locks that stop it, but not on every machine or for every user, with the reason. `by` are the
    users who try it. The probe works without locks on every machine only if it works `everywhere`.
    """

    forbidden: str
    neighbour: str
    denial: str = ""
    held: str = ""
    also: Mapping[str, str] = field(default_factory=dict)
    by: str = "root ordinary"
    everywhere: bool = True

    @property
    def locks(self) -> tuple[str, ...]:
        return tuple(self.held.split()) or DENIALS[self.denial].locks


FILES = "reading-files"
WRITING = "writing-files"
NETWORK = "network"
SOME = {"landlock": "forbids this, but not every change of a file"}
TCP = {"landlock": "knows of TCP from Linux 6.7 on"}
SCOPE = {"landlock": "knows of abstract sockets and signals from Linux 6.12 on"}
SPARED = dict.fromkeys(("fresh-user", "landlock"), "the worker can't be killed, and may kill first")
NO_FILE = {"empty-root": "there is no program", "landlock": "it cannot be opened"}
NO_CORE = {"file-size": "there is no file without a byte", "system-calls": "no limit is raised"}
NO_ROOT = {"namespaces": "root has no rights in one of users", "descriptors": "it opens two"}
NO_TRACE = {
    "landlock": "forbids tracing from inside",
    "namespaces": "of users does so too",
    "no-new-privileges": "forbids tracing a process with more capabilities, such as root's",
}
GAINING = "gaining-privileges"
LEFT = {"fresh-user": "leaves them behind"}
Somewhere = partial(Row, everywhere=False)

ROWS = (
    Row("reading_a_file", "reading_what_was_typed", FILES),
    Row("listing_a_folder", "reading_what_was_typed", FILES),
    Row("running_another_program", "calling_a_function", FILES),
    Row("making_a_folder", "printing", WRITING, also=SOME),
    Row("emptying_a_file", "printing", WRITING, also=SOME),
    Row("changing_who_may_read", "printing", WRITING, also={"fresh-user": "owns no file"}),
    Row("writing_a_byte", "printing", held="file-size empty-root landlock system-calls"),
    Row("opening_more", "printing", held="descriptors system-calls"),
    Somewhere(
        "crashing_with_a_core_file", "calling_a_function", held="core", also=NO_CORE | NO_FILE
    ),
    Row("connecting_by_tcp", "printing", NETWORK, also=TCP),
    Row("sending_by_udp", "printing", NETWORK),
    Row("connecting_to_an_abstract_socket", "printing", NETWORK, also=SCOPE),
    Row("connecting_to_a_socket_file", "printing", held="empty-root system-calls"),
    Row("finding_shared_memory", "allocating_less", held="namespaces system-calls"),
    Row("starting_a_process", "calling_a_function", "starting-processes"),
    Row("starting_a_thread", "using_a_lock", "starting-processes"),
    Row("signalling_the_worker", "asking_who_it_is", "signals", also=SCOPE),
    Somewhere("reading_the_graders_memory", "allocating_less", "grader-memory", also=NO_TRACE),
    Somewhere(
        "running_a_program_of_roots",
        "asking_who_it_is",
        GAINING,
        also=NO_ROOT | NO_FILE,
        by="ordinary",
    ),
    Row("using_roots_rights", "asking_who_it_is", GAINING, also=LEFT, by="root"),
    Somewhere(
        "raising_a_limit",
        "asking_for_limits",
        held="no-new-privileges fresh-user system-calls",
        by="root",
    ),
    Somewhere("making_a_namespace_of_users", "asking_who_it_is", held="empty-root system-calls"),
    Row("timing_another_process", "computing", held="system-calls"),
    Row("becoming_readable", "asking_who_it_is", held="system-calls"),
    Somewhere("making_other_calls", "computing", held="system-calls"),
    Row("allocating", "allocating_less", "more-memory"),
    Row("using_the_processor", "computing", "more-processor-time"),
    Row("outliving_the_grader", "computing", "outliving-grader", also=SPARED),
    Row("sleeping", "computing", held="death-signal"),
)

_DROPS = ("no-new-privileges",)
LEANS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "root": {
        "processes": ("fresh-user",),
        **dict.fromkeys("memory cpu-time file-size descriptors core empty-root".split(), _DROPS),
    },
    "ordinary": {"landlock": _DROPS, "system-calls": _DROPS, "empty-root": ("namespaces", *_DROPS)},
}
"""The further locks that a lock needs to be closed, or to stay closed: root can leave limits and
an empty root, and an ordinary user needs no-new-privileges for some."""

NOT_ALONE = {("root", "unreadable-grader"), ("ordinary", "fresh-user")}
"""Alone, these prove nothing: root reads everything until it loses its capabilities, and then
cannot read the grader's memory either; an ordinary user cannot become another."""


@dataclass(frozen=True)
class Way:
    """A way to run a row's probe, and whether the locks then stop it."""

    row: Row
    user: str
    locks: tuple[str, ...]
    needed: tuple[str, ...]
    held: bool
    name: str

    @property
    def is_long(self) -> bool:
        """Whether it takes a second of the processor; make test plays each way as one user."""
        is_of_root = self.name in {"without-cpu-time", "with-cpu-time"}
        return self.row.forbidden == "using_the_processor" and is_of_root == (self.user != "root")


def ways() -> list[Way]:
    """All ways, those with the same locks one after another, since they share a worker."""
    return sorted(_ways(), key=lambda way: (way.user, way.locks))


def _ways() -> Iterator[Way]:
    for row in ROWS:
        for user in row.by.split():
            yield Way(row, user, (), (), held=False, name="without-locks")
            left = tuple(lock for lock in ALL if lock not in (*row.locks, *row.also))
            yield Way(row, user, left, (), held=False, name=f"without-{'-and-'.join(row.locks)}")
            yield Way(row, user, ALL, (), held=True, name="with-all-locks")
            for lock in row.locks:
                if (user, lock) not in NOT_ALONE:
                    these = (lock, *LEANS[user].get(lock, ()))
                    yield Way(row, user, these, these, held=True, name=f"with-{lock}")


def name_of(way: Way) -> str:
    return f"{way.row.forbidden}-{way.name}-as-{way.user}"
