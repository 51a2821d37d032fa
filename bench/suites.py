"""The suites: what is run, and what is required of it."""

import csv
import json
import math
import re
import shutil
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Optional

from measure import GRACE, ROOT, Done, Size, certificate_size, execute

ASSAY_REPEATS = 5  # for rows under a second
SPACER_REPEATS = 3  # for rows under SPACER_SLOW seconds
SPACER_SLOW = 20.0
PATIENCE = 5  # wall by CPU seconds that Spacer may take on a busy machine
MEMORY_MB = 4096

TABLE_LIMIT = 120.0
TABLE_SECONDS = 2.0
SPACER_FACTOR = 3.0
BEYOND_SECONDS = 60.0
GROWTH_LIMIT = 60.0
GROWTH_SPACER_LIMIT = 30.0
BUG_SECONDS = 2.0
ABLATION_LIMIT = 30.0
ABLATION_REPEATS = 3
CHECK_LIMIT = 300.0

CHECKERS = ("z3 (in process)", "z3", "cvc5", "assay-farkas")


@dataclass
class Task:
    """One line of a list in bench/tasks."""

    family: str
    n: int
    file: str
    define: str
    more: dict[str, str]

    def name(self) -> str:
        return f"{self.family} {self.n}"

    def arguments(self) -> list[str]:
        return [f"-D{word}" for word in self.define.split()] + [self.file]

    def number(self, key: str) -> Optional[float]:
        return float(self.more[key]) if self.more.get(key) else None


@dataclass
class Measured:
    """All runs of one tool on one task."""

    verdict: str = ""
    walls: list[float] = field(default_factory=list)
    cpus: list[float] = field(default_factory=list)
    rss_mb: float = 0
    stats: dict[str, int] = field(default_factory=dict)
    note: str = ""

    def wall(self) -> float:
        return statistics.median(self.walls)

    def cpu(self) -> float:
        return statistics.median(self.cpus)

    def decided(self) -> bool:
        return self.verdict in ("SAFE", "UNSAFE")


@dataclass
class Evidence:
    """What became of the evidence: 'checks' by name, 'ok' if all hold."""

    ok: bool = False
    wall: float = 0
    size: Size = field(default_factory=Size)
    checks: dict[str, int] = field(default_factory=dict)
    note: str = ""


@dataclass
class Row:
    suite: str
    task: Task
    assay: Measured
    spacer: Optional[Measured] = None
    writing: Optional[Measured] = None  # a run of Assay with --evidence
    evidence: Optional[Evidence] = None
    options: str = ""


@dataclass
class Requirement:
    what: str
    row: str
    met: bool
    detail: str


@dataclass
class Bench:
    """What all suites share, and what they found."""

    assay: str
    z3: Optional[str]
    work: Path
    quick: bool
    rows: list[Row] = field(default_factory=list)
    requirements: list[Requirement] = field(default_factory=list)
    raw: list[dict[str, object]] = field(default_factory=list)
    start: float = field(default_factory=time.monotonic)

    def require(self, what: str, row: str, met: bool, detail: str) -> None:
        self.requirements.append(Requirement(what, row, met, detail))

    def say(self, text: str) -> None:
        print(f"[{time.monotonic() - self.start:6.1f} s] {text}", flush=True)

    def suite(self, name: str) -> list[Row]:
        return [row for row in self.rows if row.suite == name]


def read_tasks(name: str) -> list[Task]:
    with open(ROOT / "bench" / "tasks" / f"{name}.csv", newline="") as file:
        return [Task(line.pop("family"), int(line.pop("n")), line.pop("file"),
                     line.pop("define"), line)
                for line in csv.DictReader(file)]


# --- tools ------------------------------------------------------------------


def record(bench: Bench, suite: str, task: Task, tool: str, done: Done,
           into: Measured, options: str = "") -> None:
    """Adds a run to what is measured, and to the raw data."""
    into.walls.append(done.wall)
    into.cpus.append(done.cpu)
    into.rss_mb = max(into.rss_mb, done.rss_mb)
    bench.raw.append({
        "suite": suite, "family": task.family, "n": task.n,
        "define": task.define, "tool": tool, "options": options,
        "run": len(into.walls), "verdict": into.verdict,
        "wall_s": f"{done.wall:.4f}", "cpu_s": f"{done.cpu:.4f}",
        "rss_mb": f"{done.rss_mb:.0f}", **into.stats, "note": into.note})


def read_result(path: Path) -> dict:
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def merge_verdict(into: Measured, verdict: str, note: str) -> None:
    """Runs of one task must agree; if not, that is the verdict."""
    if into.verdict and into.verdict != verdict:
        verdict, note = "UNSTABLE", f"{into.verdict}, then {verdict}"
    into.verdict, into.note = verdict, note


def assay_command(bench: Bench, limit: float) -> list[str]:
    return [bench.assay, "-q", f"--timeout={limit:g}", f"--memory={MEMORY_MB}",
            "--json", str(bench.work / "result.json")]


def assay_verdict(done: Done) -> str:
    verdict = done.last_line().split(":")[0]
    if done.killed:
        return "KILLED"
    return verdict if verdict in ("SAFE", "UNSAFE", "UNKNOWN") else "ERROR"


def run_assay(bench: Bench, suite: str, task: Task, limit: float,
              into: Measured, options: str = "") -> None:
    """One run; 'options' may be those of the engine, or '--evidence DIR'."""
    result = bench.work / "result.json"
    result.unlink(missing_ok=True)
    done = execute([*assay_command(bench, limit), "--engine=slab", *options.split(),
                    *task.arguments()], limit + GRACE)
    verdict = assay_verdict(done)
    into.stats = read_result(result).get("stats", {})
    merge_verdict(into, verdict,
                  "" if verdict in ("SAFE", "UNSAFE") else done.last_line())
    record(bench, suite, task, "assay", done, into,
           options.replace(str(bench.work / "evidence"), "DIR"))


def write_evidence(bench: Bench, suite: str, task: Task) -> Measured:
    """A run with evidence, in its directory; pictures make it slower."""
    shutil.rmtree(bench.work / "evidence", ignore_errors=True)
    got = Measured()
    run_assay(bench, suite, task, TABLE_LIMIT, got,
              f"--evidence {bench.work / 'evidence'}")
    return got


def export_horn(bench: Bench, task: Task) -> Path:
    path = bench.work / "system.smt2"
    path.unlink(missing_ok=True)
    execute([bench.assay, "--export=chc", "-o", str(path), *task.arguments()],
            TABLE_LIMIT)
    return path


def run_spacer(bench: Bench, suite: str, task: Task, limit: float,
               into: Measured) -> None:
    """One run of Z3 on the Horn clauses that Assay exports.  Its limit is in
    CPU seconds, so that others on the machine do not make it fail."""
    path = export_horn(bench, task)
    done = execute([str(bench.z3), f"-memory:{MEMORY_MB}", str(path)],
                   limit * PATIENCE, math.ceil(limit))
    last = done.last_line()
    verdict = {"sat": "SAFE", "unsat": "UNSAFE"}.get(last, "UNKNOWN")
    merge_verdict(into, verdict,
                  "" if verdict != "UNKNOWN" else last or "time limit")
    record(bench, suite, task, "spacer", done, into)


def check_proof(bench: Bench) -> Evidence:
    """'assay check' on the certificate of the last run."""
    proof = bench.work / "evidence" / "proof.smt2"
    if not proof.exists():
        return Evidence(note="no proof.smt2")
    done = execute([bench.assay, "check", f"--timeout={CHECK_LIMIT:g}",
                    str(proof)], CHECK_LIMIT + GRACE)
    found = re.findall(r"^(.*?)(?: \d[\d.]*)?: (\d+) obligations? hold",
                       done.output, re.MULTILINE)
    checks = {name: int(count) for name, count in found}
    size = certificate_size(proof)
    agree = all(checks.get(name) == size.obligations for name in CHECKERS)
    ok = done.code == 0 and done.last_line() == "VALID" and agree
    return Evidence(ok, done.wall, size, checks,
                    "" if ok else done.last_line())


def replay_trace(bench: Bench) -> Evidence:
    """'assay replay' on the trace of the last run."""
    trace = bench.work / "evidence" / "trace.json"
    if not trace.exists():
        return Evidence(note="no trace.json")
    done = execute([bench.assay, "replay", str(trace)], CHECK_LIMIT)
    ok = done.code == 0 and done.last_line().startswith("REPLAYED")
    return Evidence(ok, done.wall, note="" if ok else done.last_line())


def measure_both(bench: Bench, suite: str, task: Task,
                 limit: float) -> tuple[Measured, Measured]:
    """Assay and Spacer in turns, so that both meet the same disturbances."""
    assay, spacer = Measured(), Measured()
    most = 1 if bench.quick else max(ASSAY_REPEATS, SPACER_REPEATS)
    for turn in range(most):
        if turn == 0 or (turn < ASSAY_REPEATS and assay.walls[0] < 1):
            run_assay(bench, suite, task, limit, assay)
        if bench.z3 and (turn == 0 or (turn < SPACER_REPEATS and
                                       spacer.walls[0] < SPACER_SLOW)):
            run_spacer(bench, suite, task, limit, spacer)
    return assay, spacer


# --- table 1 ----------------------------------------------------------------


def require_evidence(bench: Bench, row: Row) -> None:
    evidence = row.evidence or Evidence(note="not checked")
    held = ", ".join(evidence.checks) or "nobody"
    bench.require("evidence accepted by all checkers", row.task.name(),
                  evidence.ok, f"accepted by {held} {evidence.note}".strip())


def require_verdict(bench: Bench, row: Row, verdict: str) -> None:
    got = f"{row.assay.verdict} {row.assay.note}".strip()
    bench.require(f"{row.suite}: {verdict}", row.task.name(),
                  row.assay.verdict == verdict, got)


def require_below(bench: Bench, what: str, row: Row, limit: float,
                  cpu: bool = False) -> None:
    spent = row.assay.cpu() if cpu else row.assay.wall()
    bench.require(what, row.task.name(), row.assay.decided() and spent < limit,
                  f"{spent:.3f} s, limit {limit:g} s")


def require_nodes(bench: Bench, row: Row) -> None:
    """The factor is missing for families that are only reported."""
    factor, paper = (row.task.number(key)
                     for key in ("node_factor", "paper_nodes"))
    if factor is None or paper is None:
        return
    nodes = row.assay.stats.get("nodes", 0)
    bench.require("certificate nodes against the paper", row.task.name(),
                  row.assay.verdict == "SAFE" and nodes <= factor * paper,
                  f"{nodes} nodes, limit {factor * paper:g}")


def require_table(bench: Bench, row: Row) -> None:
    require_verdict(bench, row, "SAFE")
    require_below(bench, "faster than the paper", row,
                  row.task.number("paper_seconds") or 0, cpu=True)
    require_below(bench, f"table1: under {TABLE_SECONDS:g} s", row,
                  TABLE_SECONDS)
    require_nodes(bench, row)
    require_evidence(bench, row)
    if row.spacer and row.spacer.decided():
        bench.require("Spacer agrees", row.task.name(),
                      row.spacer.verdict == row.assay.verdict,
                      f"Spacer says {row.spacer.verdict}")


def table1(bench: Bench) -> None:
    for task in read_tasks("table1"):
        assay, spacer = measure_both(bench, "table1", task, TABLE_LIMIT)
        row = Row("table1", task, assay, spacer if bench.z3 else None,
                  write_evidence(bench, "table1", task), check_proof(bench))
        bench.rows.append(row)
        require_table(bench, row)
        bench.say(f"table1 {task.name()}: {assay.verdict} {assay.wall():.3f} s"
                  + (f", Spacer {spacer.verdict} {spacer.wall():.3f} s"
                     if bench.z3 else ""))
    require_total(bench)


def totals(rows: list[Row]) -> tuple[float, float]:
    """CPU seconds of Assay and Spacer over the rows that have both."""
    both = [row for row in rows if row.spacer]
    return (sum(row.assay.cpu() for row in both),
            sum(row.spacer.cpu() for row in both if row.spacer))


def require_total(bench: Bench) -> None:
    if not bench.z3:
        return
    rows = bench.suite("table1")
    assay, spacer = totals(rows)
    answered = all(row.assay.verdict == "SAFE" for row in rows)
    detail = f"{assay:.2f} s against {spacer:.2f} s of CPU"
    bench.require(f"total {SPACER_FACTOR:g} times faster than Spacer",
                  "table 1", answered and spacer >= SPACER_FACTOR * assay,
                  detail)


# --- bugs, beyond, growth ----------------------------------------------------


def bugs(bench: Bench) -> None:
    for task in read_tasks("bugs"):
        row = Row("bugs", task, Measured())
        for _ in range(1 if bench.quick else SPACER_REPEATS):
            run_assay(bench, "bugs", task, TABLE_LIMIT, row.assay)
        row.writing = write_evidence(bench, "bugs", task)
        row.evidence = replay_trace(bench)
        bench.rows.append(row)
        require_verdict(bench, row, "UNSAFE")
        bench.require("trace replayed", task.name(), row.evidence.ok,
                      row.evidence.note)
        require_below(bench, f"bugs: under {BUG_SECONDS:g} s", row,
                      BUG_SECONDS)
        bench.say(f"bugs {task.name()}: {row.assay.verdict} "
                  f"{row.assay.wall():.3f} s {row.assay.note}".rstrip())


def beyond(bench: Bench) -> None:
    for task in read_tasks("beyond"):
        row = Row("beyond", task, Measured())
        run_assay(bench, "beyond", task, TABLE_LIMIT, row.assay)
        row.writing = write_evidence(bench, "beyond", task)
        row.evidence = check_proof(bench)
        bench.rows.append(row)
        require_verdict(bench, row, "SAFE")
        require_below(bench, f"beyond: under {BEYOND_SECONDS:g} s", row,
                      BEYOND_SECONDS)
        require_evidence(bench, row)
        bench.say(f"beyond {task.name()}: {row.assay.verdict} "
                  f"{row.assay.wall():.3f} s")


def growth(bench: Bench) -> None:
    """Each family with rising size, each tool until its first failure."""
    lost: set[tuple[str, str]] = set()
    for task in read_tasks("growth"):
        row = Row("growth", task, Measured(), Measured())
        if (task.family, "assay") not in lost:
            run_assay(bench, "growth", task, GROWTH_LIMIT, row.assay)
        if bench.z3 and (task.family, "spacer") not in lost:
            run_spacer(bench, "growth", task, GROWTH_SPACER_LIMIT,
                       row.spacer)
        for tool, got in (("assay", row.assay), ("spacer", row.spacer)):
            if not got.decided():
                lost.add((task.family, tool))
        if row.assay.walls or row.spacer.walls:
            bench.rows.append(row)
            bench.say(f"growth {task.name()}: assay {brief(row.assay)}, "
                      f"Spacer {brief(row.spacer)}")


def brief(got: Measured) -> str:
    if not got.walls:
        return "not run"
    return f"{got.verdict} {got.cpu():.2f} s"


# --- splitting only ---------------------------------------------------------


def splitting(bench: Bench) -> None:
    """Table 1 by splitting nodes only, as the paper does: reported, not
    required.  Larger sizes of a family are left out after a failure."""
    choices = [f"{name}={value}" for name, values in read_options(bench)
               for value in values if name == "--slab.refine"]
    for options in choices:
        lost: set[str] = set()
        for task in read_tasks("table1"):
            if task.family in lost:
                continue
            row = Row("splitting", task, Measured(), options=options)
            run_assay(bench, "splitting", task, ABLATION_LIMIT, row.assay,
                      options)
            bench.rows.append(row)
            if not row.assay.decided():
                lost.add(task.family)
            bench.say(f"splitting {task.name()} {options}: "
                      f"{brief(row.assay)}")


# --- ablation ---------------------------------------------------------------


def read_options(bench: Bench) -> Iterator[tuple[str, list[str]]]:
    """Options of the engine with the values other than the default, from its
    help: '--slab.path=shortest*|random' or '--slab.depth=8  (0 to 1000)'."""
    text = execute([bench.assay, "--help=slab"], TABLE_LIMIT).output
    for name, default, bounds in re.findall(
            r"^ +(--slab\.\w+)=(\S+)(?: +\((-?\d+ to -?\d+)\))?$", text,
            re.MULTILINE):
        if bounds:
            low, high = (int(word) for word in bounds.split(" to "))
            yield name, other_numbers(int(default), low, high)
        else:
            yield name, [word for word in default.split("|")
                         if not word.endswith("*")]


def other_numbers(default: int, low: int, high: int) -> list[str]:
    """The lowest value, and some on both sides of the default."""
    if high - low <= 4:
        values = set(range(low, high + 1))
    else:
        values = {low, default // 4, default * 4}
    return [str(value) for value in sorted(values - {default})
            if low <= value <= high]


def ablation(bench: Bench) -> None:
    choices = [f"{name}={value}" for name, values in read_options(bench)
               for value in values]
    for task in read_tasks("ablation"):
        for options in ["", *choices]:
            row = Row("ablation", task, Measured(), options=options)
            for turn in range(ABLATION_REPEATS):
                if turn == 0 or row.assay.walls[0] < 0.5:
                    run_assay(bench, "ablation", task, ABLATION_LIMIT,
                              row.assay, options)
            bench.rows.append(row)
            bench.say(f"ablation {task.name()} {options or 'defaults'}: "
                      f"{brief(row.assay)}")
