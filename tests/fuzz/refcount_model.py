"""Modules with reference counts: what they consist of, and how they are printed."""

from dataclasses import dataclass, field
from typing import Optional, Union

# --- statements ------------------------------------------------------------


@dataclass
class Do:
    """One statement.  'kind' is inc, dec, set or other."""

    text: str
    kind: str = "other"


@dataclass
class If:
    condition: str
    body: list["Statement"]


@dataclass
class For:
    variable: str
    low: str
    high: str
    body: list["Statement"]
    pointer: str = ""  # the variable's type, if it is one


Statement = Union[Do, If, For]


@dataclass
class Function:
    name: str
    parameters: list[tuple[str, str]]  # name and upper bound
    body: list[Statement]
    helper: str = ""  # not an entry: its parameters


@dataclass
class Table:
    """Cells that hold references: dimensions and how one is written."""

    name: str
    sizes: list[str]
    flavour: str  # plain, struct, guarded, nested, link (in objects)

    def cell(self, indices: list[str]) -> str:
        at = "".join(f"[{index}]" for index in indices)
        member = {"plain": "", "nested": ".in.ref", "link": ".link"}
        return f"{self.name}{at}" + member.get(self.flavour, ".ref")

    def guard(self, indices: list[str]) -> Optional[str]:
        at = "".join(f"[{index}]" for index in indices)
        return f"{self.name}{at}.used" if self.flavour == "guarded" else None


@dataclass
class Module:
    seed: int
    objects: str  # number, table, heap
    none: str  # what a cell without a reference has
    count_type: str
    tables: list[Table]
    functions: list[Function] = field(default_factory=list)
    fault: str = ""
    large: bool = False
    size: int = 2
    cursor: bool = False  # a variable that says which slot is meant

    def show(self) -> str:
        return show(self)

    def show_ref(self) -> str:
        return show_ref(self)


# --- printing --------------------------------------------------------------


def show_text(text: str, number: bool, oracle: bool) -> str:
    """'<<o>>' is the count of 'o'; the oracle looks at 'o' first."""
    if oracle:
        return text.replace("<<", "(*COUNT (").replace(">>", "))")
    if text.startswith("DEC ("):
        text = text[len("DEC ("):-2] + "--;"
    if number:
        return text.replace("<<", "count[").replace(">>", "]")
    return text.replace("<<", "").replace(">>", "->count")


def show_body(body: list[Statement], indent: str, number: bool,
              oracle: bool) -> list[str]:
    lines = []
    for statement in body:
        if isinstance(statement, Do):
            lines.append(indent + show_text(statement.text, number, oracle))
            continue
        if isinstance(statement, If):
            lines.append(f"{indent}if ({statement.condition}) {{")
        else:
            v = statement.variable
            lines.append(f"{indent}for ({statement.pointer or 'int '}{v} = "
                         f"{statement.low}; "
                         f"{v} < {statement.high}; {v}++) {{")
        lines += show_body(statement.body, indent + "  ", number, oracle)
        lines.append(indent + "}")
    return lines


def show_function(function: Function, number: bool, oracle: bool) -> list[str]:
    parameters = function.helper or \
        ", ".join(f"int {name}" for name, _ in function.parameters)
    result = "static void" if function.helper else "void"
    return (["", result, f"{function.name} ({parameters or 'void'}) {{"]
            + show_body(function.body, "  ", number, oracle) + ["}"])


def sizes(module: Module) -> dict[str, int]:
    size = 1000 if module.large else module.size
    names = {name for table in module.tables for name in table.sizes}
    names |= set() if module.objects == "heap" else {"N_OBJECTS"}
    few = {"N_ROWS": 2, "N_COLUMNS": 2}
    return {name: size if module.large else few.get(name, size)
            for name in sorted(names)}


def show_objects(module: Module, oracle: bool) -> list[str]:
    if module.objects == "number":
        return [f"static {module.count_type} count[N_OBJECTS];"]
    lines = ["struct object {", "  int data;", f"  {module.count_type} count;"]
    if any(table.flavour == "link" for table in module.tables):
        lines.append("  struct object *link;")
    lines.append("};")
    if module.objects == "table":
        return lines + ["", "static struct object objects[N_OBJECTS];"]
    return lines + ["", "static void", "object_put (struct object *o) {",
                    "  " + show_text("DEC (<<o>>);", False, oracle),
                    "  if (o->count == 0)", "    free (o);", "}"]


def show_table(module: Module, table: Table) -> list[str]:
    kind = "int " if module.objects == "number" else "struct object *"
    at = "".join(f"[{size}]" for size in table.sizes)
    if table.flavour == "link":
        return []
    if table.flavour == "plain":
        return [f"static {kind}{table.name}{at};"]
    lines = [f"static struct {table.name} {{"]
    if table.flavour == "guarded":
        lines.append("  int used;")
    cell = f"  {kind}ref;"
    if table.flavour == "nested":
        cell = f"  int tag;\n  struct {{\n  {cell}\n    int more;\n  }} in;"
    return lines + [cell, f"}} {table.name}{at};"]


def has_outside(module: Module) -> bool:
    return any(function.name == "maybe" for function in module.functions)


def show_start(module: Module) -> list[str]:
    """Cells that are not empty if they are 0."""
    if module.none != "-1":
        return []
    lines = ["", "void", "start_up (void) {"]
    for t in module.tables:
        indices = [f"i{k}" for k in range(len(t.sizes))]
        indent = "  "
        for index, size in zip(indices, t.sizes):
            lines.append(f"{indent}for (int {index} = 0; {index} < {size}; {index}++)")
            indent += "  "
        lines.append(f"{indent}{t.cell(indices)} = -1;")
    return lines + ["}"]


def show(module: Module, oracle: bool = False) -> str:
    lines = [] if oracle else ["#include <assert.h>", "#include <stdlib.h>", ""]
    if module.fault:
        lines.insert(0, f"/* {module.fault} */")
    for name, size in sizes(module).items():
        lines += [f"#ifndef {name}", f"#define {name} {size}", "#endif"]
    lines += [""] + show_objects(module, oracle) + [""]
    for table in module.tables:
        lines += show_table(module, table)
    lines += ["static int cursor;"] * module.cursor
    lines += ["", "int outside (void);"] * has_outside(module)
    lines += show_start(module)
    for function in module.functions:
        lines += show_function(function, module.objects == "number", oracle)
    return "\n".join(lines) + "\n"


def predicate(module: Module, table: Table, indices: list[str]) -> str:
    """That the cell refers to 'o'."""
    guard = table.guard(indices)
    number_from_1 = module.objects == "number" and module.none == "0"
    same = f"{table.cell(indices)} == {'o + 1' if number_from_1 else 'o'}"
    return f"{guard} && {same}" if guard else same


def show_ref(module: Module) -> str:
    resource = "int o in 0 .. N_OBJECTS" if module.objects == "number" \
        else "struct object *o"
    count = "count[o]" if module.objects == "number" else "o->count"
    lines = ["kind object {", f"  resource {resource};", f"  count {count};"]
    for table in module.tables:
        indices = [f"j{k}" for k in range(len(table.sizes))]
        targets = ", ".join(f"int {index} in 0 .. {size}"
                            for index, size in zip(indices, table.sizes))
        lines.append(f"  ref in_{table.name} ({targets}) : "
                     f"{predicate(module, table, indices)};")
    lines.append("}")
    lines += ["frame outside;"] * has_outside(module)
    for function in module.functions:
        if function.helper:
            continue
        arguments = ", ".join(f"{name}: in 0 .. {size}"
                              for name, size in function.parameters)
        lines.append(f"entry {function.name} ({arguments});")
    if show_start(module):
        lines.append("init start_up;")
    return "\n".join(lines) + "\n"
