#!/usr/bin/env python3
"""Random small modules whose objects own references to each other.

    tests/fuzz/refcount_owners.py SEED [--ref | --oracle]

Objects are on the heap.  Some of what refers to them is in objects: two members, an
array, or an array that only some objects use.  Their release calls itself for what an
object owns; there are several ways to write that.  Even seeds get a fault, as in
refcount_generate.py: a line goes, or is there twice, or two change places.  The oracle
looks at all sequences of calls with three objects.
"""

import sys
from dataclasses import dataclass, field
from random import Random

SLOTS, MEMBERS = 2, 2


@dataclass
class Line:
    text: str
    may_change: bool = False  # it is about counts and references


@dataclass
class Function:
    name: str
    parameters: list[tuple[str, str]]
    body: list[Line]
    helper: str = ""


@dataclass
class Module:
    """What 'refcount_check' and the oracle want to know of one."""

    seed: int
    style: str = ""
    functions: list[Function] = field(default_factory=list)
    fault: str = ""
    large: bool = False
    objects: str = "owners"

    def show(self, oracle: bool = False) -> str:
        head = [] if oracle else ["#include <stdlib.h>", ""]
        head += [f"/* {self.fault} */"] if self.fault else []
        size = 100 if self.large and not oracle else SLOTS
        members = 50 if self.large and not oracle and self.style != "fields" else MEMBERS
        head += [f"#define N_SLOTS {size}", f"#define N_MEMBERS {members}", "",
                 "struct object {", "  int count;"]
        head += ["  int has_members;"] if self.style == "tagged" else []
        head += ["  struct object *left, *right;"] if self.style == "fields" \
            else ["  struct object *member[N_MEMBERS];"]
        head += ["};", "static struct object *slots[N_SLOTS];"]
        for function in self.functions:
            parameters = function.helper or \
                ", ".join(f"int {name}" for name, _ in function.parameters)
            kind = "static void" if function.helper else "void"
            head += ["", kind + f" {function.name} ({parameters});"] * bool(function.helper)
        for function in self.functions:
            parameters = function.helper or \
                ", ".join(f"int {name}" for name, _ in function.parameters)
            head += ["", "static void" if function.helper else "void",
                     f"{function.name} ({parameters}) {{"]
            head += ["  " + shown(line.text, oracle) for line in function.body] + ["}"]
        return "\n".join(head) + "\n"

    def show_ref(self) -> str:
        lines = ["kind object {", "  resource struct object *o;", "  count o->count;",
                 "  ref slot (int i in 0 .. N_SLOTS) : slots[i] == o;"]
        if self.style == "fields":
            lines += [f"  ref {name} (struct object *a) : a->{name} == o;"
                      for name in ("left", "right")]
        else:
            lines += ["  ref member (struct object *a, int k in 0 .. N_MEMBERS) : "
                      "a->member[k] == o;"]
        lines += ["}"]
        for function in self.functions:
            if not function.helper:
                arguments = ", ".join(f"{name}: in 0 .. {size}"
                                      for name, size in function.parameters)
                lines.append(f"entry {function.name} ({arguments});")
        return "\n".join(lines) + "\n"

    def show_oracle(self) -> str:
        cells = "a->left, a->right" if self.style == "fields" \
            else "a->member[0], a->member[1]"
        calls = []
        entries = [f for f in self.functions if not f.helper]
        for k, function in enumerate(entries):
            calls += [f"  case {k}: {{"]
            calls += [f"    int {name} = choose ({size});"
                      for name, size in function.parameters]
            names = ", ".join(name for name, _ in function.parameters)
            calls += [f"    {function.name} ({names});", "    break;", "  }"]
        return "\n".join([
            "#define POOL_OBJECTS 3", '#include "refcount_native.h"',
            "#define LIVE(o) ((struct object *)pool_live (o))",
            self.show(oracle=True), "static int", "references (struct object *o) {",
            "  int n = 0;", "  for (int i = 0; i < N_SLOTS; i++)",
            "    n += slots[i] == o;", "  for (int i = 0; i < POOL; i++) {",
            "    struct object *a = (struct object *)pool[i];",
            f"    struct object *cells[] = {{{cells}}};",
            "    for (int k = 0; k < 2 && alive[i]; k++)", "      n += cells[k] == o;",
            "  }", "  return n;", "}", "", "static void", "check (void) {",
            "  for (int i = 0; i < POOL; i++) {",
            "    struct object *o = (struct object *)pool[i];",
            "    if (!alive[i] && references (o) > 0)", '      fail ("freed");',
            "    if (alive[i] && o->count != references (o))", '      fail ("leak");',
            "  }", "}", "", "static void", "step (void) {",
            f"  switch (choose ({len(entries)})) {{", *calls, "  }", "}", "",
            "int", "main (void) {", "  static const Region regions[] = {",
            "    {&slots, sizeof slots}, {&pool, sizeof pool}, {&alive, sizeof alive},",
            "    {0, 0}};", "  explore (regions, step, check);", "  return 0;", "}"]) + "\n"


def shown(text: str, oracle: bool) -> str:
    """'o~>' is 'o->'; the oracle looks whether 'o' lives."""
    if not oracle:
        if text.startswith("DEC ("):
            text = text[len("DEC ("):-2] + "--;"
        return text.replace("~>", "->").replace("[[", "").replace("]]", "")
    return text.replace("[[", "LIVE (").replace("]]~>", ")->")


class Draw:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed // 2)
        rng = self.rng
        self.module = Module(seed, rng.choice(["fields", "array", "tagged"]),
                             large=rng.random() < 0.3)
        self.takes_null = rng.random() < 0.5

    def member(self, o: str, k: str) -> str:
        """The member 'k', a parameter or the variable of a loop."""
        if self.module.style == "fields":
            return f"[[{o}]]~>{self.field}"
        return f"[[{o}]]~>member[{k}]"

    def do(self, *texts: str) -> list[Line]:
        return [Line(text, True) for text in texts]

    def shuffled(self, *parts: list[Line]) -> list[Line]:
        order = list(parts)
        self.rng.shuffle(order)
        return [line for part in order for line in part]

    def put(self, cell: str) -> list[Line]:
        guard = "" if self.takes_null else f"if ({cell}) "
        return self.do(f"{guard}object_put ({cell});")

    # The release.

    def give_up(self) -> list[Line]:
        rng = self.rng
        if self.module.style == "fields":
            lines = []
            for name in ("left", "right"):
                cell = f"[[o]]~>{name}"
                lines += self.put(cell)
                lines += self.do(f"{cell} = NULL;") if rng.random() < 0.3 else []
            if rng.random() < 0.3:
                return [Line("struct object *l = [[o]]~>left, *r = [[o]]~>right;"),
                        *self.shuffled(self.do("free (o);"),
                                       *[self.put("l"), self.put("r")])]
            return lines + self.do("free (o);")
        low, high, step = rng.choice([("0", "k < N_MEMBERS", "k++"),
                                      ("N_MEMBERS - 1", "k >= 0", "k--")])
        tag = "if ([[o]]~>has_members) " if self.module.style == "tagged" else ""
        loop = [Line(f"{tag}for (int k = {low}; {high}; {step}) {{"),
                *self.put("[[o]]~>member[k]")]
        if rng.random() < 0.3:
            loop += self.do("[[o]]~>member[k] = NULL;")
        return loop + [Line("}")] + self.do("free (o);")

    def releases(self) -> list[Function]:
        rng = self.rng
        begin = [Line("if (!o)"), Line("  return;")] if self.takes_null else []
        begin += self.do("DEC ([[o]]~>count);")
        ends = self.give_up()
        if rng.random() < 0.3:
            return [Function("object_put", [], begin + self.do(
                "if ([[o]]~>count == 0) object_end (o);"), "struct object *o"),
                Function("object_end", [], ends, "struct object *o")]
        return [Function("object_put", [], begin + [
            Line("if ([[o]]~>count > 0)"), Line("  return;")] + ends,
            "struct object *o")]

    # Entries.

    def leave_if(self, condition: str) -> list[Line]:
        return [Line(f"if ({condition})"), Line("  return;")]

    def make(self) -> Function:
        style = self.module.style
        body = self.leave_if("slots[s]")
        zero = self.rng.random() < 0.3
        body += [Line("struct object *o = " + ("calloc (1, sizeof *o);" if zero else
                                               "malloc (sizeof *o);"))]
        body += self.leave_if("!o")
        if style == "fields" and not zero:
            body += self.do("o->left = o->right = NULL;")
        elif not zero:
            body += self.do("for (int k = 0; k < N_MEMBERS; k++) o->member[k] = NULL;")
        parameters = [("s", "N_SLOTS")]
        if style == "tagged":
            body += [Line("o->has_members = f;")]
            parameters += [("f", "2")]
        body += self.shuffled(self.do("o->count = 1;"), self.do("slots[s] = o;"))
        return Function("make", parameters, body)

    def drop(self) -> Function:
        if self.rng.random() < 0.5:
            return Function("drop", [("s", "N_SLOTS")],
                            self.put("slots[s]") + self.do("slots[s] = NULL;"))
        return Function("drop", [("s", "N_SLOTS")], [
            Line("struct object *o = slots[s];"),
            *self.shuffled(self.do("slots[s] = NULL;"), self.put("o"))])

    def at(self) -> tuple[list[tuple[str, str]], str, list[Line]]:
        """A member of what slot 'a' has: parameters, the cell, and checks."""
        self.field = self.rng.choice(["left", "right"])
        body = [Line("struct object *p = slots[a];")] + self.leave_if("!p")
        if self.module.style == "tagged":
            body += self.leave_if("![[p]]~>has_members")
        parameters = [("a", "N_SLOTS")]
        if self.module.style != "fields":
            parameters += [("k", "N_MEMBERS")]
        return parameters, self.member("p", "k"), body

    def link(self) -> Function:
        parameters, cell, body = self.at()
        body += self.leave_if(f"!slots[s] || {cell}")
        body += self.shuffled(self.do(f"{cell} = slots[s];"),
                              self.do("[[slots[s]]]~>count++;"))
        return Function("link", parameters + [("s", "N_SLOTS")], body)

    def adopt(self) -> Function:
        parameters, cell, body = self.at()
        body += self.leave_if(f"!slots[s] || {cell}")
        body += self.do(f"{cell} = slots[s];") + self.do("slots[s] = NULL;")
        return Function("adopt", parameters + [("s", "N_SLOTS")], body)

    def relink(self) -> Function:
        parameters, cell, body = self.at()
        body += [Line("struct object *q = slots[s];")] + self.leave_if("!q")
        body += self.do("[[q]]~>count++;")
        if self.rng.random() < 0.5:
            body += [Line(f"struct object *old = {cell};"),
                     *self.do(f"{cell} = q;"), *self.put("old")]
        else:
            body += self.put(cell) + self.do(f"{cell} = q;")
        return Function("relink", parameters + [("s", "N_SLOTS")], body)

    def unlink(self) -> Function:
        parameters, cell, body = self.at()
        if self.rng.random() < 0.5:
            body += self.put(cell) + self.do(f"{cell} = NULL;")
        else:
            body += [Line(f"struct object *old = {cell};"),
                     *self.do(f"{cell} = NULL;"), *self.put("old")]
        return Function("detach", parameters, body)

    def fetch(self) -> Function:
        parameters, cell, body = self.at()
        body += self.leave_if(f"slots[s] || !{cell}")
        body += self.shuffled(self.do(f"slots[s] = {cell};"),
                              self.do(f"[[{cell}]]~>count++;"))
        return Function("fetch", parameters + [("s", "N_SLOTS")], body)

    def steal(self) -> Function:
        parameters, cell, body = self.at()
        body += self.leave_if(f"slots[s] || !{cell}")
        body += self.do(f"slots[s] = {cell};") + self.do(f"{cell} = NULL;")
        return Function("steal", parameters + [("s", "N_SLOTS")], body)

    def copy(self) -> Function:
        body = [Line("struct object *o = slots[s];")] + self.leave_if("!o")
        body += self.do("[[o]]~>count++;")
        body += self.put("slots[t]") + self.do("slots[t] = o;")
        return Function("copy", [("s", "N_SLOTS"), ("t", "N_SLOTS")], body)

    def clear(self) -> Function:
        body = [Line("for (int s = 0; s < N_SLOTS; s++) {"), *self.put("slots[s]"),
                *self.do("slots[s] = NULL;"), Line("}")]
        return Function("clear", [], body)

    def all(self) -> Module:
        m, rng = self.module, self.rng
        links = [self.link, self.adopt, self.relink]
        makers = [self.unlink, self.fetch, self.steal, self.copy, self.clear]
        m.functions = self.releases() + [self.make(), self.drop()]
        m.functions += [maker() for maker in rng.sample(links, rng.choice([1, 1, 2]))
                        + rng.sample(makers, rng.choice([1, 2, 2, 3]))]
        if m.seed % 2 == 0:
            put_fault(m, Random(m.seed))
        return m


def put_fault(m: Module, rng: Random) -> None:
    f = rng.choice(m.functions)
    at = rng.choice([k for k, line in enumerate(f.body) if line.may_change])
    kind = rng.choice(["leave_out", "twice", "exchange"])
    if kind == "leave_out":
        f.body[at] = Line(";")
    elif kind == "twice":
        f.body.insert(at, f.body[at])
    elif at and f.body[at - 1].may_change:
        f.body[at - 1], f.body[at] = f.body[at], f.body[at - 1]
    else:
        f.body[at] = Line(";")
    m.fault = f"{kind} in {f.name}"


def generate(seed: int) -> Module:
    return Draw(seed).all()


def main() -> None:
    module = generate(int(sys.argv[1]))
    print(module.show_ref() if "--ref" in sys.argv else
          module.show_oracle() if "--oracle" in sys.argv else module.show(), end="")


if __name__ == "__main__":
    main()
