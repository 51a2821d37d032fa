#!/usr/bin/env python3
"""Random small modules with reference counts.

    tests/fuzz/refcount_generate.py SEED [--ref | --oracle]

A module has objects (numbers, elements of a table, or blocks of the heap), tables of
references to them, and entries that move references around: each keeps what it counts
right.  Even seeds get a fault: a statement goes, or is there twice, or two change
places, or an index or a bound is another one.  Nobody says that it matters: the oracle
does (refcount_native.h), which looks at all sequences of calls.

The module is printed with its specification ('--ref'), and for the oracle, with
checks at decrements ('--oracle').
"""

import sys
from random import Random
from typing import Optional

import refcount_oracle
from refcount_faults import Fault
from refcount_model import (Do, For, Function, If, Module, Statement, Table, show,
                            show_ref)


class Draw:
    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed // 2)
        objects = rng.choice(["number", "table", "heap"])
        none = {"number": rng.choice(["-1", "0"])}.get(objects, "NULL")
        count_type = rng.choice(["int", "int", "unsigned", "short", "long"])
        tables = [self.table(k) for k in range(rng.choice([1, 1, 2]))]
        self.module = Module(seed, objects, none, count_type, tables,
                             size=rng.choice([2, 2, 3]),
                             large=rng.random() < 0.2)
        if objects == "table" and rng.random() < 0.3:
            tables.append(Table("objects", ["N_OBJECTS"], "link"))
        self.module.cursor = len(tables[0].sizes) == 1 and rng.random() < 0.2
        # The oracle has to look at all states.
        if len(tables[0].sizes) > 1:
            del tables[1:]
            if objects == "heap":
                tables[0].flavour = "plain"
        if len(tables) > 1 or self.module.cursor:
            self.module.size = 2

    def table(self, k: int) -> Table:
        rng = self.rng
        name = ["slots", "other"][k]
        sizes = rng.choice([[f"N_{name.upper()}"]] * 3 + [["N_ROWS", "N_COLUMNS"]] * (k == 0)
                           + [[]] * (k == 1))
        flavour = rng.choice(["plain", "plain", "struct", "guarded", "nested"])
        return Table(name, sizes, flavour if sizes else "plain")

    # Expressions.

    def count(self, o: str) -> str:
        return f"<<{o}>>"

    def reference(self, o: str) -> str:
        """What a cell holds that refers to the object."""
        m = self.module
        return f"{o} + 1" if m.objects == "number" and m.none == "0" else o

    def object_in(self, cell: str) -> str:
        m = self.module
        return f"{cell} - 1" if m.objects == "number" and m.none == "0" else cell

    def has(self, t: Table, at: list[str]) -> str:
        guard, m = t.guard(at), self.module
        if guard:
            return guard
        cell = t.cell(at)
        if m.none == "NULL":
            return cell
        return f"{cell} >= 0" if m.none == "-1" else f"{cell} > 0"

    def has_not(self, t: Table, at: list[str]) -> str:
        guard, m = t.guard(at), self.module
        if guard:
            return f"!{guard}"
        cell = t.cell(at)
        return f"!{cell}" if m.none == "NULL" else \
            f"{cell} < 0" if m.none == "-1" else f"{cell} == 0"

    # Statements.

    def inc(self, o: str) -> Do:
        return Do(f"{self.count(o)}++;", "inc")

    def dec(self, o: str) -> list[Statement]:
        if self.module.objects == "heap":
            return [Do(f"object_put ({o});", "dec")]
        return [Do(f"DEC (<<{o}>>);", "dec")]

    def set(self, t: Table, at: list[str], o: str) -> list[Statement]:
        guard = t.guard(at)
        done: list[Statement] = [Do(f"{t.cell(at)} = {self.reference(o)};", "set")]
        if guard:
            done.append(Do(f"{guard} = 1;", "set"))
        return done

    def clear(self, t: Table, at: list[str]) -> list[Statement]:
        guard = t.guard(at)
        if guard:
            return [Do(f"{guard} = 0;", "set")]
        return [Do(f"{t.cell(at)} = {self.module.none};", "set")]

    def let(self, o: str, value: str) -> Do:
        return Do(f"{self.type()} {o} = {value};")

    def type(self) -> str:
        return "int " if self.module.objects == "number" else "struct object *"

    def shuffled(self, *parts: list[Statement]) -> list[Statement]:
        order = list(parts)
        self.rng.shuffle(order)
        return [statement for part in order for statement in part]

    # Entries.

    def at(self, t: Table, letter: str) -> tuple[list[str], list[tuple[str, str]]]:
        names = [f"{letter}{k}" if len(t.sizes) > 1 else letter
                 for k in range(len(t.sizes))]
        if self.module.cursor and t is self.module.tables[0] and letter != "i" \
                and self.rng.random() < 0.5:
            return ["cursor"], []
        return names, list(zip(names, t.sizes))

    def any_table(self) -> Table:
        return self.rng.choice(self.module.tables)

    def new_object(self, o: str) -> list[Statement]:
        """An object by its number, or a new one."""
        if self.module.objects == "heap":
            return [self.let(o, "malloc (sizeof *" + o + ")"),
                    If(f"!{o}", [Do("return;")]),
                    Do(f"<<{o}>> = 0;")]
        source = "&objects[n]" if self.module.objects == "table" else "n"
        return [self.let(o, source)]

    def number(self) -> list[tuple[str, str]]:
        return [] if self.module.objects == "heap" else [("n", "N_OBJECTS")]

    def take(self) -> Function:
        t = self.any_table()
        at, parameters = self.at(t, "s")
        body: list[Statement] = [If(self.has(t, at), [Do("return;")])]
        body += self.new_object("o")
        body += self.shuffled([self.inc("o")], self.set(t, at, "o"))
        return Function("take", parameters + self.number(), body)

    def replace(self) -> Function:
        """The old reference goes, whatever it is."""
        t = self.any_table()
        at, parameters = self.at(t, "s")
        body = self.new_object("o") + [self.inc("o")]
        body += [If(self.has(t, at), self.dec(self.object_in(t.cell(at))))]
        body += self.set(t, at, "o")
        return Function("replace", parameters + self.number(), body)

    def drop(self) -> Function:
        t = self.any_table()
        at, parameters = self.at(t, "s")
        body: list[Statement] = [If(self.has_not(t, at), [Do("return;")]),
                                 self.let("o", self.object_in(t.cell(at)))]
        body += self.shuffled(self.dec("o"), self.clear(t, at))
        return Function("drop", parameters, body)

    def pair(self) -> tuple[Table, list[str], Table, list[str],
                            list[tuple[str, str]]]:
        a, b = self.any_table(), self.any_table()
        at_a, of_a = self.at(a, "a")
        at_b, of_b = self.at(b, "b")
        return a, at_a, b, at_b, of_a + of_b

    def copy(self) -> Function:
        a, i, b, k, parameters = self.pair()
        body: list[Statement] = [If(self.has_not(a, i), [Do("return;")])]
        if self.rng.random() < 0.5:
            body += [If(self.has(b, k), [Do("return;")]),
                     self.let("o", self.object_in(a.cell(i)))]
            body += self.shuffled([self.inc("o")], self.set(b, k, "o"))
        else:
            body += [self.let("o", self.object_in(a.cell(i))), self.inc("o"),
                     If(self.has(b, k), self.dec(self.object_in(b.cell(k))))]
            body += self.set(b, k, "o")
        return Function("copy", parameters, body)

    def move(self) -> Function:
        a, i, b, k, parameters = self.pair()
        body: list[Statement] = [
            If(f"{self.has_not(a, i)} || {self.has(b, k)}", [Do("return;")]),
            self.let("o", self.object_in(a.cell(i)))]
        body += self.shuffled(self.set(b, k, "o"), self.clear(a, i))
        return Function("move", parameters, body)

    def swap(self) -> Function:
        a, i, b, k, parameters = self.pair()
        body: list[Statement] = [
            If(f"{self.has_not(a, i)} || {self.has_not(b, k)}", [Do("return;")]),
            self.let("o", self.object_in(a.cell(i))),
            self.let("p", self.object_in(b.cell(k))),
            Do(f"{a.cell(i)} = {self.reference('p')};", "set"),
            Do(f"{b.cell(k)} = {self.reference('o')};", "set")]
        return Function("swap", parameters, body)

    def cell_type(self, t: Table) -> str:
        """What a pointer to an element points to."""
        return self.type() if t.flavour == "plain" else f"struct {t.name} "

    def walk(self, t: Table) -> tuple[Table, list[str], list[For]]:
        """The cells one by one, by their numbers or by a pointer."""
        at, _ = self.at(t, "i")
        if len(t.sizes) == 1 and t.flavour != "link" and self.rng.random() < 0.3:
            loop = For("p", t.name, f"{t.name} + {t.sizes[0]}", [],
                       self.cell_type(t) + "*")
            return Table("(*p)", [], t.flavour), [], [loop]
        return t, at, [For(variable, "0", size, [])
                       for variable, size in zip(at, t.sizes)]

    def around(self, loops: list[For], body: list[Statement]) -> list[Statement]:
        for loop in reversed(loops):
            loop.body = body
            body = [loop]
        return body

    def clear_all(self) -> Function:
        t, at, loops = self.walk(self.any_table())
        body: list[Statement] = [
            If(self.has(t, at),
               self.dec(self.object_in(t.cell(at))) + self.clear(t, at))]
        return Function("clear_all", [], self.around(loops, body))

    def fill(self) -> Function:
        """All empty cells get what one cell has."""
        a = self.any_table()
        at_a, parameters = self.at(a, "a")
        t, at, loops = self.walk(self.any_table())
        body: list[Statement] = [If(self.has_not(a, at_a), [Do("return;")]),
                                 self.let("o", self.object_in(a.cell(at_a)))]
        inner = self.shuffled([self.inc("o")], self.set(t, at, "o"))
        body += self.around(loops, [If(self.has_not(t, at), inner)])
        return Function("fill", parameters, body)

    def purge(self) -> Function:
        """All references to one object go, of one table."""
        a = self.any_table()
        at_a, parameters = self.at(a, "a")
        t, at, loops = self.walk(self.any_table())
        body: list[Statement] = [If(self.has_not(a, at_a), [Do("return;")]),
                                 self.let("o", self.object_in(a.cell(at_a)))]
        test = f"{self.has(t, at)} && {self.object_in(t.cell(at))} == o"
        inner = self.shuffled(self.dec("o"), self.clear(t, at))
        body += self.around(loops, [If(test, inner)])
        return Function("purge", parameters, body)

    def attempt(self) -> Function:
        """Counts, may fail, and takes that back."""
        a, i, b, k, parameters = self.pair()
        body: list[Statement] = [If(self.has_not(a, i), [Do("return;")]),
                                 self.let("o", self.object_in(a.cell(i))),
                                 self.inc("o"),
                                 If(self.has(b, k), self.dec("o") + [Do("return;")])]
        body += self.set(b, k, "o")
        return Function("attempt", parameters, body)

    def use(self) -> Function:
        t = self.any_table()
        at, parameters = self.at(t, "s")
        o = self.object_in(t.cell(at))
        body: list[Statement] = [
            If(self.has(t, at), [Do(f"assert ({self.count(o)} > 0);")])]
        return Function("use", parameters, body)

    def plain_table(self) -> Optional[Table]:
        found = [t for t in self.module.tables
                 if len(t.sizes) == 1 and t.flavour == "plain"]
        return self.rng.choice(found) if found else None

    def drop_by_pointer(self) -> Function:
        """A helper gets the address of the cell."""
        t = self.plain_table()
        if not t:
            return self.drop()
        at, parameters = self.at(t, "s")
        here = Table("(*cell)", [], "plain")
        body = [If(self.has(here, []),
                   self.dec(self.object_in("(*cell)")) + self.clear(here, []))]
        self.module.functions.append(
            Function("let_go", [], body, f"{self.type()}*cell"))
        return Function("drop_by_pointer", parameters,
                        [Do(f"let_go (&{t.cell(at)});")])

    def clear_recursively(self) -> Function:
        t = next((t for t in self.module.tables if len(t.sizes) == 1), None)
        if not t:
            return self.clear_all()
        body: list[Statement] = [
            If(f"i >= {t.sizes[0]}", [Do("return;")]),
            If(self.has(t, ["i"]), self.dec(self.object_in(t.cell(["i"])))
               + self.clear(t, ["i"])),
            Do("clear_from (i + 1);")]
        self.module.functions.append(Function("clear_from", [], body, "int i"))
        return Function("clear_recursively", [], [Do("clear_from (0);")])

    def keep(self) -> Function:
        """A callee that stores what it is given."""
        a, i, b, k, parameters = self.pair()
        if b.guard(k):
            return self.copy()
        body: list[Statement] = [
            If(f"{self.has_not(a, i)} || {self.has(b, k)}", [Do("return;")]),
            self.let("o", self.object_in(a.cell(i)))]
        names = "".join(f", int {name}" for name in k if name != "cursor")
        values = "".join(f", {name}" for name in k if name != "cursor")
        self.module.functions.append(
            Function("store", [], self.set(b, k, "o"), f"{self.type()}o{names}"))
        body += self.shuffled([self.inc("o")], [Do(f"store (o{values});", "set")])
        return Function("keep", parameters, body)

    def copy_struct(self) -> Function:
        """The whole element at once."""
        t = next((t for t in self.module.tables
                  if len(t.sizes) == 1 and t.flavour not in ("plain", "link")), None)
        if not t:
            return self.copy()
        parameters = [("a", t.sizes[0]), ("b", t.sizes[0])]
        body: list[Statement] = [
            If(f"{self.has_not(t, ['a'])} || {self.has(t, ['b'])}", [Do("return;")]),
            Do(f"{t.name}[b] = {t.name}[a];", "set"),
            self.inc(self.object_in(t.cell(["b"])))]
        return Function("copy_struct", parameters, body)

    def maybe(self) -> Function:
        """Somebody else says whether the reference moves or is copied."""
        a, i, b, k, parameters = self.pair()
        body: list[Statement] = [
            If(f"{self.has_not(a, i)} || {self.has(b, k)}", [Do("return;")]),
            self.let("o", self.object_in(a.cell(i)))]
        body += self.set(b, k, "o")
        body += [Do("int moves = outside ();"), If("moves", self.clear(a, i)),
                 If("!moves", [self.inc("o")])]
        return Function("maybe", parameters, body)

    def both(self) -> Function:
        """An entry that calls two others."""
        entries = [f for f in self.module.functions if not f.helper]
        first, second = self.rng.choice(entries), self.rng.choice(entries)
        parameters, body = [], []
        for letter, f in (("x", first), ("y", second)):
            names = [(f"{letter}{name}", size) for name, size in f.parameters]
            parameters += names
            body.append(Do(f"{f.name} ({', '.join(name for name, _ in names)});"))
        return Function("both", parameters, body)

    def turn(self) -> Function:
        return Function("turn", [("s", self.module.tables[0].sizes[0])],
                        [Do("cursor = s;")])

    def all(self) -> Module:
        rng, m = self.rng, self.module
        makers = [self.replace, self.drop, self.copy, self.move, self.swap,
                  self.clear_all, self.fill, self.purge, self.attempt, self.use]
        unusual = [self.drop_by_pointer, self.clear_recursively, self.keep,
                   self.copy_struct, self.maybe, self.both]
        chosen = [self.take] + rng.sample(makers, rng.randrange(2, 5))
        chosen += rng.sample(unusual, rng.choice([0, 1, 1, 2]))
        chosen += [self.turn] * m.cursor
        for maker in chosen:
            made = maker()
            if made.name not in [f.name for f in m.functions]:
                m.functions.append(made)
        if m.seed % 2 == 0:
            Fault(m, Random(m.seed)).put()
        return m


def generate(seed: int) -> Module:
    return Draw(seed).all()


def main() -> None:
    module = generate(int(sys.argv[1]))
    if "--ref" in sys.argv:
        print(show_ref(module), end="")
    elif "--oracle" in sys.argv:
        print(refcount_oracle.show(module), end="")
    else:
        print(show(module), end="")


if __name__ == "__main__":
    main()
