"""Whether an execution is one of the cell system, by Z3.

The parameters have fixed values: a resource of each kind, and indices.  What is known
of a state is asserted between calls; what happens inside of a call, and what the test
cannot see, is for Z3 to find.
"""

import re
import subprocess
from dataclasses import dataclass
from typing import Any, Optional

from specification import Specification, kind_of
from system import READY, Edge, System, show

State = dict[str, Any]
Fixed = dict[str, Any]  # values of parameters: numbers, or pointers 'p3'
ATTEMPTS = (1, 6, 16, 40)  # steps that one call may take


class SolverFailure(Exception):
    pass


class Solver:
    def __init__(self) -> None:
        self.process = subprocess.Popen(["z3", "-in", "-smt2"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.say("(set-option :timeout 60000)")

    def say(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text + "\n")

    def check(self) -> bool:
        assert self.process.stdin and self.process.stdout
        self.say("(check-sat)")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer not in ("sat", "unsat"):
            raise SolverFailure(answer)
        return answer == "sat"

    def done(self) -> None:
        self.process.kill()
        self.process.communicate()


@dataclass
class Names:
    """Variables have numbers, as their names have all sorts of characters."""

    system: System

    def __post_init__(self) -> None:
        self.number = {name: f"v{i}" for i, name in enumerate(self.system.variables)}
        self.input = {name: f"i{i}" for i, name in enumerate(self.system.inputs)}
        self.param = {name: f"q{i}" for i, name in enumerate(self.system.parameters)}

    def at(self, step: str) -> dict[str, str]:
        return {name: f"{v}_{step}" for name, v in self.number.items()}


class Simulation:
    def __init__(self, spec: Specification, system: System, fixed: Fixed,
                 pointers: int) -> None:
        self.spec, self.system, self.fixed = spec, system, fixed
        self.names = Names(system)
        self.places = {name: str(i) for i, name in enumerate(system.locations())}
        self.solver = Solver()
        self.steps = 0
        self.declare(pointers)
        self.define_entries()
        self.now = self.new_step()

    # --- formulas ----------------------------------------------------------------

    def declare(self, pointers: int) -> None:
        say = self.solver.say
        for k in range(1, pointers + 1):
            say(f"(declare-const p{k} Int)(assert (> p{k} 0))")
        if pointers > 1:
            say(f"(assert (distinct {' '.join(f'p{k}' for k in range(1, pointers + 1))}))")
        for name, symbol in self.names.param.items():
            say(f"(declare-const {symbol} Int)")
            if name in self.fixed:
                say(f"(assert (= {symbol} {self.value(self.fixed[name])}))")

    def value(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        return str(value) if value >= 0 else f"(- {-value})"

    def edge(self, edge: Edge) -> str:
        names = {**self.names.number, **self.names.input, **self.names.param}
        parts = [f"(= l {self.places[edge.origin]})"]
        parts += [show(term, names) for term in edge.guard]
        if edge.is_error:
            parts.append("e2")
        else:
            parts += ["(not e2)", f"(= l2 {self.places[edge.target]})"]
            parts += [f"(= {symbol}n "
                      f"{show(edge.assigned.get(name, name), names)})"
                      for name, symbol in self.names.number.items()]
        return f"(and {' '.join(parts)})"

    def define_entries(self) -> None:
        arguments = [*self.names.number.values(), *self.names.input.values(), "l",
                     *(v + "n" for v in self.names.number.values()), "l2"]
        declared = " ".join(f"({a} Int)" for a in arguments)
        for entry in {e.entry for e in self.system.edges} \
                | {e.function for e in self.spec.entries}:
            edges = [self.edge(e) for e in self.system.edges if e.entry == entry]
            self.solver.say(f"(define-fun step_{entry} ({declared} (e2 Bool)) Bool "
                            f"(or false {' '.join(edges)}))")

    def new_step(self) -> str:
        self.steps += 1
        step = str(self.steps)
        for symbol in [*self.names.number.values(), *self.names.input.values(), "l"]:
            self.solver.say(f"(declare-const {symbol}_{step} Int)")
        self.solver.say(f"(declare-const e_{step} Bool)")
        return step

    def same(self, a: str, b: str) -> str:
        parts = [f"(= {v}_{a} {v}_{b})" for v in [*self.names.number.values(), "l"]]
        return f"(and (not e_{b}) {' '.join(parts)})"

    def step(self, entry: str, a: str, b: str, may_stay: bool) -> str:
        given = [f"{v}_{a}" for v in self.names.number.values()]
        given += [f"{v}_{a}" for v in self.names.input.values()] + [f"l_{a}"]
        given += [f"{v}_{b}" for v in self.names.number.values()]
        given += [f"l_{b}", f"e_{b}"]
        moved = f"(step_{entry} {' '.join(given)})"
        ready = f"(= l_{a} {self.places[READY]})"
        stays = f"(and {ready} {self.same(a, b)})" if may_stay else "false"
        after = f"(and e_{a} e_{b})" if may_stay else "false"
        goes = f"(and (not e_{a}) {moved})"
        return f"(or {after} {stays} {goes})"

    # --- states --------------------------------------------------------------------

    def resource(self, state: State, kind: str) -> Optional[dict[str, Any]]:
        """The chosen one, as it is there; None: it was not made yet."""
        found = kind_of(self.spec, kind)
        assert found
        chosen = self.fixed.get(f"{kind}.{found.resource.name}")
        for resource in state["kinds"][kind]:
            if resource["g"] == chosen:
                return resource
        return None

    def known(self, state: State, name: str) -> Any:
        """The variable's value, or None."""
        for kind in self.spec.kinds:
            r = self.resource(state, kind.name)
            if name == f"{kind.name}.difference":
                return r["difference"] if r else 0
            if name == f"{kind.name}.alive":
                return r["alive"] if r else 0
            for reference in kind.references:
                if name == f"{kind.name}.{reference.name} references" \
                        and kind.is_pointer():
                    return min(r["refs"][reference.name], 1) if r else 0
            if name == f"{kind.name} references of clients":
                return min(r["clients"], 1) if r else 0
            begin = kind.resource.type.replace("*", "").strip() + "."
            if r and r["alive"] and name.startswith(begin):
                return r["members"].get(name[len(begin):])
        return self.known_element(state, name)

    def known_element(self, state: State, name: str) -> Any:
        match = re.fullmatch(r"(\w+)((?:\[\])*) (pointers|element)", name)
        if not match or match[1] not in state["tables"]:
            return None
        elements = state["tables"][match[1]]
        kinds = [k for k in self.spec.kinds if k.is_pointer()]
        if match[3] == "pointers":
            if len(kinds) != 1:
                return None
            g = self.fixed.get(f"{kinds[0].name}.{kinds[0].resource.name}")
            return sum(value == g for value in elements.values())
        indices = [self.fixed.get(f"{match[1]}{match[2]} index {i + 1}")
                   for i in range(len(match[2]) // 2)]
        return elements.get(",".join(map(str, indices)))

    def assert_state(self, step: str, state: State) -> None:
        say = self.solver.say
        say(f"(assert (= l_{step} {self.places[READY]}))(assert (not e_{step}))")
        for name, symbol in self.names.number.items():
            value = self.known(state, name)
            if value is not None:
                say(f"(assert (= {symbol}_{step} {self.value(value)}))")

    # --- executions ------------------------------------------------------------------

    def begin(self, state: State) -> bool:
        names = {**self.names.at(self.now), **self.names.param}
        self.solver.say(f"(assert {show(self.system.init, names)})")
        if self.system.start != READY:  # what follows is the first call, of 'init'
            start = self.places[self.system.start]
            self.solver.say(f"(assert (= l_{self.now} {start}))(assert (not e_{self.now}))")
            return self.call(self.spec.init, state)
        self.assert_state(self.now, state)
        return self.solver.check()

    def starts_badly(self) -> bool:
        """Whether 'init' may be an error."""
        return self.system.start != READY and self.fails(self.spec.init)

    def has_loops(self, entry: str) -> bool:
        return self.spec.pauses or any(
            e.entry == entry and (e.origin != READY or e.target != READY)
            for e in self.system.edges)

    def unroll(self, entry: str, steps: int) -> str:
        """The step at the end."""
        at = self.now
        for i in range(steps):
            following = self.new_step()
            self.solver.say(f"(assert {self.step(entry, at, following, True)})")
            at = following
        return at

    def call(self, entry: str, state: State) -> bool:
        """Whether the call may lead to that state; if so, it did."""
        for steps in ATTEMPTS if self.has_loops(entry) else ATTEMPTS[:1]:
            self.solver.say("(push)")
            end = self.unroll(entry, steps)
            self.assert_state(end, state)
            if self.solver.check():
                self.now = end
                return True
            self.solver.say("(pop)")
        return False

    def routines(self) -> set[str]:
        """Functions that call themselves: their bodies begin with any memory."""
        known = {e.function for e in self.spec.entries} | {self.spec.init}
        return {e.entry for e in self.system.edges} - known

    def fails(self, entry: str) -> bool:
        """Whether the call may be an error, or something that it calls."""
        return any(self.may_fail(function) for function in [entry, *self.routines()])

    def may_fail(self, entry: str) -> bool:
        for steps in ATTEMPTS if self.has_loops(entry) else ATTEMPTS[:1]:
            self.solver.say("(push)")
            end = self.unroll(entry, steps)
            self.solver.say(f"(assert e_{end})")
            found = self.solver.check()
            self.solver.say("(pop)")
            if found:
                return True
        return False
