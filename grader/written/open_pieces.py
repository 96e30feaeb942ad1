"""The pieces of a written answer that a person decides on, and the points that they are worth."""

from collections.abc import Mapping
from math import fsum, inf

from grader.core.findings import written_reading
from grader.core.models import CheckName, Entry, Finding, OpenPiece, Sheet


class OpenPieces:
    """The open pieces of a sheet whose parts have earned these shares.

    A piece is worth one of the `items` of its part, or all of it if it is marked as a whole or no
    item of it was read, but never more than the part has left. A piece without a part may hold any
    part that is missing; one of a part that is not asked for is worth nothing, unless nothing that
    is asked for was read, so that it may be meant for another part. A piece that is worth nothing
    is not open. `at_stake` are the points of all pieces together.
    """

    def __init__(
        self,
        entry: Entry,
        sheet: Sheet,
        shares: Mapping[CheckName, float],
        items: Mapping[CheckName, int],
    ) -> None:
        worth = entry.worth
        left = {name: points * (1 - shares.get(name, 0.0)) for name, points in worth.items()}
        missing = [name for name in worth if getattr(sheet, name) is None]
        stakes = dict.fromkeys(worth, 0.0)
        pieces: list[OpenPiece] = []
        self._worth: dict[Finding | None, float] = {}
        nothing_read = len(missing) == len(worth)
        is_alone = len(sheet.open) == 1 and sheet.open[0].part not in worth
        self._most = fsum(worth.values()) if is_alone else inf
        for each in sheet.open:
            part = None if nothing_read and each.part not in worth else each.part
            own = dict[CheckName, float]()
            if part is None:
                own = {name: left[name] for name in missing}
            elif part in worth:
                many = 1 if part in missing else max(1, items.get(part, 1))
                own = {part: min(left[part], worth[part] / many)}
            if points := fsum(own.values()):
                for name, more in own.items():
                    stakes[name] = min(left[name], stakes[name] + more)
                pieces.append(OpenPiece(part, each.words, sheet.file, each.line, points))
                self._worth[each.finding] = points
        self.pieces = tuple(pieces)
        self.at_stake = fsum(stakes.values())

    def told(self, finding: Finding) -> Finding:
        """The finding, with the points of its piece if it is on an open one."""
        worth = self._worth.get(finding)
        if worth is None:
            return finding
        return written_reading.left_open(finding, worth, is_whole=worth >= self._most)
