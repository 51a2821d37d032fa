"""Expressions of generated C programs: integers, and places they are in.

Healthy by construction: indices are in their ranges, divisors are not 0, shift
distances are small.  Signed numbers may overflow; whether that is an error is
for the sanitizers to say.
"""

from random import Random
from typing import Optional

from c_types import (INT, INTS, Array, Function, Int, Pointer, Scope, Struct,
                     Type, Var, elements, fits)

COMPARISONS = ["==", "!=", "<", "<=", ">", ">="]


class Expressions:
    def __init__(self, rng: Random, overflow: bool) -> None:
        self.rng = rng
        self.overflow = overflow
        self.scopes: list[Scope] = [Scope()]
        self.structs: list[Struct] = []
        self.functions: list[Function] = []
        self.names = 0
        self.nesting = 0  # of indices in indices

    # --- chance ---------------------------------------------------------------

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def fresh(self, prefix: str) -> str:
        self.names += 1
        return f"{prefix}{self.names}"

    # --- variables --------------------------------------------------------------

    def variables(self) -> list[Var]:
        return [var for scope in self.scopes for var in scope.variables]

    def add(self, var: Var) -> Var:
        self.scopes[-1].variables.append(var)
        return var

    def some(self, *, type_: Optional[type] = None,
             place: str = "") -> Optional[Var]:
        """A variable of this sort; inner ones are more likely."""
        found = [var for var in self.variables()
                 if (type_ is None or isinstance(var.type, type_))
                 and (not place or var.place == place)]
        if not found:
            return None
        return self.rng.choice(found[-4:] if self.chance(0.6) else found)

    # --- numbers ----------------------------------------------------------------

    def literal(self) -> str:
        small = [str(n) for n in range(8)] + ["-1", "-2", "'a'", "10"]
        large = ["127", "128", "255", "256", "1000", "32768", "65535",
                 "0x7fffffff", "0x80000000", "-1000", "3000000000"]
        return self.rng.choice(
            small if self.overflow or self.chance(0.8) else large)

    def integer(self, depth: int = 2) -> str:
        """Any expression of an integer type."""
        if depth <= 0 or self.chance(0.25):
            return self.leaf()
        forms = [self.arithmetic, self.arithmetic, self.bits, self.comparison,
                 self.cast, self.conditional, self.division, self.shift,
                 self.logic, self.size, self.call, self.distance, self.leaf_of]
        return self.rng.choice(forms)(depth - 1)

    def leaf_of(self, depth: int) -> str:
        del depth
        return self.leaf()

    def leaf(self) -> str:
        if self.chance(0.8):
            found = self.path()
            if found:
                return found[0]
        return self.literal()

    def operand(self, depth: int) -> str:
        text = self.integer(depth)
        return text if text.isalnum() else f"({text})"

    def arithmetic(self, depth: int) -> str:
        sign = self.rng.choice("++--*")
        return f"{self.operand(depth)} {sign} {self.operand(depth)}"

    def bits(self, depth: int) -> str:
        if self.chance(0.2):
            return f"~{self.operand(depth)}"
        sign = self.rng.choice("&&|^")
        return f"{self.operand(depth)} {sign} {self.operand(depth)}"

    def comparison(self, depth: int) -> str:
        sign = self.rng.choice(COMPARISONS)
        return f"{self.operand(depth)} {sign} {self.operand(depth)}"

    def logic(self, depth: int) -> str:
        if self.chance(0.3):
            return f"!{self.operand(depth)}"
        sign = self.rng.choice(["&&", "||"])
        return f"{self.operand(depth)} {sign} {self.operand(depth)}"

    def cast(self, depth: int) -> str:
        return f"({self.rng.choice(INTS).name}) {self.operand(depth)}"

    def conditional(self, depth: int) -> str:
        return (f"{self.operand(depth)} ? {self.operand(depth)} : "
                f"{self.operand(depth)}")

    def division(self, depth: int) -> str:
        sign = self.rng.choice("/%")
        if self.chance(0.6):
            return (f"{self.operand(depth)} {sign} "
                    f"{self.rng.choice([2, 3, 4, 5, 7, 10])}")
        return (f"{self.operand(depth)} {sign} "
                f"(({self.operand(depth)} & 7) + 1)")

    def shift(self, depth: int) -> str:
        if self.chance(0.5):
            return f"{self.operand(depth)} >> ({self.operand(depth)} & 7)"
        return (f"(unsigned) {self.operand(depth)} << "
                f"({self.operand(depth)} & 15)")

    def size(self, depth: int) -> str:
        del depth
        var = self.some()
        if self.structs and self.chance(0.4):
            struct = self.rng.choice(self.structs)
            name, type_ = self.rng.choice(struct.fields)
            if not isinstance(type_, Int) or not type_.field_bits:
                return f"(int) offsetof ({struct.tag}, {name})"
        if var and not isinstance(var.type, Pointer):
            return f"(int) sizeof {var.name}"
        return f"(int) sizeof ({self.rng.choice(INTS).name})"

    def distance(self, depth: int) -> str:
        """Between two elements of an array."""
        arrays = [var for var in self.variables() if elements(var.type)]
        if not arrays:
            return self.integer(depth)
        name = self.rng.choice(arrays)
        _, count, limit = elements(name.type) or (INT, 1, "")
        left, right = (f"&{name.name}[{self.index(count, limit)}]"
                       for _ in range(2))
        sign = self.rng.choice(["-", "-", "<", ">=", "==", "!="])
        return f"(int) ({left} {sign} {right})"

    def call(self, depth: int) -> str:
        found = [f for f in self.functions
                 if f.pure and isinstance(f.result, Int)]
        self.rng.shuffle(found)
        for function in found:
            text = self.call_of(function, depth)
            if text:
                return text
        return self.integer(depth)

    def call_of(self, function: Function, depth: int) -> Optional[str]:
        arguments = [self.argument(type_, depth)
                     for type_ in function.parameters]
        if any(argument is None for argument in arguments):
            return None
        return f"{function.name} ({', '.join(map(str, arguments))})"

    def argument(self, type_: Type, depth: int) -> Optional[str]:
        if isinstance(type_, Int):
            return self.integer(depth)
        found = [var.name for var in self.variables() if fits(var.type, type_)]
        if isinstance(type_, Pointer) and type_.count == 1:
            found += [f"&{var.name}" for var in self.variables()
                      if var.type == type_.target and not var.fixed]
        return self.rng.choice(found) if found else None

    # --- places ----------------------------------------------------------------

    def index(self, count: int, limit: str = "") -> str:
        """Between 0 and count, or limit, if there is one."""
        if self.nesting >= 2:
            return str(self.rng.randrange(count))
        self.nesting += 1
        text = self.index_text(count, limit)
        self.nesting -= 1
        return text

    def index_text(self, count: int, limit: str) -> str:
        counters = [var.name for var in self.variables()
                    if var.bound and var.bound <= count]
        if counters and self.chance(0.5):
            return self.rng.choice(counters)
        if limit and self.chance(0.6):
            return f"(unsigned) {self.operand(1)} % {limit}"
        if self.chance(0.45):
            return str(self.rng.randrange(count))
        if count in (2, 4, 8):
            return f"{self.operand(1)} & {count - 1}"
        return f"(unsigned) {self.operand(1)} % {count}u"

    def path(self, assign: bool = False) -> Optional[tuple[str, Int]]:
        """A way to an integer."""
        found = [var for var in self.variables() if not (assign and var.fixed
                                                         and self.is_flat(var))]
        if not found:
            return None
        var = self.rng.choice(found[-5:] if self.chance(0.6) else found)
        return self.descend(var.name, var.type)

    def is_flat(self, var: Var) -> bool:
        """Whether 'fixed' is about what is in it, not where it points to."""
        return not isinstance(var.type, Pointer)

    def descend(self, text: str, type_: Type) -> Optional[tuple[str, Int]]:
        arrow = False
        while not isinstance(type_, Int):
            if isinstance(type_, Struct):
                name, type_ = self.rng.choice(type_.fields)
                text += ("->" if arrow else ".") + name
                arrow = False
                continue
            to_struct = isinstance(type_, Pointer) \
                and isinstance(type_.target, Struct)
            if to_struct and self.chance(0.6):
                type_, arrow = type_.target, True
                continue
            text, type_ = self.step(text, type_)
        return text, type_

    def step(self, text: str, type_: Type) -> tuple[str, Type]:
        """To an element of an array or of what a pointer points to."""
        assert isinstance(type_, (Array, Pointer))
        element, count, limit = elements(type_) or (INT, 1, "")
        if isinstance(type_, Pointer) and self.chance(0.3):
            return f"(*{text})", element
        is_suffix = text[:1] in ("", ".", "[")
        if self.chance(0.1) and not is_suffix:
            return f"(*({text} + ({self.index(count, limit)})))", element
        return f"{text}[{self.index(count, limit)}]", element
