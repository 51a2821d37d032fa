"""Types and variables of generated C programs."""

from dataclasses import dataclass, field
from typing import Optional, Union

from c_model import Stmt


@dataclass(frozen=True)
class Int:
    name: str
    bits: int
    signed: bool
    field_bits: int = 0  # of a bit-field


@dataclass(frozen=True)
class Array:
    element: "Type"
    count: int  # elements that are there
    limit: str = ""  # a variable with their number, of variable length arrays


@dataclass(frozen=True)
class Struct:
    tag: str  # "struct s1", "union u2"
    fields: tuple[tuple[str, "Type"], ...]


@dataclass(frozen=True)
class Pointer:
    target: "Type"
    count: int  # elements that are there
    limit: str = ""


Type = Union[Int, Array, Struct, Pointer]

CHAR = Int("char", 8, True)
BOOL = Int("_Bool", 1, False)
UCHAR = Int("unsigned char", 8, False)
SHORT = Int("short", 16, True)
INT = Int("int", 32, True)
UNSIGNED = Int("unsigned", 32, False)
LONG = Int("long", 64, True)
INTS = [CHAR, Int("signed char", 8, True), UCHAR, SHORT,
        Int("unsigned short", 16, False), INT, INT, INT, INT, UNSIGNED,
        UNSIGNED, LONG, Int("unsigned long", 64, False),
        Int("long long", 64, True), BOOL]


@dataclass
class Var:
    name: str
    type: Type
    place: str = "stack"  # heap, global, array (of variable length), literal
    fixed: bool = False  # nobody assigns to it
    bound: int = 0  # of a counter: it is less
    whole: bool = True  # a pointer to the begin of its object


@dataclass
class Function:
    name: str
    result: Type
    parameters: list[Type]
    pure: bool = True  # may be called in any expression


@dataclass
class Scope:
    variables: list[Var] = field(default_factory=list)
    last: list[Stmt] = field(default_factory=list)  # statements at its end


def declare(type_: Type, name: str) -> str:
    """A declaration without its semicolon."""
    if isinstance(type_, Int):
        width = f" : {type_.field_bits}" if type_.field_bits else ""
        return f"{type_.name} {name}{width}"
    if isinstance(type_, Struct):
        return f"{type_.tag} {name}"
    if isinstance(type_, Array):
        return declare(type_.element, f"{name}[{type_.limit or type_.count}]")
    return declare(type_.target, f"*{name}")


def has_pointer(type_: Type) -> bool:
    if isinstance(type_, Struct):
        return any(has_pointer(part) for _, part in type_.fields)
    if isinstance(type_, Array):
        return has_pointer(type_.element)
    return isinstance(type_, Pointer)


def fits(argument: Type, parameter: Type) -> bool:
    """Whether an argument of this type may be given for the parameter."""
    if isinstance(parameter, Pointer):
        if isinstance(argument, Pointer):
            return argument.target == parameter.target \
                and argument.count >= parameter.count
        return isinstance(argument, Array) \
            and argument.element == parameter.target \
            and argument.count >= parameter.count
    return argument == parameter


def elements(type_: Type) -> Optional[tuple[Type, int, str]]:
    """What can be indexed: type, number and limit of the elements."""
    if isinstance(type_, Array):
        return type_.element, type_.count, type_.limit
    if isinstance(type_, Pointer):
        return type_.target, type_.count, type_.limit
    return None
