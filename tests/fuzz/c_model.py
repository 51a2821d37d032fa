"""C programs as trees of statements, and their text.

A program is printed in two ways, line for line the same: for the sanitizers,
where 'Check' hands a value to the driver, and for Assay, where it asserts what
the driver has seen.
"""

from dataclasses import dataclass, field
from typing import Iterator, Optional, Union


@dataclass
class Check:
    """A value that is asserted."""

    number: int
    value: str


@dataclass
class Block:
    """A statement with statements in it, or a function."""

    head: str
    body: list["Stmt"]
    other: Optional[list["Stmt"]] = None  # behind 'else'
    tail: str = "}"


@dataclass
class Fault:
    """What is wrong, and what is right in the twin."""

    name: str
    bad: list["Stmt"]
    good: list["Stmt"]


Stmt = Union[str, Check, Block, Fault]
Range = tuple[int, int]


@dataclass(frozen=True)
class Input:
    """One call of __VERIFIER_nondet_TYPE.  'values' stand for all others."""

    type: str
    values: tuple[int, ...]


@dataclass
class Program:
    inputs: tuple[Input, ...]  # in the order of their calls
    top: list[Stmt]
    faulty: bool = True
    overflow: bool = False  # is looked for
    # What is asserted: by number of the check, the least and the greatest value
    # and, maybe, one that is excluded.
    limits: dict[int, Range] = field(default_factory=dict)
    excluded: dict[int, int] = field(default_factory=dict)


HEAD = """#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>"""

TYPES = {"bool": "_Bool", "char": "char", "uchar": "unsigned char",
         "schar": "signed char", "short": "short", "ushort": "unsigned short",
         "int": "int", "uint": "unsigned", "long": "long",
         "ulong": "unsigned long"}


def number(value: int) -> str:
    if value == -2**63:
        return "LLONG_MIN"
    return f"{value}" if abs(value) < 2**31 else f"{value}LL"


def assertion(program: Program, check: Check) -> str:
    low, high = program.limits.get(check.number, (-2**63, 2**63 - 1))
    value = f"(long long) ({check.value})"
    if check.number in program.excluded:
        return f"assert ({value} != {number(program.excluded[check.number])});"
    if low == high:
        return f"assert ({value} == {number(low)});"
    return f"{{ long long value = {check.value}; " \
        f"assert ({number(low)} <= value && value <= {number(high)}); }}"


def lines(program: Program, stmts: list[Stmt], native: bool,
          indent: str = "") -> Iterator[tuple[str, Optional[int]]]:
    """Each with the number of the check in it."""
    for stmt in stmts:
        if isinstance(stmt, str):
            yield indent + stmt, None
        elif isinstance(stmt, Check):
            text = f"probe ({stmt.number}, {stmt.value});" if native \
                else assertion(program, stmt)
            yield indent + text, stmt.number
        elif isinstance(stmt, Fault):
            yield from lines(program, stmt.bad if program.faulty
                             else stmt.good, native, indent)
        else:
            yield indent + stmt.head, None
            yield from lines(program, stmt.body, native, indent + "  ")
            if stmt.other is not None:
                yield indent + "} else {", None
                yield from lines(program, stmt.other, native, indent + "  ")
            yield indent + stmt.tail, None


def head(program: Program, native: bool) -> list[str]:
    types = sorted({one.type for one in program.inputs})
    return HEAD.splitlines() + [
        "extern void __VERIFIER_assume (int);",
        "void probe (int, long long);" if native else "",
        " ".join(f"extern {TYPES[t]} __VERIFIER_nondet_{t} (void);"
                 for t in types)]


def show(program: Program, native: bool = False) -> str:
    body = [text for text, _ in lines(program, program.top, native)]
    return "\n".join(head(program, native) + body) + "\n"


def check_lines(program: Program) -> dict[int, int]:
    """In which line each check is."""
    first = len(head(program, True)) + 1
    return {check: line for line, (_, check)
            in enumerate(lines(program, program.top, True), first)
            if check is not None}


def faults(stmts: list[Stmt]) -> Iterator[str]:
    for stmt in stmts:
        if isinstance(stmt, Fault):
            yield stmt.name
        elif isinstance(stmt, Block):
            yield from faults(stmt.body + (stmt.other or []))
