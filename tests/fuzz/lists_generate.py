#!/usr/bin/env python3
"""A random C program about lists of any length.

One kind of list (lists_shapes.py), with links, numbers and payload at random places
of the element, one to three heads, and a random sequence of operations in loops that
run as often as the input says.  Half of the programs have one mistake; some of these
do no harm.  usage: lists_generate.py SEED
"""

import random
import re
import sys
from dataclasses import dataclass

from lists_shapes import NAMES, SHAPES, TWO_HEADS, Shape

MORE = "__VERIFIER_nondet_int ()"
PADDING = ["char", "short", "int", "long", "double", "void *", "unsigned char"]
ENTRIES = {"push", "append", "append_link", "insert"}

PAYLOADS = {
    "none": ([], [], []),
    "owned": (["int *O;"],
              ["x->O = malloc (sizeof *x->O); ?? no payload ?? x->O = NULL;",
               "*x->O = d;"],
              ["*x->O = 0;",
               "free (x->O); ?? payload not freed ?? (void)x;"]),
    "optional": (["long *O;"],
                 [f"x->O = {MORE} ? malloc (sizeof *x->O) : NULL;",
                  "if (x->O) ?? null overlooked ?? if (x->O || d == 2)",
                  "  *x->O = d;"],
                 ["if (x->O) ?? null overlooked ?? if (x->O || x->D == 9)",
                  "  *x->O = 1;",
                  "free (x->O); ?? payload not freed ?? (void)x;"]),
    "nested": (["struct S *O;"],
               ["x->O = NULL; ?? link not set ?? (void)x;",
                f"while ({MORE}) {{",
                "  struct S *s = malloc (sizeof *s);",
                "  s->of = d;",
                "  s->rest = x->O; ?? rest lost ?? s->rest = NULL;",
                "  x->O = s;",
                "}"],
               ["while (x->O) { ?? payload not freed ?? if (x->O) {",
                "  struct S *s = x->O;",
                "  x->O = s->rest;",
                "  free (s); ?? not freed ?? (void)s;",
                "}"]),
}


@dataclass
class Listing:
    """A program, and what is wrong with it."""

    seed: int
    text: str
    fault: str
    shape: str
    payload: str


class Generator:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.kind = self.r.choice(sorted(SHAPES) + ["singly"])
        self.payload = self.r.choice(["none", "none"] + sorted(PAYLOADS))
        self.shape: Shape = SHAPES[self.kind]
        self.used: list[str] = []
        self.heads = [f"h{i}" for i in range(self.r.choice([1, 1, 2, 2, 3]))]
        self.globals = self.r.random() < 0.3

    # --- declarations

    def element(self) -> list[str]:
        """Fields in any order, with others between them."""
        fields = self.shape.fields + ["int D;"] + PAYLOADS[self.payload][0]
        for i in range(self.r.randint(0, 3)):
            fields.append(f"{self.r.choice(PADDING)} other{i};")
        self.r.shuffle(fields)
        return ["struct T {", *("  " + one for one in fields), "};"]

    def make(self) -> list[str]:
        lines = ["struct T *x = malloc (sizeof *x);", "x->D = d;",
                 *self.shape.link, *PAYLOADS[self.payload][1], "return x;"]
        return ["static struct T *", "make (int d) {",
                *("  " + line for line in lines), "}"]

    def release(self) -> list[str]:
        lines = [*PAYLOADS[self.payload][2],
                 "free (x); ?? freed twice ?? free (x), free (x);"]
        return ["static void", "release (struct T *x) {",
                *("  " + line for line in lines), "}"]

    # --- main

    def head(self) -> str:
        return self.r.choice(self.heads)

    def operation(self) -> str:
        names = sorted(self.shape.operations)
        if len(self.heads) == 1:
            names = [name for name in names if name not in TWO_HEADS]
        return self.call(self.r.choice(names))

    def call(self, name: str) -> str:
        if name not in self.used:
            self.used.append(name)
        function = NAMES.get(name, name)
        if name in TWO_HEADS:
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
        for head in self.heads:
            lines += self.fill(head) if self.r.random() < 0.7 else []
        for _ in range(self.r.randint(1, 4)):
            lines += self.statement()
        for head in self.heads:
            lines.append(f"{self.destroy(head)} ?? never destroyed ?? (void){head};")
        if self.r.random() < 0.1:
            lines += [*self.statement(), *map(self.destroy, self.heads)]
        before = ["static " + one for one in declared] if self.globals else []
        return [*before, "int", "main (void) {",
                *("  " + line for line in lines), "  return 0;", "}"]

    # --- the whole

    def layout(self) -> list[str]:
        lines = ["#include <stddef.h>", "#include <stdlib.h>",
                 "extern int __VERIFIER_nondet_int (void);"]
        if self.payload == "nested":
            lines += ["struct S {", "  int of;", "  struct S *rest;", "};"]
        lines += self.shape.types.splitlines()
        lines += self.element() + self.shape.behind.splitlines()
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
        return Listing(seed, text, fault, self.kind, self.payload)


def generate(seed: int) -> Listing:
    return Generator(seed).program(seed)


def show(listing: Listing) -> str:
    return listing.text


if __name__ == "__main__":
    print(generate(int(sys.argv[1])).text, end="")
