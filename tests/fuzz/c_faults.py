"""Faults: statements that are wrong, each with what would be right.

Whether they are reached, and are wrong then, is for the sanitizers to say.
"""

from typing import Callable, Optional

from c_model import Block, Fault, Input, Stmt
from c_statements import Statements
from c_types import INT, Array, Int, Pointer, Struct, Var, elements


class Faults(Statements):
    """A program gets one fault: that for which 'countdown' becomes 0."""

    countdown = 0
    inputs: list[tuple[str, Input]] = []  # those that can be seen
    in_main = False

    def guard(self) -> str:
        """What is true for some inputs."""
        if self.inputs and self.chance(0.8):
            name, _ = self.rng.choice(self.inputs)
            sign = self.rng.choice(["==", "==", ">", "<", "!="])
            return f"{name} {sign} {self.rng.randrange(4)}"
        return self.integer(1)

    def due(self) -> bool:
        self.countdown -= 1
        return self.countdown == 0

    def maybe(self, name: str, bad: list[Stmt], good: list[Stmt]) -> list[Stmt]:
        """Of a scene: an occasion for a fault."""
        return [Fault(name, bad, good)] if self.due() else good

    def sink(self) -> str:
        """An integer that can be assigned to."""
        place = self.path(assign=True)
        assert place, "there are global variables"
        return place[0]

    def element(self, text: str, type_: object) -> str:
        found = self.descend(text, type_)  # type: ignore[arg-type]
        assert found
        return found[0]

    # --- out of bounds --------------------------------------------------------------

    def beyond(self, count: int, limit: str) -> str:
        end = limit or str(count)
        guard = f"({self.guard()})"
        return self.rng.choice([
            end, "-1", f"{end} + 1", f"{end} - 1 + {guard}", f"-{guard}",
            f"{end} - !{guard}"])

    def access(self, wrong: str, right: str) -> tuple[list[Stmt], list[Stmt]]:
        """A read or a write, both ways."""
        if self.chance(0.5):
            value = self.integer(1)
            return [f"{wrong} = {value};"], [f"{right} = {value};"]
        to = self.sink()
        return [f"{to} += {wrong};"], [f"{to} += {right};"]

    def index_fault(self) -> Optional[Fault]:
        found = [var for var in self.variables()
                 if elements(var.type) and not var.fixed or
                 isinstance(var.type, Pointer)]
        if not found:
            return None
        var = self.rng.choice(found)
        element, count, limit = elements(var.type) or (INT, 1, "")
        rest = self.element("", element)
        wrong, right = self.beyond(count, limit), self.index(count, limit)
        if self.chance(0.3) and not isinstance(element, Array):
            bad, good = self.access(f"(*({var.name} + ({wrong}))){rest}",
                                    f"{var.name}[{right}]{rest}")
        else:
            bad, good = self.access(f"{var.name}[{wrong}]{rest}",
                                    f"{var.name}[{right}]{rest}")
        return Fault(f"index {var.place}", bad, good)

    def member_fault(self) -> Optional[Fault]:
        found = [(var, name, type_) for var in self.variables()
                 if isinstance(var.type, Struct) and not var.fixed
                 for name, type_ in var.type.fields if isinstance(type_, Array)]
        if not found:
            return None
        var, name, type_ = self.rng.choice(found)
        rest = self.element("", type_.element)
        wrong, right = self.beyond(type_.count, ""), self.index(type_.count)
        bad, good = self.access(f"{var.name}.{name}[{wrong}]{rest}",
                                f"{var.name}.{name}[{right}]{rest}")
        return Fault("member", bad, good)

    def loop_fault(self) -> Optional[Fault]:
        """One time too often."""
        found = [var for var in self.variables()
                 if isinstance(var.type, (Array, Pointer)) and not var.fixed]
        if not found:
            return None
        var = self.rng.choice(found)
        element, count, limit = elements(var.type) or (INT, 1, "")
        i, to, rest = self.fresh("i"), self.sink(), self.element("", element)
        def loop(sign: str) -> Stmt:
            return f"for (int {i} = 0; {i} {sign} (int) {limit or count}; " \
                f"{i}++) {to} ^= {var.name}[{i}]{rest};"
        return Fault(f"loop {var.place}", [loop("<=")], [loop("<")])

    # --- lifetimes ------------------------------------------------------------------

    def block_of_heap(self) -> Optional[Var]:
        found = [var for var in self.variables()
                 if var.place == "heap" and var.fixed]
        return self.rng.choice(found) if found else None

    def freed_fault(self) -> Optional[Fault]:
        """What comes behind it uses the block, or frees it again."""
        var = self.block_of_heap()
        if not var:
            return None
        free: list[Stmt] = [f"if ({self.guard()}) free ({var.name});"]
        if self.chance(0.5):
            free = [f"free ({var.name});"]
        use: list[Stmt] = []
        if self.chance(0.7):
            use = [f"{self.sink()} += {self.element(var.name, var.type)};"]
        return Fault("freed", free + use, use or [";"])

    def free_fault(self) -> Optional[Fault]:
        found = [var for var in self.variables() if elements(var.type)]
        if not found:
            return None
        var = self.rng.choice(found)
        text = var.name if var.place != "heap" and self.chance(0.5) \
            else f"{var.name} + 1" if self.chance(0.6) \
            else f"(char *) {var.name} + {self.rng.choice(['-1', '1', '8'])}"
        return Fault(f"free {var.place}",
                     [f"if ({self.guard()}) free ((void *) ({text}));"], [";"])

    def leak_fault(self) -> Optional[Fault]:
        """A block that is not freed at the end of its scope."""
        places = [(scope, i, text) for scope in self.scopes
                  for i, text in enumerate(scope.last)
                  if isinstance(text, str) and text.startswith("free (h")]
        if not places:
            return None
        scope, i, text = self.rng.choice(places)
        name = text[len("free ("):-2]
        guard = self.guard_of_outer()
        bad: list[Stmt] = [f"if (!({guard})) {text}"]
        if self.chance(0.3):
            bad = [f"if ({guard}) {name} = NULL;", text]
        scope.last[i] = Fault("leak", bad, [text])
        return Fault("leak", [";"], [";"])

    def guard_of_outer(self) -> str:
        if self.inputs:
            name, _ = self.rng.choice(self.inputs)
            return f"{name} == {self.rng.randrange(3)}"
        return "1"

    def return_fault(self) -> Optional[Fault]:
        if not self.in_main or not self.block_of_heap():
            return None
        return Fault("return", [f"if ({self.guard()}) return 0;"], [";"])

    def scope_fault(self) -> Optional[Fault]:
        name, inside, to = self.fresh("q"), self.fresh("y"), self.sink()
        type_ = self.int_type()
        count = self.rng.choice([0, 0, 2])
        what = f"{inside}[{count}]" if count else inside
        value = f"{{{self.integer(1)}}}" if count else self.integer(1)
        address = inside if count else f"&{inside}"
        use = f"{to} += *{name};"
        start: list[Stmt] = [f"{type_.name} *{name} = NULL;"]
        def body(*last: Stmt) -> Stmt:
            return Block("{", [f"{type_.name} {what} = {value};",
                               f"{name} = {address};", *last])
        bad_use: Stmt = use if self.chance(0.5) \
            else f"if ({self.guard()}) {use}"
        return Fault("scope", start + [body(), bad_use], start + [body(use)])

    def iteration_fault(self) -> Optional[Fault]:
        """A pointer to a variable of the iteration before."""
        name, inside, i = self.fresh("q"), self.fresh("y"), self.fresh("i")
        to, value = self.sink(), self.integer(1)
        def loop(address: str) -> list[Stmt]:
            return [f"int {name}_ = 1, *{name} = &{name}_;",
                    Block(f"for (int {i} = 0; {i} < 3; {i}++) {{",
                          [f"{to} += *{name};", f"int {inside} = {value};",
                           f"{name} = &{address};"])]
        return Fault("iteration", loop(inside), loop(f"{name}_"))

    # --- pointers -----------------------------------------------------------------

    def null_fault(self) -> Optional[Fault]:
        name, type_, other = self.fresh("q"), self.int_type(), self.fresh("y")
        guard = self.guard()
        start = [f"{type_.name} {other} = {self.integer(1)};",
                 f"{type_.name} *{name} = ({guard}) ? NULL : &{other};"]
        use, _ = self.access(f"*{name}", "")
        good: list[Stmt] = [*start, f"if ({name}) {use[0]}"]
        return Fault("null", [*start, *use], good)

    def call_fault(self) -> Optional[Fault]:
        found = [f for f in self.functions if f.parameters == [INT]
                 and f.result == INT]
        if not found:
            return None
        name, to, guard = self.fresh("q"), self.sink(), self.guard()
        value = self.integer(1)
        start = f"int (*{name}) (int) = ({guard}) ? NULL : {found[0].name};"
        call = f"{to} += {name} ({value});"
        return Fault("call", [start, call], [start, f"if ({name}) {call}"])

    def constant_fault(self) -> Optional[Fault]:
        name, value = self.fresh("q"), self.integer(1)
        index = self.rng.randrange(3)
        change = f"{name}[{index}] = {value};"
        return Fault("constant", [f'char *{name} = "abc";', change],
                     [f'char {name}[] = "abc";', change])

    # --- values -------------------------------------------------------------------

    def zero_fault(self) -> Optional[Fault]:
        to, value, sign = self.sink(), self.integer(1), self.rng.choice("/%")
        if self.inputs and self.chance(0.6):
            name, _ = self.rng.choice(self.inputs)
            divisor = f"{name} - {self.rng.randrange(4)}"
        else:
            divisor = self.integer(1)
        return Fault("zero", [f"{to} = ({value}) {sign} (int) ({divisor});"],
                     [f"{to} = ({value}) {sign} ((({divisor}) & 7) + 1);"])

    def uninitialised_fault(self) -> Optional[Fault]:
        name, guard, value = self.fresh("u"), self.guard(), self.integer(1)
        type_ = self.int_type()
        to = self.sink()
        use = self.rng.choice([f"if ({name}) {to} += 1;",
                               f"{to} = {name} ? 1 : 2;",
                               f"while ({name}) {{ {name} = 0; }}",
                               f"switch ({name}) {{ case 1: {to} = 3; }}"])
        some = f"if ({guard}) {name} = {value};"
        return Fault("uninitialised", [f"{type_.name} {name};", some, use],
                     [f"{type_.name} {name} = 0;", some, use])

    def uninitialised_block_fault(self) -> Optional[Fault]:
        name, to, type_ = self.fresh("u"), self.sink(), self.int_type()
        index = self.rng.choice(["0", "1", f"({self.guard()})"])
        use = [f"{name}[0] = 1;", f"if ({name}[{index}]) {to} += 1;",
               f"free ({name});"]
        return Fault("uninitialised block", [
            f"{type_.name} *{name} = malloc (2 * sizeof *{name});", *use], [
            f"{type_.name} *{name} = calloc (2, sizeof *{name});", *use])

    def length_fault(self) -> Optional[Fault]:
        """Of an array of variable length."""
        name, length, guard = self.fresh("a"), self.fresh("n"), self.guard()
        to, few = self.sink(), self.rng.choice(["0", "-1", "-3"])
        use: list[Stmt] = [f"char {name}[{length}];", f"{name}[0] = 1;",
                           f"{to} += {name}[0];"]
        return Fault("length", [f"int {length} = ({guard}) ? {few} : 2;", *use],
                     [f"int {length} = ({guard}) ? 1 : 2;", *use])

    def overlap_fault(self) -> Optional[Fault]:
        found = [(var, parts) for var in self.variables()
                 for parts in [elements(var.type)]
                 if parts and parts[1] >= 2 and not parts[2]
                 and (not var.fixed or var.place == "heap")]
        if not found:
            return None
        var, (_, count, _) = self.rng.choice(found)
        end = f"{count - 1} * sizeof *{var.name}"
        ways = (f"{var.name} + 1, {var.name}", f"{var.name}, {var.name} + 1")
        text = f" ({self.rng.choice(ways)}, {end});"
        return Fault("overlap", ["memcpy" + text], ["memmove" + text])

    def overflow_fault(self) -> Optional[Fault]:
        if not self.overflow:
            return None
        name, limit, sign = self.rng.choice(
            [("int", "INT_MAX", "+"), ("int", "INT_MIN", "-"),
             ("long", "LONG_MAX", "+"), ("long long", "LLONG_MIN", "-")])
        to, value = self.sink(), self.integer(1)
        amount = f"(({value}) & 3)"
        return Fault("overflow",
                     [f"{to} = {limit} {sign} ({name}) {amount} != 0;"],
                     [f"{to} = {limit} {sign} 0 * {amount} != 0;"])

    # --- all ------------------------------------------------------------------------

    def fault_makers(self) -> list[Callable[[], Optional[Fault]]]:
        return [self.index_fault, self.index_fault, self.member_fault,
                self.loop_fault, self.freed_fault, self.freed_fault,
                self.free_fault, self.leak_fault, self.leak_fault,
                self.return_fault, self.scope_fault, self.iteration_fault,
                self.null_fault, self.call_fault, self.constant_fault,
                self.zero_fault, self.uninitialised_fault,
                self.uninitialised_block_fault, self.overlap_fault,
                self.length_fault,
                self.overflow_fault]

    def fault(self) -> list[Stmt]:
        makers = self.fault_makers()
        if self.overflow and self.chance(0.5):
            makers = [self.overflow_fault]
        self.rng.shuffle(makers)
        for make in makers:
            fault = make()
            if fault:
                return [fault]
        return []

    def statements(self, most: int) -> list[Stmt]:
        result = super().statements(most)
        return result + (self.fault() if self.due() else [])


def leaf_count(type_: object) -> int:
    """Integers in a type."""
    if isinstance(type_, Int):
        return 1
    if isinstance(type_, Array):
        return type_.count * leaf_count(type_.element)
    if isinstance(type_, Struct):
        return sum(leaf_count(part) for _, part in type_.fields)
    return 0
