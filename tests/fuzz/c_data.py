"""More scenes: data with initialisers, packed, punned, wide."""

from typing import Callable

from c_model import Block, Stmt
from c_owners import Owners


class Data(Owners):
    # --- helpers ------------------------------------------------------------------

    def helpers(self) -> list[Stmt]:
        stmts = super().helpers()
        makers = [self.words, self.linked_data, self.mixed, self.chosen]
        return stmts + [stmt for make in makers if self.chance(0.15)
                        for stmt in make()]

    def words(self) -> list[Stmt]:
        """A table of strings, and one that is not there."""
        name, table = self.fresh("f"), self.fresh("g")
        self.calls.append(lambda: f"{name} ({self.operand(1)})")
        words = ", ".join(f'"{word}"' for word in ("", "one", "three"))
        good = f"if (x < 0 || x > 2 || !{table}[x]) return -1;"
        return [f"static const char *const {table}[4] = {{{words}}};",
                Block(f"static int {name} (int x) {{", [
                    *self.maybe("names", ["if (x < 0 || x > 3) return -1;"],
                                [good]),
                    f"const char *s = {table}[x];",
                    "int n = 0;", "while (*s++) n++;", "return n + x;"])]

    def linked_data(self) -> list[Stmt]:
        """Global variables that point to each other."""
        tag, name = self.fresh("ring"), self.fresh("f")
        one, two = self.fresh("g"), self.fresh("g")
        self.calls.append(lambda: f"{name} ({self.operand(1)} & 3)")
        head = [f"struct {tag} {{ short key[2]; struct {tag} *next; "
                f"const short *best; }};",
                f"static struct {tag} {two}, {one} = {{{{3, 4}}, &{two}, "
                f"&{one}.key[1]}};"]
        def second(next_text: str) -> list[Stmt]:
            return [f"static struct {tag} {two} = {{.best = {one}.key, "
                    f".next = {next_text}, .key = {{[1] = 7}}}};"]
        return [*head, *self.maybe("linked data", second("NULL"),
                                   second(f"&{one}")),
                Block(f"static int {name} (int n) {{", [
                    f"struct {tag} *p = &{one};",
                    "while (n-- > 0) p = p->next;",
                    "return p->key[1] + *p->best;"])]

    def mixed(self) -> list[Stmt]:
        """Additional arguments of several types."""
        name = self.fresh("f")
        def call() -> str:
            kinds = [self.rng.randrange(3)
                     for _ in range(self.rng.randint(0, 3))]
            values = [["i", f"(int) {self.operand(1)}"],
                      ["l", f"(long) {self.operand(1)}"],
                      ["d", f"(double) ({self.operand(1)} & 7)"]]
            text = "".join(values[kind][0] for kind in kinds)
            rest = "".join(", " + values[kind][1] for kind in kinds)
            return f'{name} ("{text}"{rest})'
        self.calls.append(call)
        return [Block(f"static int {name} (const char *kinds, ...) {{", [
            "va_list list, again;", "long sum = 0;",
            "va_start (list, kinds);", "va_copy (again, list);",
            Block("for (; *kinds; kinds++) {", [
                Block("switch (*kinds) {", [
                    "case 'i': sum += va_arg (list, int); break;",
                    "case 'l': sum -= va_arg (list, long); break;",
                    "default: sum ^= (long) va_arg (list, double);"])]),
            "va_end (list);", "va_end (again);", "return (int) sum;"])]

    def chosen(self) -> list[Stmt]:
        """Structures and unions as values."""
        tag, name = self.fresh("val"), self.fresh("f")
        self.calls.append(lambda: f"{name} ({self.operand(1)}, "
                          f"{self.operand(1)})")
        return [f"union {tag} {{ struct {{ unsigned char a, b, c, d; }}; "
                "int whole; };",
                Block(f"static int {name} (int x, int y) {{", [
                    f"union {tag} p, q = {{.whole = y}};",
                    *self.maybe("chosen", ["p.b = x;"], ["p.whole = x;"]),
                    "p.c ^= 3;", f"union {tag} r, s;",
                    "r = s = x > y ? p : q;",
                    "if (r.whole == s.whole) return (x < y ? q : r).b;",
                    "return -1;"])]

    # --- statements ----------------------------------------------------------------

    def packed(self) -> list[Stmt]:
        """Without padding, seen as bytes."""
        tag, name, view = self.fresh("pk"), self.fresh("b"), self.fresh("w")
        index = self.rng.choice(["6", "0", "3"])
        return [f"struct __attribute__ ((packed)) {tag} {{ char a; int b; "
                "short c; };",
                f"struct {tag} {name}[2] = {{{{1, {self.integer(1)}, 3}}, "
                f"{{.c = {self.integer(1)}}}}};",
                f"unsigned char *{view} = (unsigned char *) &{name}[1];",
                *self.maybe("packed", [f"{view}[7] = 1;"],
                            [f"{view}[{index}] ^= {self.integer(1)};"]),
                self.check_of(f"{name}[1].b"),
                self.check_of(f"{view}[-2] + (int) sizeof {name}")]

    def wide(self) -> list[Stmt]:
        name, to = self.fresh("x"), self.sink()
        return [f"__int128 {name} = (__int128) {self.operand(1)} * "
                f"{self.operand(1)} - {self.operand(1)};",
                f"{to} = (int) ({name} >> {self.rng.choice([0, 3, 32, 65])});",
                self.check_of(f"{name} < 0")]

    def signs(self) -> list[Stmt]:
        """Conversions between widths and signs."""
        a, b, c = (self.fresh("x") for _ in range(3))
        return [f"signed char {a} = {self.integer(1)};",
                f"unsigned short {b} = {a};",
                f"_Bool {c} = {b} & 0x100;",
                self.check_of(f"{a} == (signed char) {b}"),
                self.check_of(f"{b} % 7 + {a} % 7 + {a} / 2"),
                self.check_of(f"(unsigned) {a} > {b} || {c}"),
                self.check_of(f"{a} >> 1 | (unsigned char) {a} >> 3")]

    def nested(self) -> list[Stmt]:
        """Initialisers in initialisers."""
        name, i = self.fresh("b"), self.fresh("i")
        to = self.sink()
        return [f"struct {{ struct {{ int x; short y[3]; }} p[2]; char n[4]; }}"
                f" {name} = {{.p[1] = {{.y = {{1, {self.integer(1)}}}}}, "
                f'.n = "ab", .p[0].x = {self.integer(1)}}};',
                *self.maybe("nested", [
                    f"for (int {i} = 0; {i} <= 3; {i}++) "
                    f"{to} += {name}.p[1].y[{i}];"], [
                    f"for (int {i} = 0; {i} < 3; {i}++) "
                    f"{to} += {name}.p[1].y[{i}];"]),
                self.check_of(f"{name}.p[0].y[2] + {name}.n[1] + {name}.n[3]")]

    def leaving(self) -> list[Stmt]:
        """Out of two loops at once, with an array of variable length inside."""
        label, i, k, a = (self.fresh(p) for p in ("l", "i", "k", "a"))
        to = self.sink()
        return [Block(f"for (int {i} = 0; {i} < 3; {i}++) {{", [
            f"short {a}[{i} + 1];", f"{a}[{i}] = {self.integer(1)};",
            Block(f"for (int {k} = 0; {k} < 2; {k}++) {{", [
                f"if ({a}[{i}] == {k} + 1) goto {label};",
                f"{to} += {a}[{i}] & 3;"])]), f"{label}:;"]

    def makers(self) -> list[tuple[int, Callable[[], list[Stmt]]]]:
        scenes = [self.packed, self.wide, self.signs, self.nested, self.leaving]
        return super().makers() + [(1, make) for make in scenes]
