#!/usr/bin/env python3
"""Random Horn clauses with several predicates in their bodies.

    tests/fuzz/clauses_generate.py SEED

Also what can be derived from them by brute force, with integers in a small
window: a query that is violated there is violated.
"""

import itertools
import sys
from dataclasses import dataclass, field
from random import Random
from typing import Any, Iterator, Optional

LO, HI = -4, 9
FACTS = 400  # of one predicate, by brute force
TRIES = 3000  # instances of one clause in one round
ROUNDS = 8


@dataclass
class Linear:
    """constant + sum of factor * variable; of a Boolean: just the variable."""

    constant: int
    parts: list[tuple[int, str]]


@dataclass
class Atom:
    predicate: str
    args: list[Linear]


@dataclass
class Test:
    """left OP right, or the value of a Boolean, or (mod left 2) = right."""

    op: str
    left: Linear
    right: Linear


@dataclass
class Clause:
    vars: list[tuple[str, str]]
    body: list[Atom]
    tests: list[Test]
    head: Optional[Atom]
    style: int = 0


@dataclass
class Clauses:
    predicates: list[tuple[str, list[str]]]
    clauses: list[Clause] = field(default_factory=list)
    logic: bool = True


# --- text --------------------------------------------------------------------


def number(n: int) -> str:
    return str(n) if n >= 0 else f"(- {-n})"


def show_linear(e: Linear) -> str:
    parts = [v if k == 1 else f"(* {number(k)} {v})" for k, v in e.parts]
    if e.constant or not parts:
        parts.append(number(e.constant))
    return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"


def show_atom(a: Atom) -> str:
    if not a.args:
        return a.predicate
    return f"({a.predicate} {' '.join(map(show_linear, a.args))})"


def show_test(t: Test) -> str:
    if t.op in ("is", "isnot"):
        return show_linear(t.left) if t.op == "is" \
            else f"(not {show_linear(t.left)})"
    if t.op == "mod":
        return f"(= (mod {show_linear(t.left)} 2) {show_linear(t.right)})"
    if t.op == "distinct":
        return f"(not (= {show_linear(t.left)} {show_linear(t.right)}))"
    return f"({t.op} {show_linear(t.left)} {show_linear(t.right)})"


def show_clause(c: Clause) -> str:
    body = [show_atom(a) for a in c.body] + [show_test(t) for t in c.tests]
    head = show_atom(c.head) if c.head else "false"
    if c.style == 1:  # as a disjunction
        text = "(or " + " ".join([f"(not {b})" for b in body] + [head]) + ")"
    elif c.style == 2:  # one implication in the other
        text = head
        for b in reversed(body):
            text = f"(=> {b} {text})"
    else:
        text = f"(=> (and true {' '.join(body)}) {head})"
    if c.vars:
        bound = " ".join(f"({v} {s})" for v, s in c.vars)
        text = f"(forall ({bound}) {text})"
    return f"(assert {text})"


def show(set_: Clauses) -> str:
    lines = ["(set-logic HORN)"] if set_.logic else []
    lines += [f"(declare-fun {name} ({' '.join(sorts)}) Bool)"
              for name, sorts in set_.predicates]
    lines += [show_clause(c) for c in set_.clauses]
    return "\n".join(lines + ["(check-sat)"]) + "\n"


# --- by chance ---------------------------------------------------------------


class Maker:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed * 7919 + 13)
        rng = self.rng
        names = ["P", "Q", "R", "S"][:rng.randint(1, 4)]
        self.set = Clauses([(n, self.sorts()) for n in names],
                           logic=rng.random() < 0.7)

    def sorts(self) -> list[str]:
        n = self.rng.choice([0, 1, 1, 1, 2, 2, 3])
        return [self.rng.choice(["Int", "Int", "Int", "Bool"])
                for _ in range(n)]

    def variables(self) -> list[tuple[str, str]]:
        names = ["x", "y", "z", "u", "v"][:self.rng.randint(1, 5)]
        return [(n, self.rng.choice(["Int", "Int", "Int", "Bool"]))
                for n in names]

    def linear(self, vars_: list[tuple[str, str]], plain: bool) -> Linear:
        rng = self.rng
        ints = [v for v, s in vars_ if s == "Int"]
        if not ints or rng.random() < (0.1 if plain else 0.25):
            return Linear(rng.randint(-2, 5), [])
        chosen = rng.sample(ints, min(len(ints), 1 if plain else
                                      rng.choice([1, 1, 2])))
        if plain and rng.random() < 0.8:
            return Linear(0, [(1, chosen[0])])
        return Linear(rng.choice([-2, -1, 0, 0, 1, 1, 2]),
                      [(rng.choice([1, 1, 1, -1, 2]), v) for v in chosen])

    def argument(self, vars_: list[tuple[str, str]], sort: str,
                 plain: bool) -> Linear:
        bools = [v for v, s in vars_ if s == "Bool"]
        if sort == "Int":
            return self.linear(vars_, plain)
        if bools and self.rng.random() < 0.85:
            return Linear(0, [(1, self.rng.choice(bools))])
        return Linear(0, [(1, self.rng.choice(["true", "false"]))])

    def atom(self, vars_: list[tuple[str, str]], plain: bool,
             below: int) -> Atom:
        name, sorts = self.rng.choice(self.set.predicates[:below])
        return Atom(name, [self.argument(vars_, s, plain) for s in sorts])

    def test(self, vars_: list[tuple[str, str]]) -> Test:
        rng = self.rng
        bools = [v for v, s in vars_ if s == "Bool"]
        if bools and rng.random() < 0.3:
            return Test(rng.choice(["is", "isnot"]),
                        Linear(0, [(1, rng.choice(bools))]), Linear(0, []))
        left = self.linear(vars_, rng.random() < 0.6)
        op = rng.choice(["<", "<=", "=", ">", ">=", "distinct", "<", "<="])
        if rng.random() < 0.06:
            return Test("mod", left, Linear(rng.randint(0, 1), []))
        right = self.linear(vars_, True) if rng.random() < 0.4 \
            else Linear(rng.randint(-3, 6), [])
        return Test(op, left, right)

    def clause(self, bodies: int, tests: int, query: bool,
               below: int) -> Clause:
        vars_ = self.variables()
        head = None if query else self.atom(vars_, False, len(
            self.set.predicates))
        return Clause(vars_, [self.atom(vars_, True, below)
                              for _ in range(bodies)],
                      [self.test(vars_) for _ in range(tests)], head,
                      self.rng.choice([0, 0, 0, 1, 2]))

    def all(self) -> Clauses:
        rng, set_ = self.rng, self.set
        n = len(set_.predicates)
        for _ in range(rng.randint(1, 3)):
            set_.clauses.append(self.clause(0, rng.randint(1, 3), False, n))
        for _ in range(rng.randint(1, 4)):
            set_.clauses.append(self.clause(rng.choice([1, 2, 2, 2, 3]),
                                            rng.randint(0, 2), False, n))
        for _ in range(rng.choice([1, 1, 2])):
            set_.clauses.append(self.clause(rng.choice([1, 2, 2, 3]),
                                            rng.randint(0, 3), True, n))
        if all(len(c.body) < 2 for c in set_.clauses):
            set_.clauses.append(self.clause(2, 1, True, n))
        rng.shuffle(set_.clauses)
        return set_


def generate(seed: int) -> Clauses:
    return Maker(seed).all()


# --- brute force -------------------------------------------------------------


def value(e: Linear, env: dict) -> Any:
    if e.parts and e.parts[0][1] in ("true", "false"):
        return e.parts[0][1] == "true"
    if e.parts and isinstance(env[e.parts[0][1]], bool):
        return env[e.parts[0][1]]
    return e.constant + sum(k * env[v] for k, v in e.parts)


def holds(t: Test, env: dict) -> bool:
    left, right = value(t.left, env), value(t.right, env)
    return {"is": lambda: left, "isnot": lambda: not left,
            "<": lambda: left < right, "<=": lambda: left <= right,
            "=": lambda: left == right, ">": lambda: left > right,
            ">=": lambda: left >= right, "distinct": lambda: left != right,
            "mod": lambda: left % 2 == right}[t.op]()


def matches(c: Clause, k: int, facts: dict, env: dict) -> Iterator[dict]:
    """Values of variables with which the atoms from number k on are known."""
    if k == len(c.body):
        free = [(v, s) for v, s in c.vars if v not in env]
        ranges = [range(LO, HI + 1) if s == "Int" else (False, True)
                  for _, s in free]
        for values in itertools.product(*ranges):
            yield dict(env, **{v: x for (v, _), x in zip(free, values)})
        return
    for fact in facts[c.body[k].predicate]:
        here = dict(env)
        for arg, known in zip(c.body[k].args, fact):
            plain = len(arg.parts) == 1 and arg.parts[0][0] == 1 and \
                not arg.constant and arg.parts[0][1] not in ("true", "false")
            if plain and here.setdefault(arg.parts[0][1], known) != known:
                break
        else:
            yield from matches(c, k + 1, facts, here)


def is_instance(c: Clause, facts: dict, env: dict) -> bool:
    return all(holds(t, env) for t in c.tests) and all(
        tuple(value(a, env) for a in atom.args) in facts[atom.predicate]
        for atom in c.body)


def is_violated(set_: Clauses) -> bool:
    """Whether a query is, as far as brute force can see."""
    facts: dict = {name: {} for name, _ in set_.predicates}
    for _ in range(ROUNDS):
        fresh = []
        for c in set_.clauses:
            found = itertools.islice(matches(c, 0, facts, {}), TRIES)
            for env in found:
                if not is_instance(c, facts, env):
                    continue
                if c.head is None:
                    return True
                fact = tuple(value(a, env) for a in c.head.args)
                if fact not in facts[c.head.predicate]:
                    fresh.append((c.head.predicate, fact))
        for predicate, fact in fresh:
            if len(facts[predicate]) < FACTS:
                facts[predicate][fact] = True
        if not fresh:
            break
    return False


if __name__ == "__main__":
    sys.stdout.write(show(generate(int(sys.argv[1]))))
