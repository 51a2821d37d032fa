"""Statements of generated C programs: declarations, assignments, control."""

from typing import Callable

from c_expressions import Expressions
from c_model import Block, Check, Stmt
from c_types import (CHAR, INT, INTS, Array, Int, Pointer, Scope, Struct, Type,
                     Var, declare, elements, fits, has_pointer)

MOST_TIMES = 4  # that a loop goes round


class Statements(Expressions):
    checks = 0
    loops = 0  # around
    room = 0  # so many statements may still be made

    # --- declarations -----------------------------------------------------------

    def int_type(self) -> Int:
        return self.rng.choice(INTS)

    def flat_type(self) -> Type:
        """Of what an array, a block of the heap, has as elements."""
        if self.structs and self.chance(0.4):
            return self.rng.choice(self.structs)
        return self.int_type()

    def object_type(self) -> Type:
        kind = self.rng.randrange(10)
        if kind < 4:
            return self.int_type()
        if kind < 6 and self.structs:
            return self.rng.choice(self.structs)
        if kind == 9:
            return Array(Array(self.int_type(), self.rng.randint(2, 3)),
                         self.rng.randint(2, 3))
        return Array(self.flat_type(), self.rng.randint(2, 5))

    def initialiser(self, type_: Type, constant: bool = False) -> str:
        """What is not mentioned becomes 0."""
        def value() -> str:
            return self.literal() if constant else self.integer(1)
        if isinstance(type_, Int):
            return value()
        if isinstance(type_, Array):
            count = self.rng.randint(1, type_.count)
            items = [self.initialiser(type_.element, constant)
                     for _ in range(count)]
            if self.chance(0.2):
                items[0] = f"[{type_.count - count}] = {items[0]}"
            return "{" + ", ".join(items) + "}"
        assert isinstance(type_, Struct)
        if self.chance(0.3):
            return "{0}"
        name, part = self.rng.choice(type_.fields)
        return "{." + name + " = " + self.initialiser(part, constant) + "}"

    def declaration(self) -> list[Stmt]:
        type_, name = self.object_type(), self.fresh("v")
        kind = self.rng.random()
        if kind < 0.1:
            text = f"static {declare(type_, name)} = " \
                f"{self.initialiser(type_, True)};"
            self.add(Var(name, type_, "global"))
            return [text]
        word, fixed = ("const ", True) if kind < 0.2 else \
            ("volatile ", False) if kind < 0.25 else ("", False)
        text = f"{word}{declare(type_, name)} = {self.initialiser(type_)};"
        self.add(Var(name, type_, fixed=fixed))
        return [text]

    def pointer(self) -> list[Stmt]:
        """To a variable, to elements of an array, to a literal."""
        name = self.fresh("p")
        targets = [var for var in self.variables()
                   if not var.fixed and not isinstance(var.type, Pointer)
                   and not has_pointer(var.type) and not (isinstance(var.type, Int) and var.bound)]
        if not targets or self.chance(0.15):
            return self.literal_pointer(name)
        target = self.rng.choice(targets)
        parts = elements(target.type)
        if parts and not isinstance(parts[0], Array) and not parts[2]:
            element, count, _ = parts
            skip = self.rng.randrange(count)
            text = f"{target.name} + {skip}" if skip else target.name
            type_ = Pointer(element, count - skip)
        elif not parts:
            skip, text, type_ = 0, f"&{target.name}", Pointer(target.type, 1)
        else:
            return self.declaration()
        self.add(Var(name, type_, target.place, whole=skip == 0))
        word = "volatile " if "volatile" in target.name else ""
        return [f"{word}{declare(type_, name)} = (void *) ({text});"]

    def literal_pointer(self, name: str) -> list[Stmt]:
        element, count = self.int_type(), self.rng.randint(1, 4)
        items = ", ".join(self.integer(1) for _ in range(count))
        type_ = Pointer(element, count)
        self.add(Var(name, type_, "literal"))
        return [f"{declare(type_, name)} = "
                f"({element.name}[{count}]) {{{items}}};"]

    def move_pointer(self) -> list[Stmt]:
        """A pointer gets a new value, maybe under a condition."""
        var = self.some(type_=Pointer)
        if not var or var.fixed or var.place == "heap":
            return self.assignment()
        others = [other.name for other in self.variables()
                  if other is not var and fits(other.type, var.type)
                  and self.lives_as_long(other, var) and not other.fixed]
        if not others:
            return self.assignment()
        text = f"{var.name} = {self.rng.choice(others)};"
        var.whole = False
        if self.chance(0.5):
            text = f"if ({self.integer(1)}) {text}"
        return [text]

    def lives_as_long(self, other: Var, var: Var) -> bool:
        def depth(one: Var) -> int:
            return next(i for i, scope in enumerate(self.scopes)
                        if one in scope.variables)
        return depth(other) <= depth(var) and other.place != "heap"

    def length(self) -> tuple[list[Stmt], str]:
        """A number from 1 to 4 that depends on inputs."""
        name, value = self.fresh("n"), self.operand(1)
        self.add(Var(name, INT, fixed=True))
        return [f"const unsigned {name} = 1 + ({value} & "
                f"{self.rng.choice([1, 3])});"], name

    def variable_array(self) -> list[Stmt]:
        first, limit = self.length()
        element, name, i = self.int_type(), self.fresh("a"), self.fresh("i")
        type_ = Array(element, 1, limit)
        fill = f"for (unsigned {i} = 0; {i} < {limit}; {i}++) " \
            f"{name}[{i}] = {self.integer(1)};"
        self.add(Var(name, type_, "array"))
        return [*first, f"{declare(type_, name)};", fill]

    # --- the heap -----------------------------------------------------------------

    def block(self) -> list[Stmt]:
        """A block of the heap that is freed at the end of the scope."""
        element, name = self.flat_type(), self.fresh("h")
        first: list[Stmt] = []
        limit, count = "", self.rng.randint(1, 4)
        if self.chance(0.3):
            first, limit = self.length()
            count = 1
        type_ = Pointer(element, count, limit)
        text = self.allocate(type_, name, limit or str(count))
        self.add(Var(name, type_, "heap", fixed=True))
        self.scopes[-1].last.append(f"free ({name});")
        return first + text

    def allocate(self, type_: Pointer, name: str, count: str) -> list[Stmt]:
        kind = self.rng.randrange(4)
        start = f"{declare(type_, name)} = "
        if kind == 0:
            return [start + f"calloc ({count}, sizeof *{name});"]
        text = start + f"malloc ({count} * sizeof *{name});"
        if kind == 1 or not isinstance(type_.target, Int):
            byte = self.rng.choice(["0", "1", "255"])
            return [text, f"memset ({name}, {byte}, {count} * sizeof *{name});"]
        i = self.fresh("i")
        return [text, f"for (unsigned {i} = 0; {i} < {count}; {i}++) "
                f"{name}[{i}] = {self.integer(1)};"]

    def resize(self) -> list[Stmt]:
        """Of a block, in the scope that has it."""
        blocks = [var for var in self.scopes[-1].variables
                  if var.place == "heap" and isinstance(var.type, Pointer)
                  and not var.type.limit and var.fixed]
        aliases = [var for scope in self.scopes for var in scope.variables
                   if var.place == "heap" and var not in blocks]
        if not blocks or aliases or self.loops:
            return self.block()
        var = self.rng.choice(blocks)
        assert isinstance(var.type, Pointer)
        old, new = var.type.count, self.rng.randint(1, 5)
        var.type = Pointer(var.type.target, new)
        text: list[Stmt] = [f"{var.name} = realloc ({var.name}, "
                            f"{new} * sizeof *{var.name});"]
        if new > old:
            text.append(f"memset ({var.name} + {old}, 0, {new - old} * "
                        f"sizeof *{var.name});")
        return text

    # --- assignments ----------------------------------------------------------------

    def assignment(self) -> list[Stmt]:
        place = self.path(assign=True)
        assert place, "there are global variables"
        text, type_ = place
        kind = self.rng.random()
        if kind < 0.15 and type_.name != "_Bool":
            return [f"{text}{self.rng.choice(['++', '--'])};"]
        if kind < 0.4:
            sign = self.rng.choice(["+=", "-=", "^=", "|=", "&=", "*="])
            return [f"{text} {sign} {self.integer(1)};"]
        return [f"{text} = {self.integer(2)};"]

    def copy(self) -> list[Stmt]:
        """Of a structure, as a whole or byte by byte."""
        found = [var for var in self.variables()
                 if isinstance(var.type, Struct) and not has_pointer(var.type)]
        pairs = [(a, b) for a in found for b in found
                 if a is not b and a.type == b.type and not a.fixed]
        if not pairs:
            return self.assignment()
        to, source = self.rng.choice(pairs)
        if self.chance(0.5):
            return [f"{to.name} = {source.name};"]
        name = self.rng.choice(["memcpy", "memmove"])
        return [f"{name} (&{to.name}, &{source.name}, sizeof {to.name});"]

    def bytes(self) -> list[Stmt]:
        """A look at an object as bytes, or as numbers of another width."""
        found = [var for var in self.variables()
                 if not isinstance(var.type, Pointer) and not var.fixed
                 and not has_pointer(var.type) and var.place != "array"
                 and not self.has_padding(var.type)]
        if not found:
            return self.assignment()
        var = self.rng.choice(found)
        name, view = self.fresh("w"), self.rng.choice(
            [CHAR, Int("unsigned char", 8, False)] * 2 + [self.int_type()])
        size = self.size_of(var.type)
        count = size * 8 // view.bits if view.bits > 1 else size
        if count == 0 or view.name == "_Bool":
            return self.assignment()
        self.add(Var(name, Pointer(view, count), var.place))
        return [f"{view.name} *{name} = ({view.name} *) &{var.name};"]

    def size_of(self, type_: Type) -> int:
        if isinstance(type_, Int):
            return max(1, type_.bits // 8)
        if isinstance(type_, Array):
            return type_.count * self.size_of(type_.element)
        assert isinstance(type_, Struct)
        return sum(self.size_of(part) for _, part in type_.fields)

    def has_padding(self, type_: Type) -> bool:
        """Maybe; _Bool counts, as its other bits must be 0."""
        if isinstance(type_, Array):
            return self.has_padding(type_.element)
        if isinstance(type_, Struct):
            kinds = {part for _, part in type_.fields}
            return type_.tag.startswith("union") or len(kinds) > 1 \
                or any(not isinstance(part, Int) or part.field_bits
                       or self.has_padding(part) for part in kinds)
        return isinstance(type_, Int) and type_.bits == 1

    # --- control ------------------------------------------------------------------

    def inner(self, count: int) -> list[Stmt]:
        """The statements of a scope of its own."""
        self.scopes.append(Scope())
        body = self.statements(count)
        scope = self.scopes.pop()
        return body + list(reversed(scope.last))

    def condition(self) -> list[Stmt]:
        head = f"if ({self.integer(2)}) {{"
        body = self.inner(2)
        return [Block(head, body, self.inner(2) if self.chance(0.5) else None)]

    def switch(self) -> list[Stmt]:
        body: list[Stmt] = []
        labels = self.rng.sample(range(-1, 6), self.rng.randint(1, 3))
        for label in labels:
            body.append(f"case {label}:")
            body += self.assignment()
            if self.chance(0.7):
                body.append("break;")
        if self.chance(0.7):
            body += ["default:", *self.assignment()]
        return [Block(f"switch ({self.integer(1)}) {{", body)]

    def loop(self) -> list[Stmt]:
        if self.loops >= 2:
            return self.assignment()
        self.loops += 1
        make = self.rng.choice([self.counted, self.counted, self.counted,
                                self.downward, self.until])
        stmts = make()
        self.loops -= 1
        return stmts

    def counted(self) -> list[Stmt]:
        name, bound = self.fresh("i"), self.rng.randint(1, MOST_TIMES)
        type_ = self.rng.choice(["int", "unsigned", "long", "unsigned char"])
        end = str(bound)
        if self.chance(0.4):
            mask = self.rng.choice([m for m in (1, 3) if m <= bound] or [0])
            end, bound = f"({type_}) ({self.operand(1)} & {mask})", max(mask, 1)
        self.scopes.append(Scope([Var(name, INT, fixed=True, bound=bound)]))
        body = self.inner(2)
        if self.chance(0.2):
            body.insert(0, f"if ({self.integer(1)}) "
                        f"{self.rng.choice(['break', 'continue'])};")
        self.scopes.pop()
        return [Block(f"for ({type_} {name} = 0; {name} < {end}; {name}++) {{",
                      body)]

    def downward(self) -> list[Stmt]:
        name, start = self.fresh("k"), self.rng.randint(1, MOST_TIMES)
        self.scopes.append(Scope([Var(name, INT, fixed=True, bound=start)]))
        body = self.inner(2)
        self.scopes.pop()
        return [f"int {name} = {start};",
                Block(f"while ({name}-- > 0) {{", body)]

    def until(self) -> list[Stmt]:
        name = self.fresh("k")
        body = self.inner(2)
        end = f"}} while (++{name} < {self.rng.randint(1, 3)} && " \
            f"{self.integer(1)});"
        return [f"int {name} = 0;", Block("do {", body, tail=end)]

    def jump(self) -> list[Stmt]:
        """Forward, over statements that declare nothing."""
        label = self.fresh("l")
        over = self.assignment() + self.assignment()
        return [f"if ({self.integer(1)}) goto {label};", Block("{", over),
                f"{label}:;"]

    def scope(self) -> list[Stmt]:
        return [Block("{", self.inner(3))]

    def check(self) -> list[Stmt]:
        self.checks += 1
        return [Check(self.checks, self.integer(1))]

    def check_of(self, value: str) -> Stmt:
        self.checks += 1
        return Check(self.checks, value)

    # --- all ----------------------------------------------------------------------

    def makers(self) -> list[tuple[int, Callable[[], list[Stmt]]]]:
        """Kinds of statements with their weights."""
        return [(6, self.assignment), (4, self.declaration), (3, self.pointer),
                (1, self.move_pointer), (1, self.variable_array),
                (5, self.block), (1, self.resize), (2, self.copy),
                (1, self.bytes), (3, self.condition), (2, self.switch),
                (3, self.loop), (1, self.jump), (1, self.scope),
                (3, self.check)]

    def statements(self, most: int) -> list[Stmt]:
        kinds = self.makers()
        result: list[Stmt] = []
        for _ in range(self.rng.randint(1, most)):
            if self.room <= 0:
                break
            self.room -= 1
            [(_, make)] = self.rng.choices(
                kinds, [weight for weight, _ in kinds])
            result += make()
        return result
