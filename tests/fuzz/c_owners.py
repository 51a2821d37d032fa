"""More scenes: who owns memory, and who walks through it."""

from typing import Callable

from c_idioms import Idioms
from c_model import Block, Stmt
from c_types import INT, Var


class Owners(Idioms):
    # --- helpers ------------------------------------------------------------------

    def helpers(self) -> list[Stmt]:
        stmts = super().helpers()
        makers = [self.cleanup, self.out_parameter, self.finder, self.keeper]
        return stmts + [stmt for make in makers if self.chance(0.15)
                        for stmt in make()]

    def cleanup(self) -> list[Stmt]:
        """Two blocks, and errors on the way."""
        name = self.fresh("f")
        self.calls.append(lambda: f"{name} ({self.operand(1)})")
        last: list[Stmt] = self.maybe("cleanup", ["done: free (a);"],
                                      ["done: free (b);", "free (a);"])
        start = self.maybe("cleanup start", ["int r = -1, *a = malloc (8), *b;"],
                           ["int r = -1, *a = malloc (8), *b = NULL;"])
        return [Block(f"static int {name} (int x) {{", [
            *start, "a[0] = x;", "if (x > 1) goto done;",
            "b = malloc (sizeof *b);", "*b = a[0] - 1;",
            "if (*b < 0) goto done;", "r = *b;", *last, "return r;"])]

    def out_parameter(self) -> list[Stmt]:
        make, name = self.fresh("f"), self.fresh("f")
        self.calls.append(lambda: f"{name} ({self.operand(1)} & 3)")
        free = self.maybe("out parameter", ["if (x != 2) free (p);"],
                          ["free (p);"])
        return [Block(f"static int {make} (int **out, int x) {{", [
            "if (x == 3) return 0;", "*out = malloc (2 * sizeof **out);",
            "(*out)[0] = (*out)[1] = x;", "return 1;"]),
            Block(f"static int {name} (int x) {{", [
                "int *p = NULL, r = 0;",
                *self.maybe("failed", [f"{make} (&p, x); r = p[1];"],
                            [f"if ({make} (&p, x)) r = p[1];"]),
                *free, "return r;"])]

    def finder(self) -> list[Stmt]:
        """A pointer to an element, or NULL."""
        find, name = self.fresh("f"), self.fresh("f")
        count = self.rng.randint(2, 4)
        self.calls.append(lambda: f"{name} ({self.operand(1)} & 7)")
        end = self.maybe("walk", [
            "for (const short *p = a; p <= a + n; p++)"],
            ["for (const short *p = a; p < a + n; p++)"])
        return [Block(f"static const short *{find} (const short *a, int n, "
                      "int x) {", [*end, "  if (*p == x) return p;",
                                   "return NULL;"]),
                Block(f"static int {name} (int x) {{", [
                    "static const short table[] = {" + ", ".join(
                        str(2 * i) for i in range(count)) + "};",
                    f"const short *p = {find} (table, {count}, x);",
                    *self.maybe("not found", ["return *p + (p - table);"],
                                ["return p ? *p + (int) (p - table) : -1;"])])]

    def keeper(self) -> list[Stmt]:
        """A global variable that keeps a block."""
        name, kept = self.fresh("f"), self.fresh("g")
        self.calls.append(lambda: f"{name} ({self.operand(1)})")
        old = self.maybe("kept", [";"], [f"free ({kept});"])
        keep = f"{kept} = malloc (sizeof *{kept});"
        if self.chance(0.3):
            keep = f"{kept} = malloc (4 * sizeof *{kept}); {kept} += " \
                f"{self.rng.choice(['0', '0', '1'])};"
        return [f"static int *{kept};",
                Block(f"static int {name} (int x) {{", [
                    *old, keep, f"*{kept} = x;", f"return *{kept} + 1;"])]

    # --- statements ----------------------------------------------------------------

    def box(self) -> list[Stmt]:
        """A block that owns a block."""
        tag, name, copy = self.fresh("box"), self.fresh("h"), self.fresh("b")
        value, to = self.integer(1), self.sink()
        frees: list[Stmt] = [f"free ({name}->data);", f"free ({name});"]
        bad = self.rng.choice([
            [f"free ({name});"], [f"free ({name});", f"free ({copy}.data);",
                                  f"free ({name}->data);"],
            [f"free ({copy}.data);", f"if ({self.guard()}) {to} = "
             f"{name}->data[0];", f"free ({name});"]])
        return [f"struct {tag} {{ int size; short *data; }};",
                f"struct {tag} *{name} = malloc (sizeof *{name});",
                f"{name}->size = 1 + ({self.operand(1)} & 1);",
                f"{name}->data = calloc ({name}->size, sizeof *{name}->data);",
                f"{name}->data[{name}->size - 1] = {value};",
                f"struct {tag} {copy} = *{name};",
                f"{to} += {copy}.data[0];", *self.maybe("box", bad, frees)]

    def rows(self) -> list[Stmt]:
        """A block of pointers to blocks."""
        name, i, count = self.fresh("h"), self.fresh("i"), self.count_text()
        n, to = self.fresh("n"), self.sink()
        return [f"int {n} = (int) {count}, **{name} = malloc (({n} + 1) * "
                f"sizeof *{name});",
                f"for (int {i} = 0; {i} < {n}; {i}++) "
                f"{name}[{i}] = malloc (({i} + 1) * sizeof **{name});",
                f"for (int {i} = 0; {i} < {n}; {i}++) {name}[{i}][{i}] = {i};",
                *self.maybe("rows", [f"{to} += {name}[{n} - 1][{n} - 1];"], [
                    f"if ({n} > 0) {to} += {name}[{n} - 1][{n} - 1];"]),
                *self.maybe("rows free", [
                    f"for (int {i} = 1; {i} < {n}; {i}++) free ({name}[{i}]);"],
                    [f"for (int {i} = 0; {i} < {n}; {i}++) "
                     f"free ({name}[{i}]);"]), f"free ({name});"]

    def walk(self) -> list[Stmt]:
        """A pointer that goes through an array or a string."""
        array, p, to = self.fresh("a"), self.fresh("p"), self.sink()
        count = self.rng.randint(2, 4)
        if self.chance(0.5):
            end = self.maybe("string walk", [f"while (*{p}++ != 'z')"],
                             [f"while (*{p}++)"])
            return [f'char {array}[] = "{"abcd"[:count]}";',
                    f"char *{p} = {array};",
                    f"{array}[{self.index(count)}] = {self.operand(1)} & 3;",
                    *end, f"  {to} += 1;", self.check_of(f"{p} - {array}")]
        items = ", ".join(self.integer(1) for _ in range(count))
        def loop(sign: str) -> list[Stmt]:
            return [f"for (int *{p} = {array}; {p} {sign} {array} + {count};) "
                    f"{to} ^= *{p}++;"]
        return [f"int {array}[] = {{{items}}};",
                *self.maybe("array walk", loop("<="), loop("<"))]

    def down(self) -> list[Stmt]:
        """An unsigned counter below 0."""
        array, i, to = self.fresh("a"), self.fresh("i"), self.sink()
        count = self.rng.randint(2, 4)
        return [f"short {array}[{count}] = {{{self.integer(1)}}};",
                *self.maybe("down", [
                    f"for (unsigned {i} = {count}; {i} < {count + 1}; {i}--) "
                    f"{to} += {array}[{i}];"], [
                    f"for (unsigned {i} = {count - 1}; {i} < {count}; {i}--) "
                    f"{to} += {array}[{i}];"])]

    def prefix(self) -> list[Stmt]:
        """A part of a structure is copied; the rest, maybe, is not there."""
        name, other, to = self.fresh("b"), self.fresh("b"), self.sink()
        start = f"struct {{ int a; char b[4]; int c; }} {name} = " \
            f"{{{self.integer(1)}, {{1, 2}}, {self.integer(1)}}}, {other};"
        def copy(size: str) -> list[Stmt]:
            return [f"memcpy (&{other}, &{name}, {size});"]
        return [start, *self.maybe("prefix", copy("8"), copy(f"sizeof {name}")),
                f"{to} += {other}.b[{self.index(4)}];",
                f"if ({other}.c > 3) {to} += 1;"]

    def machine(self) -> list[Stmt]:
        """States, in a loop."""
        state, steps, to = self.fresh("z"), self.fresh("k"), self.sink()
        names = [self.fresh("S") for _ in range(3)]
        return [f"enum {{ {', '.join(names)} }} {state} = {names[0]};",
                Block(f"for (int {steps} = 0; {state} != {names[2]} && "
                      f"{steps} < 4; {steps}++) {{", [
                          Block(f"switch ({state}) {{", [
                              f"case {names[0]}: {state} = ({self.integer(1)})"
                              f" ? {names[1]} : {names[2]}; break;",
                              f"case {names[1]}: {to} += {steps}; "
                              f"{state} = {self.operand(1)} & 1 ? {names[0]} : "
                              f"{names[2]}; break;", "default: break;"])]),
                self.check_of(state)]

    def steps(self) -> list[Stmt]:
        """Assignments in assignments, and what they leave."""
        one, two, array = self.fresh("x"), self.fresh("x"), self.fresh("a")
        self.add(Var(one, INT))
        self.add(Var(two, INT))
        return [f"int {one} = 0, {two} = {self.integer(1)}, {array}[3] = {{4}};",
                f"{array}[{one}++] = {two} ? {two}-- : 5;",
                f"{array}[{one}] = {two} = (short) ({self.integer(1)});",
                f"*({array} + {one} + 1) = (unsigned char) --{two};",
                self.check_of(f"{array}[0] ^ {array}[{one}] ^ {array}[2]")]

    def makers(self) -> list[tuple[int, Callable[[], list[Stmt]]]]:
        scenes = [self.box, self.rows, self.walk, self.down, self.prefix,
                  self.machine, self.steps]
        return super().makers() + [(1, make) for make in scenes]
