"""Writes what was measured: Markdown, CSV and a summary."""

import csv
import datetime
import math
import os
import platform
import re
import statistics
from pathlib import Path
from typing import Callable, Optional

from measure import ROOT, execute
from suites import (ABLATION_LIMIT, GROWTH_LIMIT, GROWTH_SPACER_LIMIT,
                    TABLE_LIMIT, Bench, Measured, Requirement, Row, totals)

NOISE = 0.1  # CPU seconds: start-up dominates what is faster
FIT_POINTS = 3

# --- the machine ------------------------------------------------------------


def first_line(*command: str) -> str:
    try:
        return execute(list(command), 10).output.strip().splitlines()[0]
    except (OSError, IndexError):
        return "not installed"


def processor() -> str:
    text = Path("/proc/cpuinfo").read_text()
    found = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return found[1] if found else platform.machine()


def memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30


def load() -> str:
    return " ".join(f"{value:.2f}" for value in os.getloadavg())


def machine_facts(bench: Bench) -> list[tuple[str, str]]:
    now = datetime.datetime.now(datetime.timezone.utc)
    return [
        ("date", now.strftime("%Y-%m-%d %H:%M UTC")),
        ("revision", first_line("git", "describe", "--always", "--dirty")),
        ("assay", first_line(bench.assay, "--version")),
        ("z3", first_line("z3", "--version")),
        ("cvc5", re.sub(r" \[.*", "", first_line("cvc5", "--version"))),
        ("processor", f"{processor()}, {os.cpu_count()} cores"),
        ("memory", f"{memory_gb():.0f} GB"),
        ("kernel", platform.release()),
        ("load before", load()),
        ("runs", "quick: one per row" if bench.quick else "full"),
    ]


# --- Markdown ---------------------------------------------------------------

Line = list[str]


def table(head: Line, lines: list[Line], left: int = 1) -> str:
    """A table whose first columns are aligned left, the others right."""
    rule = [":--" if i < left else "--:" for i in range(len(head))]
    return "".join("| " + " | ".join(line) + " |\n"
                   for line in [head, rule, *lines]) + "\n"


def seconds(got: Optional[Measured], cpu: bool) -> str:
    if not got or not got.walls:
        return ""
    time = got.cpu() if cpu else got.wall()
    return f"{time:.3f}" + ("" if got.decided() else f" {got.verdict}")


def ratio(row: Row) -> str:
    if not row.spacer or not row.spacer.walls:
        return ""
    more = "" if row.spacer.decided() else "> "
    return f"{more}{row.spacer.cpu() / max(row.assay.cpu(), 1e-3):.1f}"


def stat(row: Row, name: str) -> str:
    return str(row.assay.stats.get(name, ""))


def time_line(row: Row) -> Line:
    return [row.task.name(), row.assay.verdict,
            row.task.more.get("paper_seconds", ""), seconds(row.assay, False),
            seconds(row.writing, False), seconds(row.assay, True),
            seconds(row.spacer, True), row.task.more.get("spacer_before", ""),
            ratio(row), stat(row, "refinements"), stat(row, "solver_calls"),
            f"{row.assay.rss_mb:.0f}"]


def geometric_mean(values: list[float]) -> float:
    return math.exp(statistics.fmean(math.log(value) for value in values))


def spacer_words(rows: list[Row]) -> str:
    """The comparison in words; a total says little about the small rows."""
    both = [row for row in rows if row.spacer and row.spacer.walls]
    if not both:
        return "Spacer was not run.\n\n"
    assay, spacer = totals(both)
    least = sum(min(row.spacer.cpu(), row.task.number("spacer_before")
                    or math.inf) for row in both)
    ratios = [row.spacer.cpu() / max(row.assay.cpu(), 1e-3) for row in both]
    return (f"CPU seconds in total: Assay {assay:.2f}, Spacer {spacer:.2f}, "
            f"factor {spacer / assay:.1f}. Taking for each row the better of "
            f"this and the earlier Spacer time, on other encodings of the "
            f"same systems: {least:.2f} s, factor {least / assay:.1f}. "
            f"Geometric mean of the rows' factors: "
            f"{geometric_mean(ratios):.1f}; Spacer is faster in "
            f"{sum(r < 1 for r in ratios)} of {len(both)} rows. Its limit "
            f"is {TABLE_LIMIT:g} s of CPU.\n\n")


def table1_times(rows: list[Row]) -> str:
    head = ["system", "verdict", "paper s", "wall s", "with evidence",
            "CPU s", "Spacer CPU s", "Spacer before", "Spacer / Assay",
            "refinements", "solver calls", "MB"]
    return ("## Table 1: time\n\n"
            + table(head, [time_line(row) for row in rows], 2)
            + spacer_words(rows))


def checkers(row: Row) -> str:
    if not row.evidence:
        return ""
    return ", ".join(row.evidence.checks) or row.evidence.note


def certificate_line(row: Row) -> Line:
    size = row.evidence.size
    return [row.task.name(), checkers(row),
            row.task.more.get("paper_nodes", ""), stat(row, "nodes"),
            stat(row, "predicates"), str(size.disjunctive), str(size.atoms),
            str(size.obligations), f"{size.bytes / 1000:.0f}",
            f"{row.evidence.wall:.2f}"]


def certificates(title: str, rows: list[Row]) -> str:
    head = ["system", "accepted by", "paper nodes", "nodes", "predicates",
            "of them disjunctive", "atoms", "obligations", "proof.smt2 kB",
            "check s"]
    return f"## {title}\n\n" + table(head, [certificate_line(r)
                                           for r in rows], 2)


def bug_line(row: Row) -> Line:
    return [row.task.name(), f"{row.assay.verdict} {row.assay.note}".strip(),
            "yes" if row.evidence and row.evidence.ok else "no",
            stat(row, "trace_length"), seconds(row.assay, False),
            seconds(row.assay, True), stat(row, "refinements"),
            stat(row, "solver_calls")]


def bug_table(rows: list[Row]) -> str:
    head = ["system", "verdict", "replayed", "steps", "wall s", "CPU s",
            "refinements", "solver calls"]
    return "## Bugs\n\n" + table(head, [bug_line(row) for row in rows], 3)


def beyond_tables(rows: list[Row]) -> str:
    head = ["system", "verdict", "wall s", "with evidence", "CPU s",
            "refinements", "solver calls", "MB"]
    lines = [[row.task.name(), f"{row.assay.verdict} {row.assay.note}".strip(),
              seconds(row.assay, False), seconds(row.writing, False),
              seconds(row.assay, True), stat(row, "refinements"),
              stat(row, "solver_calls"), f"{row.assay.rss_mb:.0f}"]
             for row in rows]
    return ("## Beyond the paper\n\n" + table(head, lines, 2)
            + certificates("Beyond the paper: certificates", rows))


# --- growth -----------------------------------------------------------------

Points = list[tuple[float, float]]


def line_fit(points: Points) -> tuple[float, float]:
    """Slope of the least squares line, and its R squared."""
    xs, ys = zip(*points)
    slope, base = statistics.linear_regression(xs, ys)
    mean = statistics.fmean(ys)
    total = sum((y - mean) ** 2 for y in ys)
    rest = sum((y - base - slope * x) ** 2 for x, y in points)
    return slope, 1 - rest / total if total else 1


def growth_words(points: Points) -> str:
    """The better of an exponential and a polynomial, with its R squared."""
    if len(points) < FIT_POINTS:
        return "too few points"
    if len({value for _, value in points}) == 1:
        return "constant"
    exponent, power = (line_fit([(change(n), math.log(value))
                                 for n, value in points])
                       for change in (float, math.log))
    if exponent[1] >= power[1]:
        return f"× {math.exp(exponent[0]):.2f} per step of n, " \
            f"R² {exponent[1]:.3f}"
    return f"n^{power[0]:.1f}, R² {power[1]:.3f}"


def points_of(rows: list[Row], value: Callable[[Row], Optional[float]],
              least: float) -> Points:
    found = [(row.task.n, value(row)) for row in rows]
    return [(n, v) for n, v in found if v is not None and v >= least]


def cpu_of(tool: str) -> Callable[[Row], Optional[float]]:
    def value(row: Row) -> Optional[float]:
        got = getattr(row, tool)
        return got.cpu() if got and got.walls and got.decided() else None
    return value


def nodes_of(row: Row) -> Optional[float]:
    return row.assay.stats.get("nodes") if row.assay.decided() else None


def fit_line(family: str, rows: list[Row]) -> Line:
    rows = [row for row in rows if row.task.family == family]
    reach = [str(max((row.task.n for row in rows if cpu_of(tool)(row)),
                     default=0)) for tool in ("assay", "spacer")]
    return [family, f"{reach[0]} of {rows[-1].task.n}", reach[1],
            growth_words(points_of(rows, cpu_of("assay"), NOISE)),
            growth_words(points_of(rows, cpu_of("spacer"), NOISE)),
            growth_words(points_of(rows, nodes_of, 1))]


def growth_line(row: Row) -> Line:
    return [row.task.name(), row.assay.verdict, seconds(row.assay, True),
            seconds(row.spacer, True), ratio(row) if row.assay.walls else "",
            stat(row, "nodes"), stat(row, "predicates"),
            stat(row, "refinements"), stat(row, "solver_calls")]


def growth_tables(rows: list[Row]) -> str:
    families = list(dict.fromkeys(row.task.family for row in rows))
    fits = table(["family", "largest n", "Spacer", "CPU of Assay",
                  "CPU of Spacer", "nodes"],
                 [fit_line(family, rows) for family in families], 6)
    lines = table(["system", "verdict", "CPU s", "Spacer CPU s",
                   "Spacer / Assay", "nodes", "predicates", "refinements",
                   "solver calls"], [growth_line(row) for row in rows], 2)
    return (f"## Growth\n\nOne run each, limit {GROWTH_LIMIT:g} s, for Spacer "
            f"{GROWTH_SPACER_LIMIT:g} s of CPU; after its first failure a "
            f"tool is not tried on larger sizes. Fits use "
            f"points of at least {NOISE:g} s.\n\n{fits}{lines}")


# --- splitting only ---------------------------------------------------------


def splitting_table(rows: list[Row]) -> str:
    head = ["system", "options", "verdict", "CPU s", "paper nodes", "nodes",
            "predicates", "refinements"]
    lines = [[row.task.name(), f"`{row.options}`", row.assay.verdict,
              seconds(row.assay, True), row.task.more.get("paper_nodes", ""),
              stat(row, "nodes"), stat(row, "predicates"),
              stat(row, "refinements")] for row in rows]
    return (f"## Splitting only\n\nTable 1 by interpolation and splitting, as "
            f"the paper does it. These node counts come closest to its own. "
            f"Limit {ABLATION_LIMIT:g} s; larger sizes of a family are left "
            f"out after a failure.\n\n" + table(head, lines, 3))


# --- ablation ---------------------------------------------------------------


def ablation_cell(row: Row) -> str:
    if not row.assay.decided():
        return f"{row.assay.verdict} {row.assay.cpu():.1f}"
    safe = row.assay.verdict == "SAFE"
    size = stat(row, "nodes" if safe else "trace_length")
    return f"{row.assay.cpu():.3f} / {size}"


def against(default: Row, row: Row) -> float:
    """Time by that of the default; no answer counts as the limit."""
    def cost(some: Row) -> float:
        return some.assay.cpu() if some.assay.decided() else ABLATION_LIMIT
    return cost(row) / max(cost(default), 1e-3)


def ablation_line(options: str, rows: list[Row], defaults: list[Row]) -> Line:
    factor = geometric_mean([against(*pair) for pair in zip(defaults, rows)])
    same = all(a.assay.stats == b.assay.stats and a.assay.decided()
               for a, b in zip(defaults, rows))
    effect = "no effect" if options and same else f"{factor:.2f}"
    return [f"`{options}`" if options else "defaults",
            *map(ablation_cell, rows), effect]


def ablation_table(rows: list[Row]) -> str:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.options, []).append(row)
    head = ["options", *(row.task.name() for row in groups[""]), "time factor"]
    lines = [ablation_line(options, some, groups[""])
             for options, some in groups.items()]
    return (f"## Options\n\nCPU seconds / certificate nodes, or steps of the "
            f"counterexample. One option differs from its default at a time; "
            f"limit {ABLATION_LIMIT:g} s. The factor is the geometric mean of "
            f"the time by that of the defaults, below 1 if the option is "
            f"faster; no answer counts as the limit. 'No effect': every "
            f"statistic is that of the defaults.\n\n" + table(head, lines))


# --- requirements -----------------------------------------------------------


def by_what(bench: Bench) -> dict[str, list[Requirement]]:
    groups: dict[str, list[Requirement]] = {}
    for requirement in bench.requirements:
        groups.setdefault(requirement.what, []).append(requirement)
    return groups


def requirement_line(what: str, group: list[Requirement]) -> Line:
    missed = [f"{r.row}: {r.detail}" for r in group if not r.met]
    return [what, "FAIL" if missed else "pass",
            f"{len(group) - len(missed)} of {len(group)}",
            "; ".join(missed).replace("|", "\\|")]


def requirement_table(bench: Bench) -> str:
    lines = [requirement_line(*item) for item in by_what(bench).items()]
    return "## Requirements\n\n" + table(
        ["requirement", "result", "rows", "failures"], lines, 4)


# --- files ------------------------------------------------------------------

SECTIONS: dict[str, Callable[[list[Row]], str]] = {
    "table1": lambda rows: (table1_times(rows)
                            + certificates("Table 1: certificates", rows)),
    "bugs": bug_table,
    "beyond": beyond_tables,
    "growth": growth_tables,
    "splitting": splitting_table,
    "ablation": ablation_table,
}


def markdown(bench: Bench, facts: list[tuple[str, str]]) -> str:
    text = ("# Measurements of the slab engine\n\nWritten by `bench/run`; how "
            "to read it is in doc/benchmarks.md.\n\n")
    text += table(["machine", ""], [list(fact) for fact in facts], 2)
    text += requirement_table(bench)
    for name, section in SECTIONS.items():
        if bench.suite(name):
            text += section(bench.suite(name))
    return text.rstrip("\n") + "\n"


def write_csv(bench: Bench, path: Path) -> None:
    """Every run, with all columns that occur."""
    columns = list(dict.fromkeys(key for run in bench.raw for key in run))
    columns.remove("note")
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, [*columns, "note"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(bench.raw)


def write(bench: Bench, facts: list[tuple[str, str]], results: Path) -> None:
    results.mkdir(parents=True, exist_ok=True)
    facts = [*facts, ("load after", load())]
    (results / "slab.md").write_text(markdown(bench, facts))
    write_csv(bench, results / "slab.csv")


def shown(path: Path) -> str:
    path = path.resolve()
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def summarize(bench: Bench, results: Path) -> int:
    """Prints what is required and met; the exit status."""
    print()
    for what, group in by_what(bench).items():
        _, result, count, _ = requirement_line(what, group)
        print(f"{result}  {what}: {count}")
        for r in group:
            if not r.met:
                print(f"        {r.row}: {r.detail}")
    failed = sum(not r.met for r in bench.requirements)
    assay, spacer = totals(bench.suite("table1"))
    if spacer:
        print(f"\nTable 1 in CPU seconds: Assay {assay:.2f}, Spacer "
              f"{spacer:.2f}")
    if not bench.z3:
        print("\nSpacer was not run: what compares with it is not checked")
    print(f"Written: {shown(results)}/slab.md, slab.csv")
    print(f"{len(bench.requirements) - failed} requirements met, "
          f"{failed} failed")
    return 1 if failed else 0
