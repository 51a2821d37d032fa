#!/usr/bin/env python3
"""A random C program without a heap: loops over a few variables of many types.

Everything that the lowering of Units (src/pass/lower_unit.h) has a rule for may
occur, and now and then something that it refuses.  usage: loops_generate.py SEED
"""

import random
import sys

TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int",
         "int", "int", "unsigned", "unsigned", "long", "unsigned long", "_Bool"]
NONDET = {"signed char": "char", "unsigned char": "uchar", "short": "short",
          "unsigned short": "ushort", "int": "int", "unsigned": "uint",
          "long": "long", "unsigned long": "ulong", "_Bool": "bool"}
NUMBERS = [0, 1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 100, 127, 128, 200, 255, 256,
           1000, 32767, 65535, 2147483647, -1, -2, -128]
# Up to which random number, the operators, and what is on their right (none:
# any value).
OPERATORS = [(0.6, ["+", "-"], []), (0.66, ["*"], [2, 3, 4, 5, -1]),
             (0.7, ["/", "%"], [2, 3, 4, 7, 10]),
             (0.75, ["&"], [1, 3, 4, 7, 15, 255, -2, -8]),
             (0.78, ["|", "^"], [1, 2, 7, -1]),
             (0.82, ["<<", ">>"], [1, 2, 3])]


class Generator:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.vars: list[tuple[str, str]] = []
        self.array = self.r.random() < 0.3
        self.struct = self.r.random() < 0.2
        self.lines: list[str] = []
        self.loops = 0

    def emit(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def var(self) -> str:
        if self.struct and self.r.random() < 0.15:
            return self.r.choice(["s.a", "s.b"])
        if self.array and self.r.random() < 0.15:
            return f"a[{self.r.randrange(4)}]"
        return self.r.choice(self.vars)[1]

    def number(self) -> str:
        return f"({self.r.choice(NUMBERS)})"

    def input(self) -> str:
        return f"__VERIFIER_nondet_{NONDET[self.r.choice(TYPES)]} ()"

    def value(self, depth: int = 2) -> str:
        r = self.r.random()
        if depth == 0 or r < 0.3:
            return self.var() if self.r.random() < 0.7 else self.number()
        x, y = self.value(depth - 1), self.value(depth - 1)
        for limit, operators, numbers in OPERATORS:
            if r < limit:
                op = (self.r.choice(operators) if len(operators) > 1
                      else operators[0])
                return f"({x} {op} {self.r.choice(numbers) if numbers else y})"
        if r < 0.87:
            return f"(({self.r.choice(TYPES)})({x}))"
        if r < 0.9:
            return f"(({self.condition(0)}) ? {x} : {y})"
        if r < 0.93:
            return f"step ({x}, {y})"
        if r < 0.95:
            return f"(-{x})"
        if r < 0.97:
            return f"(~{x})"
        return self.input() if self.r.random() < 0.5 else f"({self.condition(0)})"

    def condition(self, depth: int = 1) -> str:
        r = self.r.random()
        if depth and r < 0.2:
            op = self.r.choice(["&&", "||"])
            return f"({self.condition(0)} {op} {self.condition(0)})"
        op = self.r.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"{self.value(1)} {op} {self.value(1)}"

    def assignment(self, depth: int) -> None:
        r = self.r.random()
        if r < 0.3:
            self.emit(depth, f"{self.var()}{self.r.choice(['++', '--'])};")
        elif r < 0.5:
            self.emit(depth, f"{self.var()} {self.r.choice(['+=', '-='])} {self.value(1)};")
        elif self.array and r < 0.6:
            index = f"{self.var()} & 3" if self.r.random() < 0.7 else self.var()
            if self.r.random() < 0.5:
                self.emit(depth, f"a[{index}] = {self.value(1)};")
            else:
                self.emit(depth, f"{self.var()} = a[{index}];")
        else:
            self.emit(depth, f"{self.var()} = {self.value()};")

    def check(self, depth: int) -> None:
        self.emit(depth, f"assert ({self.condition()});")

    def loop(self, depth: int, level: int) -> None:
        self.loops += 1
        kind = self.r.randrange(5)
        count = f"i{self.loops}"
        if kind == 0:
            self.emit(depth, f"while ({self.condition()}) {{")
        elif kind == 1:
            self.emit(depth, "do {")
        elif kind == 2:
            kind_of = self.r.choice(["int", "unsigned", "unsigned char"])
            self.emit(depth, f"for ({kind_of} {count} = 0; {count} < {self.value(1)}; {count}++) {{")
        elif kind == 3:
            self.emit(depth, f"while (__VERIFIER_nondet_bool ()) {{")
        else:
            self.emit(depth, f"for (unsigned {count} = {self.number()}; {count} > 0; {count}--) {{")
        self.block(depth + 1, level + 1)
        if self.r.random() < 0.3:
            self.emit(depth + 1, f"if ({self.condition(0)})")
            self.emit(depth + 2, self.r.choice(["break;", "continue;"]))
        self.emit(depth, f"}} while ({self.condition()});" if kind == 1 else "}")

    def statement(self, depth: int, level: int) -> None:
        r = self.r.random()
        if r < 0.12 and level < 2 and self.loops < 3:
            self.loop(depth, level)
        elif r < 0.25:
            self.emit(depth, f"if ({self.condition()}) {{")
            self.block(depth + 1, level + 1)
            if self.r.random() < 0.4:
                self.emit(depth, "} else {")
                self.block(depth + 1, level + 1)
            self.emit(depth, "}")
        elif r < 0.3:
            self.emit(depth, f"switch ({self.value(1)}) {{")
            for n in self.r.sample(range(-1, 6), 3):
                self.emit(depth, f"case {n}:")
                self.assignment(depth + 1)
                if self.r.random() < 0.7:
                    self.emit(depth + 1, "break;")
            self.emit(depth, "default:")
            self.assignment(depth + 1)
            self.emit(depth, "}")
        elif r < 0.36:
            self.emit(depth, f"__VERIFIER_assume ({self.condition()});")
        elif r < 0.46:
            self.check(depth)
        elif r < 0.55:
            self.emit(depth, f"{self.var()} = {self.input()};")
        else:
            self.assignment(depth)

    def block(self, depth: int, level: int) -> None:
        for _ in range(self.r.randint(1, 3)):
            self.statement(depth, level)

    def program(self) -> str:
        self.emit(0, "#include <assert.h>")
        for kind in sorted(set(TYPES)):
            self.emit(0, f"{kind} __VERIFIER_nondet_{NONDET[kind]} (void);")
        self.emit(0, "void __VERIFIER_assume (int);")
        self.emit(0, "static int")
        self.emit(0, "step (int x, int y) {")
        self.emit(1, self.r.choice(["return x < y ? x + 1 : x;", "return x - y;",
                                    "while (x > 0 && y > 0) x--, y--; return x;"]))
        self.emit(0, "}")
        for i in range(self.r.randint(0, 2)):
            kind = self.r.choice(TYPES)
            self.emit(0, f"static {kind} g{i} = {self.r.choice([0, 1, 5])};")
            self.vars.append((kind, f"g{i}"))
        self.emit(0, "int")
        self.emit(0, "main (void) {")
        if self.array:
            self.emit(1, f"{self.r.choice(TYPES)} a[4]{self.r.choice([' = {0}', ' = {1, 2}', ''])};")
        if self.struct:
            self.emit(1, f"struct {{ {self.r.choice(TYPES)} a; {self.r.choice(TYPES)} b; }} s = {{0, 3}};")
        for i in range(self.r.randint(2, 4)):
            kind = self.r.choice(TYPES)
            r = self.r.random()
            first = "" if r < 0.1 else f" = {self.input()}" if r < 0.5 else f" = {self.number()}"
            self.emit(1, f"{kind} v{i}{first};")
            self.vars.append((kind, f"v{i}"))
        self.block(1, 0)
        self.loop(1, 0)
        self.block(1, 0)
        self.check(1)
        self.emit(1, "return 0;")
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"


if __name__ == "__main__":
    print(Generator(int(sys.argv[1])).program(), end="")
