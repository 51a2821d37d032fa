"""The truth about a module with reference counts, by all sequences of calls.

The module is compiled with tables of two or three elements and with what
refcount_native.h has.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import refcount_model as model

HERE = Path(__file__).resolve().parent
CLANG = os.environ.get("ASSAY_CLANG", "clang-19")
SECONDS = 60


@dataclass
class Truth:
    verdict: str  # safe or unsafe
    what: str  # is wrong
    left: int = 0  # calls that use what never was an index or a pointer
    states: int = 0


def small(module: model.Module) -> model.Module:
    return model.Module(**{**vars(module), "large": False})


def show_count(module: model.Module) -> list[str]:
    """COUNT (o): where the count is."""
    if module.objects == "number":
        return [f"static {module.count_type} *", "count_of (long o) {",
                "  if (o < 0 || o >= N_OBJECTS)", "    leave_call ();",
                "  return &count[o];", "}"]
    check = "pool_live (o);" if module.objects == "heap" \
        else "if (!o)\n    leave_call ();"
    return [f"static {module.count_type} *", "count_of (struct object *o) {",
            f"  {check}", "  return &o->count;", "}"]


def show_references(module: model.Module) -> list[str]:
    kind = "int " if module.objects == "number" else "struct object *"
    lines = ["", "static int", f"references ({kind}o) {{", "  int n = 0;"]
    for table in module.tables:
        indices = [f"j{k}" for k in range(len(table.sizes))]
        indent = "  "
        for index, size in zip(indices, table.sizes):
            lines.append(f"{indent}for (int {index} = 0; {index} < {size}; {index}++)")
            indent += "  "
        lines.append(f"{indent}n += {model.predicate(module, table, indices)};")
    return lines + ["  return n;", "}"]


def show_check(module: model.Module) -> list[str]:
    lines = ["", "static void", "check (void) {"]
    if module.objects == "heap":
        lines += ["  for (int i = 0; i < POOL; i++) {",
                  "    struct object *o = (struct object *)pool[i];",
                  "    if (!alive[i] && references (o) > 0)",
                  '      fail ("freed");',
                  "    if (alive[i] && o->count != references (o))",
                  '      fail ("leak");', "  }"]
    else:
        o = "o" if module.objects == "number" else "&objects[o]"
        lines += ["  for (int o = 0; o < N_OBJECTS; o++)",
                  f"    if (*count_of ({o}) != references ({o}))",
                  '      fail ("leak");']
    return lines + ["}"]


def show_step(module: model.Module) -> list[str]:
    entries = [f for f in module.functions if not f.helper]
    lines = ["", "static void", "step (void) {",
             f"  switch (choose ({len(entries)})) {{"]
    for k, function in enumerate(entries):
        lines.append(f"  case {k}: {{")
        lines += [f"    int {name} = choose ({size});"
                  for name, size in function.parameters]
        names = ", ".join(name for name, _ in function.parameters)
        lines += [f"    {function.name} ({names});", "    break;", "  }"]
    return lines + ["  }", "}"]


def show_main(module: model.Module) -> list[str]:
    regions = [table.name for table in module.tables if table.flavour != "link"]
    regions += ["cursor"] * module.cursor
    regions += {"number": ["count"], "table": ["objects"],
                "heap": ["pool", "alive"]}[module.objects]
    lines = ["", "int", "main (void) {"]
    lines += ["  start_up ();"] * bool(model.show_start(module))
    lines += ["  static const Region regions[] = {"]
    lines += [f"    {{&{name}, sizeof {name}}}," for name in regions]
    return lines + ["    {0, 0}};", "  explore (regions, step, check);",
                    "  return 0;", "}"]


def show(module: model.Module) -> str:
    module = small(module)
    text = model.show(module, oracle=True)
    head, rest = ['#include "refcount_native.h"', "#define COUNT count_of"], text
    # What counts are is known behind the tables, and used before.
    kind = "long" if module.objects == "number" else "struct object *"
    head += ["struct object;", f"static {module.count_type} *count_of ({kind});"]
    if model.has_outside(module):
        head += ["int outside (void) { return choose (2); }"]
    lines = show_count(module) + show_references(module) + show_check(module)
    lines += show_step(module) + show_main(module)
    return "\n".join(head) + "\n" + rest + "\n" + "\n".join(lines) + "\n"


def ask(module: model.Module, directory: Path) -> Truth:
    source, program = directory / "oracle.c", directory / "oracle"
    source.write_text(module.show_oracle() if module.objects == "owners"
                      else show(module))
    subprocess.run([CLANG, "-O1", "-w", f"-I{HERE}", str(source), "-o", str(program)],
                   check=True, capture_output=True, text=True)
    done = subprocess.run([program], check=True, capture_output=True, text=True,
                          timeout=SECONDS)
    verdict, what = done.stdout.strip().split(" ", 1)
    if "internal" in what:
        raise RuntimeError(what)
    if verdict == "unsafe":
        return Truth(verdict, what)
    states, left = int(what.split()[0]), int(what.split()[2])
    return Truth(verdict, "", left, states)
