#!/usr/bin/env python3
"""Makes a random C program: c_generate.py SEED [--twin] prints it.

Its inputs have few values each, so all of its executions can be run.  It has a
fault, maybe; its twin has none, unless by chance.
"""

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

from c_model import Block, Input, Program, Stmt, show  # noqa: E402
from c_data import Data  # noqa: E402
from c_types import (BOOL, INT, INTS, Array, Function, Int, Pointer,  # noqa: E402
                     Scope, Struct, Type, Var, declare)

MOST_TUPLES = 40
STATEMENTS = (2, 11)


class Generator(Data):
    top: list[Stmt]

    # --- types -----------------------------------------------------------------

    def field_type(self) -> Type:
        kind = self.rng.randrange(10)
        type_ = self.rng.choice(INTS)
        if kind < 2 and type_.bits > 1:
            return Int(type_.name, type_.bits, type_.signed,
                       self.rng.randint(1, min(type_.bits, 20)))
        if kind < 4:
            return Array(type_, self.rng.randint(2, 4))
        if kind == 4 and self.structs:
            return self.rng.choice(self.structs)
        if kind == 5 and self.structs:
            return Array(self.rng.choice(self.structs), 2)
        return type_

    def struct(self) -> Stmt:
        word = "union" if self.structs and self.chance(0.25) else "struct"
        tag = f"{word} {self.fresh('s')}"
        fields = tuple((self.fresh("m"), self.field_type())
                       for _ in range(self.rng.randint(1, 4)))
        self.structs.append(Struct(tag, fields))
        inside = " ".join(declare(type_, name) + ";" for name, type_ in fields)
        return f"{tag} {{ {inside} }};"

    # --- globals ---------------------------------------------------------------

    def global_variable(self, type_: Type) -> Stmt:
        name = self.fresh("g")
        self.add(Var(name, type_, "global"))
        if self.chance(0.3):
            return f"static {declare(type_, name)};"
        return f"static {declare(type_, name)} = " \
            f"{self.initialiser(type_, constant=True)};"

    # --- functions -------------------------------------------------------------

    def function(self) -> Block:
        name = self.fresh("f")
        types: list[Type] = [self.parameter_type()
                             for _ in range(self.rng.randint(1, 3))]
        result: Type = self.rng.choice([INT, INT, self.int_type()])
        parameters = [Var(self.fresh("x"), type_, "parameter")
                      for type_ in types]
        self.scopes.append(Scope(list(parameters)))
        body = self.inner_function()
        self.scopes.pop()
        head = ", ".join(declare(p.type, p.name) for p in parameters)
        self.functions.append(Function(name, result, types))
        return Block(f"static {declare(result, name)} ({head}) {{", body)

    def parameter_type(self) -> Type:
        kind = self.rng.randrange(8)
        if kind < 2:
            return Pointer(self.flat_type(), self.rng.randint(1, 3))
        if kind == 2 and self.structs:
            return self.rng.choice(self.structs)
        return self.rng.choice([INT, self.int_type()])

    def inner_function(self) -> list[Stmt]:
        self.room = self.rng.randint(1, 5)
        self.scopes.append(Scope())
        body = self.statements(5)
        value = self.integer(2)
        name = self.fresh("r")
        scope = self.scopes.pop()
        return [*body, f"int {name} = {value};", *reversed(scope.last),
                f"return {name};"]

    # --- inputs ----------------------------------------------------------------

    def input(self, name: str, most: int) -> tuple[list[Stmt], Input]:
        count = self.rng.randint(2, max(2, min(6, most)))
        make = self.rng.choice([self.ranged, self.assumed, self.masked,
                                self.divided, self.switched, self.truth])
        return make(name, count)

    def ranged(self, name: str, count: int) -> tuple[list[Stmt], Input]:
        type_ = self.rng.choice(["int", "int", "short", "long", "schar"])
        low = self.rng.choice([0, 0, 1, -1, -2])
        high = low + max(0, count - 2)
        return [f"{name} = __VERIFIER_nondet_{type_} ();",
                f"if ({name} < {low} || {name} > {high}) return 0;"], \
            Input(type_, tuple(range(low, high + 2)))

    def assumed(self, name: str, count: int) -> tuple[list[Stmt], Input]:
        type_ = self.rng.choice(["int", "uint", "uchar", "ulong"])
        return [f"{name} = __VERIFIER_nondet_{type_} ();",
                f"__VERIFIER_assume ({name} >= 0 && {name} < {count});"], \
            Input(type_, tuple(range(count)))

    def masked(self, name: str, count: int) -> tuple[list[Stmt], Input]:
        mask = 3 if count >= 4 else 1
        type_ = self.rng.choice(["int", "uint", "char"])
        return [f"{name} = __VERIFIER_nondet_{type_} () & {mask};"], \
            Input(type_, tuple(range(mask + 1)))

    def divided(self, name: str, count: int) -> tuple[list[Stmt], Input]:
        return [f"{name} = __VERIFIER_nondet_uint () % {count}u;"], \
            Input("uint", tuple(range(count)))

    def switched(self, name: str, count: int) -> tuple[list[Stmt], Input]:
        body: list[Stmt] = [
            f"case {i}: {name} = {self.literal()}; break;"
            for i in range(count - 1)]
        body.append(f"default: {name} = {self.rng.randrange(4)};")
        return [Block("switch (__VERIFIER_nondet_int ()) {", body)], \
            Input("int", tuple(range(count)))

    def truth(self, name: str, count: int) -> tuple[list[Stmt], Input]:
        del count
        return [f"{name} = __VERIFIER_nondet_bool ();"], Input("bool", (0, 1))

    def all_inputs(self) -> tuple[list[Stmt], list[Stmt]]:
        """Their declarations, and how main reads them."""
        shared = self.chance(0.5)  # they are seen by all functions
        declarations: list[Stmt] = []
        reads: list[Stmt] = []
        room = MOST_TUPLES
        for _ in range(self.rng.randint(1, 3)):
            name = self.fresh("in")
            read, one = self.input(name, room)
            room //= len(one.values)
            self.inputs.append((name, one))
            type_ = self.rng.choice([INT, INT, Int("long", 64, True)])
            declarations.append(
                f"{'static ' * shared}{declare(type_, name)} = 0;")
            reads += read
            if room < 2:
                break
        return (declarations, reads) if shared else ([], declarations + reads)

    # --- the program -------------------------------------------------------------

    def program(self) -> Program:
        self.inputs = []
        self.countdown = self.rng.randint(1, 9)
        top: list[Stmt] = [self.struct()
                           for _ in range(self.rng.randint(0, 3))]
        top += [self.global_variable(INT)]
        top += [self.global_variable(self.object_type())
                for _ in range(self.rng.randint(0, 3))]
        declarations, reads = self.all_inputs()
        visible = self.inputs if declarations else []
        inputs, self.inputs = self.inputs, list(visible)
        for name, _ in visible:
            self.scopes[0].variables.append(Var(name, INT, fixed=True))
        top += declarations + self.helpers()
        top += [self.function() for _ in range(self.rng.randint(0, 2))]
        self.inputs = inputs
        top.append(self.main(reads, not declarations))
        return Program(tuple(one for _, one in inputs), top,
                       overflow=self.overflow)

    def main(self, reads: list[Stmt], declare_inputs: bool) -> Block:
        self.in_main = True
        self.room = self.rng.randint(*STATEMENTS)
        self.scopes.append(Scope())
        if declare_inputs:
            for name, _ in self.inputs:
                self.add(Var(name, INT, fixed=True))
        calls: list[Stmt] = [f"{self.sink()} += {call()};"
                             for call in self.calls if self.chance(0.7)]
        body: list[Stmt] = []
        while self.room > 0:
            body += self.statements(6)
        if self.countdown > 0:
            body += self.fault()
            self.countdown = 0
        checks = [self.check_of(self.integer(1))
                  for _ in range(self.rng.randint(1, 3))]
        scope = self.scopes.pop()
        return Block("int main (void) {", [
            *reads, *calls, *body, *checks, *reversed(scope.last),
            "return 0;"])


def generate(seed: int) -> Program:
    """Twins have neighbouring numbers; the even one has the fault."""
    rng = Random(seed // 2)
    generator = Generator(rng, overflow=rng.random() < 0.15)
    program = generator.program()
    program.faulty = seed % 2 == 0
    return program


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints a random C program.")
    parser.add_argument("seed", type=int)
    parser.add_argument("--native", action="store_true",
                        help="as the sanitizers get it")
    args = parser.parse_args()
    print(show(generate(args.seed), args.native), end="")


if __name__ == "__main__":
    main()
