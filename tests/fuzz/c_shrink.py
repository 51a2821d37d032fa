"""Makes a C program smaller while something about it stays true.

Statements are taken out, first many at a time; what is inside of a statement
takes its place.  Values of inputs are left alone: all of them must be run.
"""

import copy
import time
from typing import Callable, Iterator

from c_model import Block, Fault, Program, Stmt


def lists(stmts: list[Stmt]) -> Iterator[list[Stmt]]:
    """All lists of statements, outer ones first."""
    yield stmts
    for stmt in stmts:
        if isinstance(stmt, Block):
            yield from lists(stmt.body)
            if stmt.other is not None:
                yield from lists(stmt.other)
        elif isinstance(stmt, Fault):
            yield from lists(stmt.bad)
            yield from lists(stmt.good)


class Shrink:
    def __init__(self, program: Program, holds: Callable[[Program], bool],
                 seconds: float) -> None:
        self.program = copy.deepcopy(program)
        self.holds = holds
        self.end = time.monotonic() + seconds

    def late(self) -> bool:
        return time.monotonic() > self.end

    def replace(self, where: list[Stmt], first: int, last: int,
                by: list[Stmt]) -> bool:
        """If that is still bad, it stays."""
        old = where[first:last]
        where[first:last] = by
        if self.holds(self.program):
            return True
        where[first:first + len(by)] = old
        return False

    def take_out(self, where: list[Stmt]) -> bool:
        progress, size = False, len(where)
        while size > 0:
            at = 0
            while at < len(where) and not self.late():
                if self.replace(where, at, at + size, []):
                    progress = True
                else:
                    at += size
            size //= 2
        return progress

    def open_blocks(self, where: list[Stmt]) -> bool:
        progress = False
        for i, stmt in enumerate(where):
            if self.late():
                break
            if isinstance(stmt, Block) and stmt.tail == "}":
                progress |= self.replace(where, i, i + 1, stmt.body)
        return progress

    def all(self) -> Program:
        progress = True
        while progress and not self.late():
            progress = False
            for where in list(lists(self.program.top)):
                progress |= self.take_out(where)
            for where in list(lists(self.program.top)):
                progress |= self.open_blocks(where)
        return self.program
