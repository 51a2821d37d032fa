"""Scenes: statements and functions that belong together, such as those that
build, use and free a list.  Each is an occasion for a fault of its own."""

from typing import Callable

from c_faults import Faults
from c_model import Block, Stmt
from c_types import INT, Function, Pointer, Struct, Var, declare, elements


class Scenes(Faults):
    calls: list[Callable[[], str]] = []  # of helpers, as expressions

    # --- helpers: functions that scenes and expressions call ---------------------

    def helpers(self) -> list[Stmt]:
        self.calls = []
        makers = [self.variadic, self.recursive, self.table, self.by_value,
                  self.by_pointer]
        return [stmt for make in makers if self.chance(0.3) for stmt in make()]

    def variadic(self) -> list[Stmt]:
        name = self.fresh("f")
        sign = self.rng.choice(["+=", "^=", "-="])
        def call() -> str:
            count = self.rng.randint(0, 3)
            values = "".join(f", (int) {self.operand(1)}"
                             for _ in range(count))
            return f"{name} ({count}{values})"
        self.calls.append(call)
        return [Block(f"static int {name} (int n, ...) {{", [
            "va_list list;", "int s = 0;", "va_start (list, n);",
            f"while (n-- > 0) s {sign} va_arg (list, int);",
            "va_end (list);", "return s;"])]

    def recursive(self) -> list[Stmt]:
        name = self.fresh("f")
        sign = self.rng.choice("+-^")
        self.calls.append(lambda: f"{name} ({self.operand(1)} & "
                          f"{self.rng.choice([1, 3])}, {self.operand(1)})")
        return [Block(f"static int {name} (int n, int x) {{", [
            f"if (n <= 0) return x {self.rng.choice('&|')} 15;",
            f"return {name} (n - 1, x {self.rng.choice('+-^')} n) {sign} n;"])]

    def table(self) -> list[Stmt]:
        one, two, name = (self.fresh("f") for _ in range(3))
        for function in (one, two):
            self.functions.append(Function(function, INT, [INT]))
        self.calls.append(
            lambda: f"{name}[{self.operand(1)} & 1] ({self.operand(1)})")
        bodies = self.rng.sample(["x + 1", "x - 3", "~x", "x & 7", "x / 2",
                                  "x < 0 ? 0 : x"], 2)
        return [f"static int {one} (int x) {{ return {bodies[0]}; }}",
                f"static int {two} (int x) {{ return {bodies[1]}; }}",
                f"static int (*const {name}[]) (int) = {{{one}, {two}}};"]

    def by_value(self) -> list[Stmt]:
        """A function that takes and returns a structure."""
        if not self.structs:
            return []
        struct, name = self.rng.choice(self.structs), self.fresh("f")
        place = self.element("s", struct)
        result = self.element("", struct)
        def call() -> str:
            found = [var.name for var in self.variables()
                     if var.type == struct]
            argument = self.rng.choice(found) if found \
                else f"({struct.tag}) {self.initialiser(struct)}"
            return f"{name} ({argument}, {self.operand(1)}){result}"
        self.calls.append(call)
        return [Block(f"static {struct.tag} {name} ({struct.tag} s, int x) {{",
                      [f"{place} = x;", "return s;"])]

    def by_pointer(self) -> list[Stmt]:
        """A function that returns a pointer to what lives on, or does not."""
        name, inner = self.fresh("f"), self.fresh("t")
        type_ = self.int_type().name
        self.calls.append(lambda: f"*{name} ({self.operand(1)})")
        wrong: list[Stmt] = [f"{type_} {inner}[2] = {{x, 1}};"]
        right: list[Stmt] = [f"static {type_} {inner}[2] = {{3, 1}};"]
        return [Block(f"static {type_} *{name} (int x) {{", [
            *self.maybe("returned", wrong, right), f"{inner}[0] = x;",
            f"return x ? {inner} : {inner} + 1;"])]

    def call(self, depth: int) -> str:
        if self.calls and self.chance(0.5):
            return self.rng.choice(self.calls)()
        return super().call(depth)

    # --- a list ------------------------------------------------------------------

    def count_text(self) -> str:
        if self.chance(0.4):
            return str(self.rng.randint(1, 3))
        return f"({self.operand(1)} & {self.rng.choice([1, 3])})"

    def linked_list(self) -> list[Stmt]:
        tag, first, sum_ = (self.fresh(p) for p in ("node", "head", "sum"))
        i, count = self.fresh("i"), self.count_text()
        value = self.rng.choice([i, self.integer(1), f"{i} * 3"])
        build = Block(f"for (int {i} = 0; {i} < (int) {count}; {i}++) {{", [
            f"struct {tag} *new = malloc (sizeof *new);",
            f"new->value = {value};",
            *self.maybe("list without end", [f"if ({first}) new->next = {first};"],
                        [f"new->next = {first};"]),
            f"{first} = new;"])
        return [f"struct {tag} {{ int value; struct {tag} *next; }};",
                f"struct {tag} *{first} = NULL;", build,
                *self.list_change(tag, first),
                f"int {sum_} = 0;", *self.list_use(tag, first, sum_),
                self.check_of(sum_), *self.list_free(tag, first)]

    def list_change(self, tag: str, first: str) -> list[Stmt]:
        kind = self.rng.randrange(4)
        if kind == 0:
            return [Block(f"if ({first} && {first}->next) {{", [
                f"struct {tag} *gone = {first}->next;",
                f"{first}->next = gone->next;",
                *self.maybe("unlinked", [";"], ["free (gone);"])])]
        if kind == 1:
            return [f"struct {tag} *back{first} = NULL;", Block(
                f"while ({first}) {{", [
                    f"struct {tag} *next = {first}->next;",
                    f"{first}->next = back{first};", f"back{first} = {first};",
                    f"{first} = next;"]), f"{first} = back{first};"]
        if kind == 2:
            guard = self.guard()
            return self.maybe("list", [f"if ({guard}) {first}->value = 1;"],
                              [f"if ({first}) {first}->value = 1;"])
        return []

    def list_use(self, tag: str, first: str, sum_: str) -> list[Stmt]:
        walk = f"for (struct {tag} *c = {first}; c; c = c->next) " \
            f"{sum_} += c->value;"
        return self.maybe("list walk", [
            f"for (struct {tag} *c = {first}; c->next; c = c->next) "
            f"{sum_} += c->value;"], [walk])

    def list_free(self, tag: str, first: str) -> list[Stmt]:
        last = f"{first} = next;"
        good = [Block(f"while ({first}) {{", [
            f"struct {tag} *next = {first}->next;", f"free ({first});", last])]
        bad = self.rng.choice([
            [Block(f"while ({first}) {{", [
                f"free ({first});", f"{first} = {first}->next;"])],
            [Block(f"while ({first} && {first}->next) {{", [
                f"struct {tag} *next = {first}->next;", f"free ({first});",
                last])],
            [*good, f"free ({first}); free (NULL);"]])
        return self.maybe("list free", bad, good)

    # --- a tree ------------------------------------------------------------------

    def tree(self) -> list[Stmt]:
        """Three nodes in a structure of two pointers."""
        tag, root = self.fresh("tree"), self.fresh("root")
        sides = ["left", "right"]
        def hang(side: str) -> list[Stmt]:
            return [Block(f"if ({self.guard()}) {{", [
                f"{root}->{side} = calloc (1, sizeof *{root});",
                f"{root}->{side}->key = {self.integer(1)};"])]
        frees = [f"free ({root}->{side});" for side in sides]
        sum_ = self.fresh("sum")
        return [f"struct {tag} {{ struct {tag} *left; int key; "
                f"struct {tag} *right; }};",
                f"struct {tag} *{root} = calloc (1, sizeof *{root});",
                *hang("left"), *hang("right"), f"int {sum_} = {root}->key;",
                f"if ({root}->left) {sum_} += {root}->left->key;",
                *self.maybe("tree", [f"{sum_} += {root}->right->key;"],
                            [f"if ({root}->right) "
                             f"{sum_} += {root}->right->key;"]),
                self.check_of(sum_),
                *self.maybe("tree free", [frees[0], f"free ({root});",
                                          frees[1]], [*frees,
                                                      f"free ({root});"])]

    # --- strings -------------------------------------------------------------------

    def string(self) -> list[Stmt]:
        name, count = self.fresh("t"), self.rng.randint(5, 9)
        text = "abcde"[:self.rng.randint(0, 4)]
        stmts: list[Stmt] = [f'char {name}[{count}] = "{text}";']
        for _ in range(self.rng.randint(1, 3)):
            stmts += self.string_change(name, count, len(text))
            stmts += self.string_look(name)
        return [Block("{", stmts)]

    def string_change(self, name: str, count: int, length: int) -> list[Stmt]:
        short = "xyz"[:max(0, min(3, count - length - 1))]
        long = "x" * (count - length)
        letter = f"'a' + ({self.operand(1)} & 3)"
        kind = self.rng.randrange(6)
        if kind == 0:
            return self.maybe("strcpy", [f'strcpy ({name}, "{"y" * count}");'],
                              [f'strcpy ({name}, "{text_of(count - 1)}");'])
        if kind == 1:
            return self.maybe("strcat", [f'strcat ({name}, "{long}");'], [
                f"{name}[{length}] = 0;", f'strcat ({name}, "{short}");'])
        if kind == 2:
            return [f"{name}[{self.index(count - 1)}] = {letter};"]
        if kind == 3:
            whole = f"memset ({name}, {letter}, {count});"
            return self.maybe("terminator", [whole], [
                whole, f"{name}[{self.index(count)}] = 0;"])
        if kind == 4:
            return [f'strncpy ({name}, "{text_of(3)}", {count - 1});',
                    f"{name}[{count - 1}] = 0;"]
        return [f"memmove ({name} + 1, {name}, {count - 2});",
                f"{name}[{count - 1}] = 0;"]

    def string_look(self, name: str) -> list[Stmt]:
        kind = self.rng.randrange(6)
        if kind == 0:
            return [self.check_of(f"strlen ({name})")]
        if kind == 1:
            return [self.check_of(f'strcmp ({name}, "abc") < 0')]
        if kind == 2:
            copy = self.fresh("d")
            return [f"char *{copy} = strdup ({name});",
                    self.check_of(f"{copy}[0]"),
                    *self.maybe("strdup", [";"], [f"free ({copy});"])]
        if kind == 3:
            found = self.fresh("c")
            return [f"char *{found} = strchr ({name}, 'b');",
                    *self.maybe("strchr", [f"*{found} = 'c';"],
                                [f"if ({found}) *{found} = 'c';"])]
        if kind == 4:
            return [self.check_of(f"memcmp ({name}, {name} + 1, 2) == 0")]
        return [self.check_of(f"{name}[0] + {name}[1]")]

    # --- others ------------------------------------------------------------------

    def holder(self) -> list[Stmt]:
        """A structure with a pointer in it."""
        found = [var for var in self.variables()
                 if elements(var.type) and not var.fixed]
        if not found:
            return self.string()
        var, name = self.rng.choice(found), self.fresh("o")
        element, count, limit = elements(var.type) or (INT, 1, "")
        if not isinstance(element, (type(INT), Struct)):
            return self.string()
        type_ = Struct("", (("size", INT), ("data", Pointer(element, count,
                                                            limit))))
        inside = declare(type_.fields[1][1], "data")
        self.add(Var(name, type_, var.place, fixed=False))
        return [f"struct {{ int size; {inside}; }} {name} = "
                f"{{{count}, {var.name}}};"]

    def quit(self) -> list[Stmt]:
        return [f"if ({self.guard()}) exit (0);"]

    def makers(self) -> list[tuple[int, Callable[[], list[Stmt]]]]:
        return super().makers() + [(2, self.linked_list), (1, self.tree),
                                   (2, self.string), (2, self.holder),
                                   (1, self.quit)]


def text_of(length: int) -> str:
    return "abcdefghi"[:length]
