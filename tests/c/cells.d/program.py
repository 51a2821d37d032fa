"""Writes a program that calls entries at random and prints what the cells stand for."""

import re
from dataclasses import dataclass

from specification import (Argument, Entry, Kind, Parameter, Reference, Specification,
                           held_kind, holders)
from system import System


class Unfit(Exception):
    """The test cannot say anything about such a module."""


@dataclass
class Wanted:
    """What of memory the system's variables name."""

    members: dict[str, list[str]]  # by kind
    tables: dict[str, int]  # global arrays, and how many indices they have

ONE_SIZE = "objects of two kinds have the same size"


def pointed(type_text: str) -> str:
    return type_text.replace("*", "").strip()


def wanted(spec: Specification, system: System) -> Wanted:
    found = Wanted({kind.name: [] for kind in spec.kinds}, {})
    for name in system.variables:
        table = re.fullmatch(r"(\w+)((?:\[\])*) (pointers|element)", name)
        if table:
            found.tables[table[1]] = len(table[2]) // 2
        for kind in spec.kinds:
            begin = pointed(kind.resource.type) + "."
            member = name.removeprefix(begin)
            if kind.is_pointer() and name.startswith(begin) \
                    and re.fullmatch(r"\w+(\.\w+)*", member):
                found.members[kind.name].append(member)
    return found


class Writer:
    def __init__(self, spec: Specification, source: str, want: Wanted) -> None:
        self.spec, self.want = spec, want
        self.resources = {pointed(k.resource.type): k for k in spec.kinds
                          if k.is_pointer()}
        self.statics = {t: self.tables_of(t, source) for t in self.resources}
        self.live = self.live_types()
        self.numbers = self.literals(source)
        self.lines: list[str] = []

    def tables_of(self, type_text: str, source: str) -> list[str]:
        return re.findall(rf"^(?:static\s+)?{re.escape(type_text)}\s+(\w+)\s*\[[^][]*\]\s*;",
                          source, re.MULTILINE)

    def literals(self, source: str) -> list[str]:
        """What the source compares with, perhaps."""
        found = re.findall(r"(?<![\w.])(?:0[xX][\da-fA-F]+|\d+)(?![\w.])", source)
        return [n for n in dict.fromkeys(found) if int(n, 0) < 1 << 31
                and (n == "0" or n[0] != "0" or n[:2] in ("0x", "0X"))]

    def live_types(self) -> list[str]:
        types = [a.low for e in self.spec.entries for a in e.arguments
                 if a.role in ("live", "consumed") and a.low]
        types += [pointed(p.type) for k in self.spec.kinds for r in k.references
                  for p in r.parameters if not p.low]
        return [t for t in dict.fromkeys(types) if t not in self.resources]

    def live_table(self, type_text: str) -> str:
        return f"cells_live_{self.live.index(type_text)}"

    # --- references ----------------------------------------------------------

    def targets(self, parameter: Parameter, at: int) -> tuple[str, str]:
        """A loop over what the parameter may be, and its end."""
        p = parameter
        if p.low:
            return (f"for ({p.type} {p.name} = ({p.low}); {p.name} < ({p.high}); "
                    f"{p.name}++) {{", "}")
        type_text = pointed(p.type)
        if type_text in self.resources:
            if self.statics[type_text]:
                raise Unfit("references in objects of a table")
            return (f"for (int cells_{at} = 0; cells_{at} < cells_objects; cells_{at}++) {{ "
                    f"if (!cells_object[cells_{at}].is_alive || cells_object[cells_{at}].size "
                    f"!= sizeof ({type_text})) continue; "
                    f"{type_text} *{p.name} = cells_object[cells_{at}].at;", "}")
        table = self.live_table(type_text)
        return (f"for (int cells_{at} = 0; cells_{at} < CELLS_LIVE; cells_{at}++) {{ "
                f"{type_text} *{p.name} = {table}[cells_{at}]; if (!{p.name}) continue;", "}")

    def show_reference(self, kind: Kind, reference: Reference) -> None:
        r = kind.resource
        self.lines.append(f"static long cells_refs_{kind.name}_{reference.name} "
                          f"({r.type} {r.name}) {{ long cells_n = 0;")
        ends = []
        for at, parameter in enumerate(reference.parameters):
            begin, end = self.targets(parameter, at)
            self.lines.append(begin)
            ends.append(end)
        self.lines += [f"if ({reference.holds}) cells_n++;", *ends, "return cells_n; }"]

    # --- states ----------------------------------------------------------------

    def show_resource(self, kind: Kind) -> None:
        r = kind.resource
        self.lines += [f"static void cells_show_{kind.name} ({r.type} {r.name}, "
                       "int cells_alive) {", "long cells_refs = 0, cells_n; (void) cells_n;",
                       'printf ("{\\"g\\": "); CELLS_SHOW (' + r.name + ");",
                       'printf (", \\"alive\\": %d, \\"refs\\": {", cells_alive);']
        for i, reference in enumerate(kind.references):
            comma = ", " if i else ""
            self.lines.append(
                f"cells_n = cells_refs_{kind.name}_{reference.name} ({r.name}); "
                f'cells_refs += cells_n; '
                f'printf ("{comma}\\"{reference.name}\\": %ld", cells_n);')
        self.lines.append('printf ("}, \\"clients\\": ");')
        if kind.name in holders(self.spec):
            self.lines.append(
                "cells_n = 0; for (int cells_k = 0; cells_k < CELLS_LIVE; cells_k++) "
                f"cells_n += cells_held_{kind.name}[cells_k] == {r.name}; "
                'cells_refs += cells_n; printf ("%ld", cells_n);')
        else:
            self.lines.append('printf ("0");')
        self.lines += ['printf (", \\"members\\": {");', "if (cells_alive) {"]
        for i, member in enumerate(self.want.members[kind.name]):
            comma = ", " if i else ""
            self.lines.append(f'printf ("{comma}\\"{member}\\": "); '
                              f"CELLS_SHOW ({r.name}->{member});")
        self.lines += [
            "}", "long long cells_count = 0;",
            f"if (cells_alive) cells_count = (long long) ({kind.count});",
            'printf ("}, \\"difference\\": %lld}", cells_alive ? '
            "cells_count - cells_refs : 0LL);",
            "if (cells_alive ? cells_count != cells_refs || cells_count < 0 "
            ": cells_refs != 0) cells_wrong = 1;",
            "}"]

    def show_kind(self, kind: Kind) -> None:
        for reference in kind.references:
            self.show_reference(kind, reference)
        self.show_resource(kind)
        r, t = kind.resource, pointed(kind.resource.type)
        self.lines.append(f"static void cells_all_{kind.name} (void) {{ int cells_n = 0;")
        comma = 'if (cells_n++) printf (", ");'
        if r.low:
            self.lines.append(f"for ({r.type} {r.name} = ({r.low}); {r.name} < ({r.high});"
                              f" {r.name}++) {{ {comma} "
                              f"cells_show_{kind.name} ({r.name}, 1); }}")
        else:
            for table in self.statics[t]:
                self.lines.append(
                    f"for (size_t cells_i = 0; cells_i < sizeof {table} / "
                    f"sizeof {table}[0]; cells_i++) "
                    f"{{ {comma} cells_show_{kind.name} (&{table}[cells_i], 1); }}")
            self.lines.append(
                "for (int cells_i = 0; cells_i < cells_objects; cells_i++) "
                f"if (cells_object[cells_i].size == sizeof ({t})) {{ {comma} "
                f"cells_show_{kind.name} (cells_object[cells_i].at, "
                "cells_object[cells_i].is_alive); }")
        self.lines.append("}")

    def show_table(self, name: str, dimensions: int) -> None:
        at = name
        self.lines.append(f'printf ("%s\\"{name}\\": {{", cells_n++ ? ", " : "");'
                          " { int cells_k = 0; (void) cells_k;")
        for d in range(dimensions):
            self.lines.append(f"for (int cells_{d} = 0; cells_{d} < (int)(sizeof {at} / sizeof "
                              f"{at}[0]); cells_{d}++) {{")
            at += f"[cells_{d}]"
        indices = ",".join("%d" for _ in range(dimensions))
        given = "".join(f", cells_{d}" for d in range(dimensions))
        self.lines += [f'printf ("%s\\"{indices}\\": ", cells_k++ ? ", " : ""{given});',
                       f"CELLS_SHOW ({at});", "}" * dimensions, '} printf ("}");']

    def show_state(self) -> None:
        self.lines.append("static void cells_state (void) { int cells_n = 0; "
                          '(void) cells_n; cells_wrong = 0; printf ("{\\"kinds\\": {");')
        for i, kind in enumerate(self.spec.kinds):
            comma = ", " if i else ""
            self.lines.append(f'printf ("{comma}\\"{kind.name}\\": ["); '
                              f'cells_all_{kind.name} (); printf ("]");')
        self.lines.append('printf ("}, \\"tables\\": {");')
        for name, dimensions in self.want.tables.items():
            self.show_table(name, dimensions)
        self.lines += ['printf ("}, \\"wrong\\": %d}\\n", cells_wrong); '
                       "fflush (stdout); if (cells_wrong) exit (0); }"]

    # --- calls ---------------------------------------------------------------------

    def argument(self, a: Argument) -> str:
        if a.role == "any":
            return f"__auto_type {a.name} = cells_any ();"
        if a.role == "in":
            return (f"__auto_type {a.name} = (__typeof__ (({a.low}) + 0)) (({a.low}) + "
                    f"(int) cells_pick ((unsigned) (({a.high}) - ({a.low}))));")
        if a.role == "=":
            return f"__auto_type {a.name} = ({a.low});"
        if a.role in ("live", "consumed"):
            table = self.table_for(a)
            return (f"int cells_at_{a.name} = (int) cells_pick (CELLS_LIVE); "
                    f"__auto_type {a.name} = {table}[cells_at_{a.name}]; "
                    f"if (!{a.name}) return;")
        if a.role in ("held", "taken"):
            table = self.held_table(a.low)
            return (f"int cells_at_{a.name} = (int) cells_pick (CELLS_LIVE); "
                    f"__auto_type {a.name} = {table}[cells_at_{a.name}]; "
                    f"if (!{a.name}) return;")
        raise Unfit(f"arguments that are {a.role}")

    def held_table(self, kind: str) -> str:
        return f"cells_held_{held_kind(self.spec, kind).name}"

    def table_for(self, a: Argument) -> str:
        types = [a.low] if a.low else self.live
        if len(types) != 1 or types[0] not in self.live:
            raise Unfit("live objects that are resources")
        return self.live_table(types[0])

    def apart(self, entry: Entry) -> list[str]:
        """What is given up twice is two objects, or two references."""
        gone = [a for a in entry.arguments if a.role in ("consumed", "taken")]
        return [f"if (cells_at_{a.name} == cells_at_{b.name}) return;"
                for i, a in enumerate(gone) for b in gone[:i]
                if (a.role, a.low) == (b.role, b.low)]

    def show_entry(self, number: int, entry: Entry) -> None:
        self.lines.append(f"static void cells_call_{number} (void) {{")
        self.lines += [self.argument(a) for a in entry.arguments]
        if entry.when:
            self.lines.append(f"if (!({entry.when})) return;")
        self.lines += self.apart(entry)
        call = f"{entry.function} ({', '.join(a.name for a in entry.arguments)})"
        gift = ""
        if entry.result == "published":
            if len(self.live) != 1:
                raise Unfit("published resources")
            self.lines.append("int cells_to = (int) cells_pick (CELLS_LIVE); "
                              f"if ({self.live_table(self.live[0])}[cells_to]) return;")
            call = f"{self.live_table(self.live[0])}[cells_to] = {call}"
        elif entry.result or entry.gives:
            of = next((a.low for a in entry.arguments if a.name == entry.gives), entry.of)
            table = self.held_table(of)
            self.lines.append("int cells_to = (int) cells_pick (CELLS_LIVE); "
                              f"if ({table}[cells_to]) return;")
            if entry.gives:
                gift = f"{table}[cells_to] = {entry.gives};"
            else:
                call = f"{table}[cells_to] = {call}"
        self.lines += [f"{self.table_for(a)}[cells_at_{a.name}] = 0;"
                       for a in entry.arguments if a.role == "consumed"]
        self.lines += [f"{self.held_table(a.low)}[cells_at_{a.name}] = 0;"
                       for a in entry.arguments if a.role == "taken"]
        self.lines += [f'printf ("\\"{entry.function}\\"\\n"); fflush (stdout); '
                       "cells_calls++;",
                       self.give(entry, call, gift), "cells_state (); }"]

    @staticmethod
    def give(entry: Entry, call: str, gift: str) -> str:
        if not entry.gives_if:
            return f"{call}; {gift}"
        return f"if ({entry.gives_if.replace('result', f'({call})')}) {gift}"

    def show_sizes(self) -> None:
        """Blocks are told apart by their sizes."""
        types = [pointed(kind.resource.type) for kind in self.spec.kinds
                 if kind.is_pointer()]
        self.lines += [f'_Static_assert (sizeof ({a}) != sizeof ({b}), "{ONE_SIZE}");'
                       for i, a in enumerate(types) for b in types[:i] if a != b]

    def show_main(self) -> None:
        self.lines += ["int main (int argc, char **argv) {", "(void) argc;",
                       "cells_seed = (unsigned) atoi (argv[1]) * 2654435761u + 1;"]
        if self.spec.init:
            self.lines.append(f"{self.spec.init} ();")
        self.lines += ["cells_state ();",
                       "for (int i = 0; i < 1000 && cells_calls < atoi (argv[2]); i++)",
                       f"switch (cells_pick ({len(self.spec.entries)})) {{"]
        self.lines += [f"case {i}: cells_call_{i} (); break;"
                       for i in range(len(self.spec.entries))]
        self.lines += ["}", "return 0; }"]

    def show(self, source_path: str) -> str:
        numbers = ", ".join(self.numbers) or "0"
        self.lines = [f"#define CELLS_LITERALS {numbers}",
                      '#include "cells_native.h"', "#define malloc cells_malloc",
                      "#define calloc cells_calloc", "#define free cells_free",
                      "#define abort cells_end", "#define exit(X) cells_end ()",
                      f'#include "{source_path}"', "#undef exit", "#undef abort"]
        self.lines += [f"static {t} *cells_live_{i}[CELLS_LIVE];"
                       for i, t in enumerate(self.live)]
        self.lines += [f"static {kind.resource.type} cells_held_{kind.name}[CELLS_LIVE];"
                       for kind in self.spec.kinds if kind.name in holders(self.spec)]
        self.show_sizes()
        for kind in self.spec.kinds:
            self.show_kind(kind)
        self.show_state()
        for number, entry in enumerate(self.spec.entries):
            self.show_entry(number, entry)
        self.show_main()
        return "\n".join(self.lines) + "\n"
