#!/usr/bin/env python3
"""A random C program about lists of any length.

One kind of list (lists_shapes.py), with links, numbers and payload at random places
of the element, one to three heads, and a random sequence of operations in loops that
run as often as the input says.  Half of the programs have one mistake; some of these
do no harm.  usage: lists_generate.py SEED [recursive]
"""

import random
import re
import sys
from dataclasses import dataclass

from lists_more import MORE_SHAPES
from lists_more import TWO_HEADS as MORE_TWO_HEADS
from lists_payload import MORE, PAYLOADS, Payload
from lists_recursive import RECURSIONS
from lists_shapes import NAMES, SHAPES, TWO_HEADS, Shape

ALL_SHAPES = {**SHAPES, **MORE_SHAPES}
ALL_TWO_HEADS = TWO_HEADS | MORE_TWO_HEADS
PADDING = ["char", "short", "int", "long", "double", "void *", "unsigned char"]
ENTRIES = {"push", "append", "append_link", "insert", "build"}
TOO_SMALL = "struct T *x = malloc (sizeof *x); ?? too small ?? " \
    "struct T *x = malloc (sizeof x);"
MAY_FAIL = f"struct T *x = {MORE} ? malloc (sizeof *x) : NULL;"
ALLOCATIONS = [
    [TOO_SMALL], [TOO_SMALL], [TOO_SMALL],
    ["struct T *x = calloc (1, sizeof *x); ?? too small ?? "
     "struct T *x = calloc (1, sizeof x);"],
    [MAY_FAIL, "if (!x) ?? null overlooked ?? if (!x && d != 2)",
     "  exit (1);"],
    [MAY_FAIL, "if (!x)", "  abort ();"]]

@dataclass
class Listing:
    """A program, and what is wrong with it."""

    seed: int
    text: str
    fault: str
    shape: str
    payload: str


class Generator:
    def __init__(self, seed: int, kinds: dict[str, Shape]) -> None:
        self.r = random.Random(seed)
        self.kind = self.r.choice(sorted(kinds) + [next(iter(kinds))] * 3)
        self.shape: Shape = kinds[self.kind]
        self.payload_kind = self.r.choice(["none"] * 5 + sorted(PAYLOADS))
        self.payload: Payload = PAYLOADS[self.payload_kind]
        self.used: list[str] = []
        self.heads = [f"h{i}" for i in range(self.r.choice([1, 1, 2, 2, 3]))]
        self.globals = self.r.random() < 0.3

    # --- declarations

    def element(self) -> list[str]:
        """Fields in any order, with others between them."""
        fields = self.shape.fields + ["int D;"] + self.payload.fields
        for i in range(self.r.randint(0, 3)):
            fields.append(f"{self.r.choice(PADDING)} other{i};")
        self.r.shuffle(fields)
        return ["struct T {", *("  " + one for one in fields), "};"]

    def make(self) -> list[str]:
        allocate = self.r.choice(ALLOCATIONS)
        lines = [*(self.payload.allocate or allocate), "x->D = d;",
                 *self.shape.link, *self.payload.make, "return x;"]
        return ["static struct T *", "make (int d) {",
                *("  " + line for line in lines), "}"]

    def release(self) -> list[str]:
        lines = [*self.payload.release,
                 "free (x); ?? freed twice ?? free (x), free (x);"]
        return ["static void", "release (struct T *x) {",
                *("  " + line for line in lines), "}"]

    # --- main

    def head(self) -> str:
        return self.r.choice(self.heads)

    def operation(self) -> str:
        names = sorted(self.shape.operations)
        if len(self.heads) == 1:
            names = [name for name in names if name not in ALL_TWO_HEADS]
        return self.call(self.r.choice(names))

    def call(self, name: str) -> str:
        if name not in self.used:
            self.used.append(name)
        function = NAMES.get(name, name)
        if name in ALL_TWO_HEADS:
            one, two = self.r.sample(self.heads, 2)
            return f"{function} (&{one}, &{two});"
        value = self.r.choice([MORE, MORE, str(self.r.randint(-1, 9))])
        return f"{function} (&{self.head()}, {value});"

    def fill(self, head: str) -> list[str]:
        entries = sorted(ENTRIES & set(self.shape.operations))
        call = self.call(self.r.choice(entries))
        return [f"while ({MORE})", "  " + re.sub(r"&h\d", "&" + head, call)]

    def statement(self) -> list[str]:
        kind = self.r.random()
        if kind < 0.3:
            return [self.operation()]
        if kind < 0.5:
            return [f"if ({MORE})", "  " + self.operation()]
        if kind < 0.7:
            return [f"while ({MORE})", "  " + self.operation()]
        if kind < 0.85:
            return [f"while ({MORE}) {{", f"  if ({MORE})",
                    "    " + self.operation(), "  else",
                    "    " + self.operation(), "}"]
        return [f"while ({MORE}) {{", f"  switch ({MORE}) {{", "  case 0:",
                "    " + self.operation(), "    break;", "  case 1:",
                "    " + self.operation(), "    break;", "  default:",
                "    " + self.operation(), "  }", "}"]

    def destroy(self, head: str) -> str:
        self.call("destroy")
        return f"destroy (&{head}, 0);"

    def main(self) -> list[str]:
        declared = [f"{self.shape.head}{head};" for head in self.heads]
        lines = [] if self.globals else declared
        lines += [self.shape.empty.replace("H", head) for head in self.heads]
        lines += self.payload.begin
        for head in self.heads:
            lines += self.fill(head) if self.r.random() < 0.7 else []
        for _ in range(self.r.randint(1, 4)):
            lines += self.statement()
        for head in self.heads:
            lines.append(f"{self.destroy(head)} ?? never destroyed ?? (void){head};")
        if self.r.random() < 0.1:
            lines += [*self.statement(), *map(self.destroy, self.heads)]
        lines += self.payload.end
        before = ["static " + one for one in declared] if self.globals else []
        return [*before, "int", "main (void) {",
                *("  " + line for line in lines), "  return 0;", "}"]

    # --- the whole

    def layout(self) -> list[str]:
        lines = ["#include <assert.h>", "#include <stddef.h>",
                 "#include <stdlib.h>",
                 "extern int __VERIFIER_nondet_int (void);"]
        lines += self.payload.types + self.shape.types.splitlines()
        lines += self.element() + self.payload.functions
        lines += self.shape.behind.splitlines()
        lines += self.make() + self.release()
        main = self.main()  # says what is used
        for name in self.used:
            lines += self.shape.operations[name].strip("\n").splitlines()
        return lines + main

    def names(self) -> dict[str, str]:
        words = ["next", "prev", "data", "fwd", "back", "left", "right", "a",
                 "key", "object", "val", "entry", "hook", "ref", "up", "down"]
        self.r.shuffle(words)
        names = dict(zip(["N", "P", "D", "O", "M"], words))
        tags = ["node", "item", "cell", "task", "list", "link", "elem", "anchor"]
        self.r.shuffle(tags)
        return {**names, **dict(zip(["T", "L", "S"], tags))}

    def program(self, seed: int) -> Listing:
        lines = self.layout()
        chosen, fault = -1, ""
        if self.r.random() < 0.5:
            chosen = self.r.choice([i for i, line in enumerate(lines)
                                    if "??" in line])
        for i, line in enumerate(lines):
            parts = [part.strip() for part in line.split("??")]
            indent = line[:len(line) - len(line.lstrip())]
            text = parts[0]
            if i == chosen:
                k = self.r.randrange(1, len(parts), 2)
                fault, text = parts[k], parts[k + 1]
            lines[i] = indent + text
        names = self.names()
        text = re.sub(r"\b[NPDOMTLS]\b", lambda match: names[match[0]],
                      "\n".join(lines) + "\n")
        return Listing(seed, text, fault, self.kind, self.payload_kind)


def generate(seed: int) -> Listing:
    return Generator(seed, ALL_SHAPES).program(seed)


def generate_recursive(seed: int) -> Listing:
    return Generator(seed, RECURSIONS).program(seed)


def show(listing: Listing) -> str:
    return listing.text


if __name__ == "__main__":
    make = generate_recursive if len(sys.argv) > 2 else generate
    print(make(int(sys.argv[1])).text, end="")
