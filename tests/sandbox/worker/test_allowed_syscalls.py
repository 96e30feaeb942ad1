"""The filter of system calls, evaluated call by call as the kernel does, on any machine."""

import struct

import pytest

from grader.sandbox.worker import allowed_syscalls

LISTED = [
    *allowed_syscalls.ALLOWED.values(),
    *allowed_syscalls.CLOCKS.values(),
    *allowed_syscalls.LIMITS.values(),
]

ALLOWED, KILLED, REFUSED = 0x7FFF0000, 0x80000000, 0x00050001
"""The kernel's verdicts: allow the call, kill the process, return EPERM."""
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06


def judge(program: bytes, architecture: int, number: int, *arguments: int) -> int:
    """The filter's verdict on a call, by the rules of the kernel."""
    padded = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("<IIQ6Q", number, architecture, 0xDEAD, *padded)
    code = list(struct.iter_unpack("<HBBI", program))
    place, loaded = 0, 0
    while True:
        what, yes, no, operand = code[place]
        place += 1
        if what == LOAD:
            (loaded,) = struct.unpack_from("<I", data, operand)
        elif what == EQUAL:
            place += yes if loaded == operand else no
        elif what == AT_LEAST:
            place += yes if loaded >= operand else no
        else:
            assert what == RETURN
            return operand


@pytest.fixture(params=sorted(allowed_syscalls.MACHINES))
def machine(request):
    """The filter for a machine, its column in the tables, and the kernel's number for it."""
    program = allowed_syscalls.program(request.param)
    assert program is not None
    return program, *allowed_syscalls.MACHINES[request.param]


def test_every_call_on_the_list_passes_with_any_arguments(machine):
    program, column, architecture = machine
    for numbers in allowed_syscalls.ALLOWED.values():
        if numbers[column] is not None:
            assert judge(program, architecture, numbers[column]) == ALLOWED
            assert judge(program, architecture, numbers[column], *[2**64 - 1] * 6) == ALLOWED


def test_every_other_call_is_refused(machine):
    program, column, architecture = machine
    listed = {numbers[column] for numbers in LISTED}
    for number in {*range(2000), *range(0x3FFFFF00, 0x40000000)} - listed:
        assert judge(program, architecture, number) == REFUSED


@pytest.mark.parametrize(
    ("new", "said"),
    [(0, ALLOWED), *((each, REFUSED) for each in (1, 1 << 32, 0x7FFF_1234_5678, 2**64 - 1))],
)
def test_limits_can_be_read_and_not_set(machine, new, said):
    program, column, architecture = machine
    for numbers in allowed_syscalls.LIMITS.values():
        assert judge(program, architecture, numbers[column], 0, 7, new, 2**40) == said


@pytest.mark.parametrize("process", [1, 4711, 2**31, 2**32 - 1, 2**32 + 1])
def test_limits_of_other_processes_cannot_be_read(machine, process):
    program, column, architecture = machine
    for numbers in allowed_syscalls.LIMITS.values():
        assert judge(program, architecture, numbers[column], process, 7, 0, 2**40) == REFUSED


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        *((each, ALLOWED) for each in (0, 1, 2, 3, 11, 2**31 - 1, 2**32 + 1)),
        *((each % 2**64, REFUSED) for each in (-1, -6, (~4711 << 3) | 2, -(2**31), 2**32 - 6)),
    ],
)
def test_only_the_clocks_of_the_system_and_its_own_can_be_read(machine, clock, said):
    program, column, architecture = machine
    for numbers in allowed_syscalls.CLOCKS.values():
        assert judge(program, architecture, numbers[column], clock, 2**40) == said


@pytest.mark.parametrize("architecture", [0x40000003, 0x40000028, 0, 0xC000003E, 0xC00000B7])
def test_a_call_of_another_architecture_ends_the_process(machine, architecture):
    program, _, ours = machine
    for number in (0, 1, 60, 64, 93):
        said = judge(program, architecture, number)
        assert (said == KILLED) == (architecture != ours)


def test_a_call_of_the_x32_table_ends_the_process(machine):
    program, _, architecture = machine
    wanted = KILLED if architecture == allowed_syscalls.MACHINES["x86_64"][1] else REFUSED
    for number in (0x40000000, 0x40000001, 0x40000000 + 39, 0x7FFFFFFF, 0xFFFFFFFF):
        assert judge(program, architecture, number) == wanted


def test_no_number_is_on_the_list_twice_and_each_jump_stays_inside(machine):
    program, column, _ = machine
    listed = [numbers[column] for numbers in LISTED if numbers[column] is not None]
    assert len(set(listed)) == len(listed)
    code = list(struct.iter_unpack("<HBBI", program))
    assert len(code) <= 4096
    for place, (what, yes, no, _) in enumerate(code):
        assert what in {LOAD, RETURN} or place + 1 + max(yes, no) < len(code)


@pytest.mark.parametrize("name", ["", "i686", "armv7l", "riscv64", "arm64"])
def test_other_machines_have_no_filter(name):
    assert allowed_syscalls.program(name) is None


def test_a_32_bit_python_has_no_filter(monkeypatch):
    monkeypatch.setattr(allowed_syscalls.struct, "calcsize", lambda _: 4)
    assert allowed_syscalls.program("x86_64") is None
