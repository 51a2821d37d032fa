"""More scenes: idioms of the language and of programs written in it."""

from typing import Callable

from c_model import Block, Stmt
from c_scenes import Scenes
from c_types import INT, Array, Int, Pointer, Struct, Var, declare


class Idioms(Scenes):
    # --- helpers ------------------------------------------------------------------

    def helpers(self) -> list[Stmt]:
        stmts = super().helpers()
        makers = [self.swap, self.counter, self.device, self.order,
                  self.recursive_list, self.by_result, self.floating]
        return stmts + [stmt for make in makers if self.chance(0.15)
                        for stmt in make()]

    def swap(self) -> list[Stmt]:
        name, change = self.fresh("f"), self.fresh("f")
        self.calls.append(lambda: f"{name} ({self.operand(1)}, "
                          f"{self.operand(1)}, {self.operand(1)})")
        return [Block(f"static void {change} (int **a, int **b) {{", [
            "int *t = *a;", "*a = *b;", "*b = t;"]),
            Block(f"static int {name} (int x, int y, int z) {{", [
                "int *p = &x, *q = &y;",
                f"if (z > {self.rng.randrange(3)}) {change} (&p, &q);",
                *self.maybe("swapped", ["if (z == 1) p = NULL;"], []),
                "*p += 2;", "return x * 3 - *q;"])]

    def counter(self) -> list[Stmt]:
        """A function that remembers."""
        name, most = self.fresh("f"), self.rng.randint(1, 3)
        self.calls.append(lambda: f"{name} ({self.operand(1)})")
        good = f"if (used >= {most}) used = 0;"
        return [Block(f"static int {name} (int x) {{", [
            f"static int used, kept[{most}];",
            *self.maybe("counter", [f"if (used > {most}) used = 0;"], [good]),
            "kept[used++] = x;", "return kept[0];"])]

    def device(self) -> list[Stmt]:
        """Functions in a structure."""
        tag, up, down = self.fresh("dev"), self.fresh("f"), self.fresh("f")
        name, call = self.fresh("g"), self.fresh("f")
        self.calls.append(
            lambda: f"{call} (&{name}[{self.operand(1)} & 1], "
            f"{self.operand(1)})")
        return [
            f"struct {tag} {{ int (*run) (struct {tag} *, int); int state; }};",
            f"static int {up} (struct {tag} *d, int x) "
            f"{{ return d->state += x & 7; }}",
            f"static int {down} (struct {tag} *d, int x) "
            f"{{ return x < 0 ? d->state-- : d->state; }}",
            *self.maybe("device", [
                f"static struct {tag} {name}[2] = {{{{{up}, 1}}}};"], [
                f"static struct {tag} {name}[2] = "
                f"{{{{{up}, 1}}, {{{down}, 2}}}};"]),
            f"static int {call} (struct {tag} *d, int x) "
            f"{{ return d->run (d, x); }}"]

    def order(self) -> list[Stmt]:
        name, compare, count = self.fresh("f"), self.fresh("f"), \
            self.rng.randint(2, 3)
        self.calls.append(lambda: f"{name} ({self.operand(1)}, "
                          f"{self.operand(1)})")
        items = ["x", "y", "2"][:count]
        size = self.maybe("order", [f"qsort (a, {count + 1}, sizeof *a, "
                                    f"{compare});"],
                          [f"qsort (a, {count}, sizeof *a, {compare});"])
        return [Block(f"static int {compare} (const void *a, const void *b) {{",
                      ["int x = *(const int *) a, y = *(const int *) b;",
                       "return x < y ? -1 : x > y;"]),
                Block(f"static int {name} (int x, int y) {{", [
                    f"int a[] = {{{', '.join(items)}}};", *size,
                    f"return a[{self.rng.randrange(count)}];"])]

    def recursive_list(self) -> list[Stmt]:
        tag, build, drop = self.fresh("cell"), self.fresh("f"), self.fresh("f")
        name = self.fresh("f")
        self.calls.append(lambda: f"{name} ({self.operand(1)} & 3)")
        return [
            f"struct {tag} {{ struct {tag} *rest; short data[2]; }};",
            Block(f"static struct {tag} *{build} (int n) {{", [
                "if (n == 0) return NULL;",
                f"struct {tag} *c = malloc (sizeof *c);",
                "c->data[n & 1] = n;",
                *self.maybe("recursive list", [";"],
                            ["c->data[!(n & 1)] = -n;"]),
                f"c->rest = {build} (n - 1);", "return c;"]),
            Block(f"static int {drop} (struct {tag} *c) {{", [
                "if (!c) return 0;",
                "int s = c->data[0] < 0 ? 1 : 2;",
                *self.maybe("recursive drop",
                            ["free (c);", f"return s + {drop} (c->rest);"],
                            [f"s += {drop} (c->rest);", "free (c);",
                             "return s;"])]),
            Block(f"static int {name} (int n) {{", [
                f"struct {tag} *c = {build} (n);", f"return {drop} (c);"])]

    def by_result(self) -> list[Stmt]:
        """A structure with an array, as a result."""
        tag, make = self.fresh("vec"), self.fresh("f")
        count = self.rng.randint(2, 4)
        self.calls.append(lambda: f"{make} ({self.operand(1)}).item"
                          f"[{self.index(count)}]")
        last = self.maybe("result", [f"for (int i = 0; i < {count - 1}; i++) "],
                          [f"for (int i = 0; i < {count}; i++) "])
        return [f"struct {tag} {{ char name; int item[{count}]; }};",
                Block(f"static struct {tag} {make} (int x) {{", [
                    f"struct {tag} v;", "v.name = 'v';", *last,
                    "  v.item[i] = x + i;", "return v;"])]

    def floating(self) -> list[Stmt]:
        name = self.fresh("f")
        self.calls.append(lambda: f"{name} ({self.operand(1)} & 7)")
        half = self.rng.choice(["0.5", "1.5f", "0.25", "2.0"])
        return [Block(f"static int {name} (int x) {{", [
            f"double d = x * {half};", "float f = (float) d;",
            f"if (d > {self.rng.randrange(3)}.25) return (int) d;",
            "return f == d ? 1 : 0;"])]

    # --- arrays and pointers --------------------------------------------------------

    def middle(self) -> list[Stmt]:
        """A pointer to the middle of an array, indexed both ways."""
        array, name, count = self.fresh("a"), self.fresh("p"), 4
        type_ = self.int_type()
        items = ", ".join(self.integer(1) for _ in range(count))
        self.add(Var(array, Array(type_, count)))
        good = f"{array}[0] += {name}[-2];"
        return [f"{type_.name} {array}[{count}] = {{{items}}};",
                f"{type_.name} *{name} = {array} + 2;",
                *self.maybe("middle", [f"{array}[0] += {name}[-3];"], [good]),
                self.check_of(f"{name}[{self.rng.choice(['1', '-1', '0'])}]")]

    def pointers(self) -> list[Stmt]:
        """An array of pointers."""
        ints = [var for var in self.variables()
                if isinstance(var.type, Int) and not var.fixed
                and not var.bound and var.type == INT]
        if not ints:
            return self.middle()
        name, to = self.fresh("a"), self.sink()
        first, second = (self.rng.choice(ints).name for _ in range(2))
        return [f"int *{name}[3] = {{&{first}, &{second}}};",
                f"if ({self.guard()}) {name}[1] = {name}[0];",
                *self.maybe("array of pointers",
                            [f"{to} = *{name}[{self.rng.choice(['2', '3'])}];"],
                            [f"{to} = *{name}[{self.operand(1)} & 1];"]),
                f"*{name}[{self.operand(1)} & 1] += 1;"]

    def container(self) -> list[Stmt]:
        """From a member back to its structure."""
        found = [var for var in self.variables()
                 if isinstance(var.type, Struct) and var.type.tag
                 and not var.fixed and not var.type.tag.startswith("union")]
        pairs = [(var, field) for var in found
                 for field, type_ in var.type.fields  # type: ignore
                 if not (isinstance(type_, Int) and type_.field_bits)]
        if not pairs:
            return self.middle()
        var, field = self.rng.choice(pairs)
        assert isinstance(var.type, Struct)
        name, part = self.fresh("p"), self.fresh("m")
        type_ = Pointer(var.type, 1)
        self.add(Var(name, type_, var.place, whole=False))
        return [f"char *{part} = (char *) &{var.name}.{field};",
                f"{declare(type_, name)} = ({var.type.tag} *) "
                f"({part} - offsetof ({var.type.tag}, {field}));"]

    def round_trip(self) -> list[Stmt]:
        """A pointer as a number, with a tag in its lowest bit."""
        name, number, to = self.fresh("p"), self.fresh("w"), self.sink()
        value, guard = self.integer(1), self.guard()
        return [f"long {name} = {value};",
                f"unsigned long {number} = (unsigned long) &{name} | "
                f"(({guard}) != 0);",
                *self.maybe("tag", [f"{to} += *(char *) {number};",
                                    f"{to} += *(long *) ({number} + 7 & ~7ul);"],
                            [f"{to} += *(long *) ({number} & ~1ul);"])]

    def flexible(self) -> list[Stmt]:
        tag, name = self.fresh("flex"), self.fresh("h")
        first, limit = self.length()
        i, extra = self.fresh("i"), self.sink()
        end = self.maybe("flexible", [
            f"for (unsigned {i} = 0; {i} <= {limit}; {i}++) "
            f"{name}->item[{i}] = {i};"], [
            f"for (unsigned {i} = 0; {i} < {limit}; {i}++) "
            f"{name}->item[{i}] = {i};"])
        return [*first, f"struct {tag} {{ int count; int item[]; }};",
                f"struct {tag} *{name} = malloc (sizeof *{name} + {limit} * "
                f"sizeof (int));", f"{name}->count = {limit};", *end,
                f"{extra} += {name}->item[{name}->count - 1];",
                f"free ({name});"]

    def vector(self) -> list[Stmt]:
        """An array that grows."""
        name, used, room, i = (self.fresh(p) for p in ("h", "n", "m", "i"))
        count, value = self.count_text(), self.integer(1)
        grow: list[Stmt] = [Block(f"if ({used} == {room}) {{", [
            f"{room} = 2 * {room} + 1;",
            f"{name} = realloc ({name}, {room} * sizeof *{name});"])]
        wrong: list[Stmt] = [Block(f"if ({used} > {room}) {{", [
            f"{room} = {used};",
            f"{name} = realloc ({name}, {room} * sizeof *{name});"])]
        sum_ = self.fresh("sum")
        return [f"int *{name} = malloc (sizeof *{name}), {used} = 0, "
                f"{room} = 1, {sum_} = 0;",
                Block(f"for (int {i} = 0; {i} < (int) {count}; {i}++) {{", [
                    *self.maybe("vector", wrong, grow),
                    f"{name}[{used}++] = {value};"]),
                f"while ({used} > 0) {sum_} ^= {name}[--{used}];",
                self.check_of(sum_), f"free ({name});"]

    def ring(self) -> list[Stmt]:
        name, i, at = self.fresh("q"), self.fresh("i"), self.fresh("k")
        size = self.rng.randint(2, 3)
        wrap = self.maybe("ring", [f"{at} = {at} < {size} ? {at} + 1 : 0;"],
                          [f"{at} = ({at} + 1) % {size};"])
        return [f"int {name}[{size}] = {{0}}, {at} = 0;",
                Block(f"for (int {i} = 0; {i} < 2 + (int) {self.count_text()}; "
                      f"{i}++) {{", [f"{name}[{at}] += {i};", *wrap]),
                self.check_of(f"{name}[0]")]

    def matrix(self) -> list[Stmt]:
        """Of variable length, with its size."""
        name, i, k = self.fresh("a"), self.fresh("i"), self.fresh("k")
        first, limit = self.length()
        def fill(sign: str) -> list[Stmt]:
            return [f"for (unsigned {i} = 0; {i} {sign} {limit}; {i}++) "
                    f"for (int {k} = 0; {k} < 2; {k}++) {name}[{i}][{k}] = {i};"]
        return [*first, f"short {name}[{limit}][2];",
                *self.maybe("matrix", fill("<="), fill("<")),
                self.check_of(f"sizeof {name} / sizeof {name}[0] - {limit}"),
                self.check_of(f"{name}[{limit} - 1][1]")]

    # --- control -------------------------------------------------------------------

    def duff(self) -> list[Stmt]:
        """A switch that leads into a loop."""
        count, to = self.fresh("n"), self.sink()
        return [f"int {count} = 1 + ({self.operand(1)} & 3);",
                Block(f"switch ({count} & 1) {{", [
                    f"case 0: do {{ {to} += 1; {count}--;",
                    f"case 1: {to} ^= 2; {count}--;",
                    f"}} while ({count} > 0);"])]

    def backward(self) -> list[Stmt]:
        label, count = self.fresh("l"), self.fresh("n")
        return [f"int {count} = 0;", f"{label}:",
                *self.assignment(), f"if (++{count} < "
                f"(int) ({self.operand(1)} & 3)) goto {label};"]

    def expression(self) -> list[Stmt]:
        to, name = self.sink(), self.fresh("x")
        return [f"{to} = ({{ int {name} = {self.integer(1)}; {name} ? "
                f"{self.integer(1)} : {self.integer(1)}; }});"]

    def builtin(self) -> list[Stmt]:
        to, name = self.sink(), self.fresh("x")
        kind = self.rng.randrange(3)
        if kind == 0:
            return [f"{to} = __builtin_popcount ({self.integer(1)});"]
        if kind == 1:
            return [f"int {name}; {to} = __builtin_add_overflow ("
                    f"{self.integer(1)}, {self.integer(1)}, &{name});",
                    self.check_of(name)]
        return [f"{to} = {self.integer(1)} ?: {self.integer(1)};"]

    def fields(self) -> list[Stmt]:
        """Bit-fields beside each other, and what they share bytes with."""
        name, type_ = self.fresh("b"), self.rng.choice(["int", "unsigned"])
        a, b = self.rng.randint(1, 7), self.rng.randint(1, 12)
        start = self.maybe("bit-field", [f"struct {{ {type_} a : {a}; {type_} b "
                                         f": {b}; char c; }} {name};"],
                           [f"struct {{ {type_} a : {a}; {type_} b : {b}; "
                            f"char c; }} {name} = {{0}};"])
        return [*start, f"{name}.a = {self.integer(1)};",
                f"if ({self.guard()}) {name}.b = {self.integer(1)};",
                self.check_of(f"{name}.a"), f"if ({name}.b > 2) {name}.a++;",
                self.check_of(f"{name}.b")]

    def pun(self) -> list[Stmt]:
        """A union of a number and its bytes."""
        name = self.fresh("u")
        start = self.maybe("union", [f"{name}.byte[1] = 7;"],
                           [f"{name}.number = {self.integer(1)};"])
        return [f"union {{ unsigned number; unsigned char byte[4]; "
                f"struct {{ short low, high; }}; }} {name};", *start,
                f"{name}.byte[{self.index(4)}] ^= 1;",
                f"if ({name}.low < 0) {name}.high = 1;",
                self.check_of(f"{name}.byte[1]")]

    def text(self) -> list[Stmt]:
        """Numbers as text, and back."""
        name, number = self.fresh("t"), self.fresh("n")
        inputs = [one for one, _ in self.inputs]
        value = self.rng.choice(inputs) if inputs else "12"
        size = self.rng.choice([2, 4])
        good: list[Stmt] = [f'int {number} = snprintf ({name}, {size}, "%d", '
                            f"(int) {value});"]
        bad: list[Stmt] = [f'int {number} = sprintf ({name}, "%d,%d", '
                           f"(int) {value}, 10);"]
        return [f"char {name}[{size}];", *self.maybe("sprintf", bad, good),
                self.check_of(number), self.check_of(f"atoi ({name})")]

    def makers(self) -> list[tuple[int, Callable[[], list[Stmt]]]]:
        idioms = [self.middle, self.pointers, self.container, self.round_trip,
                  self.flexible, self.vector, self.ring, self.matrix, self.duff,
                  self.backward, self.expression, self.builtin, self.fields,
                  self.pun, self.text]
        return super().makers() + [(1, make) for make in idioms]
