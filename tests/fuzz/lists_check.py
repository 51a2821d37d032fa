"""Compares Assay with the sanitizers on generated programs about lists.

A program asks for inputs as long as it likes, so that it is run with random ones
(tests/c/native.c).  A run that fails contradicts SAFE.  UNSAFE must be what some run
does: one of these, or the one that Assay describes by its harness.
"""

import importlib.machinery
import importlib.util
import sys
from collections import Counter
from pathlib import Path
from typing import Iterator, Optional

from c_check import Answer, read_answer
from lists_generate import Listing
from report import Report
from tools import Tools, execute

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 60  # on a busy machine
CPU_SECONDS = 8
SHAPE_SECONDS = 4
RUNS = 400
HARNESS_SECONDS = 60
# What random inputs may lead to, and no engine looks for.
LIMITS = {"stack overflow", "out of memory", "signal"}


def load_native():
    """tests/c/native: how cases are compiled and reports are read."""
    loader = importlib.machinery.SourceFileLoader(
        "native", str(ROOT / "tests/c/native"))
    spec = importlib.util.spec_from_loader("native", loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules["native"] = module
    loader.exec_module(module)
    return module


native = load_native()


class Check:
    def __init__(self, tools: Tools, listing: Listing, directory: Path) -> None:
        self.tools, self.listing, self.directory = tools, listing, directory
        self.path = directory / f"lists-{listing.seed}.c"
        self.path.write_text(listing.text)

    def failure(self) -> Optional[native.Report]:
        """The first failure of many random runs."""
        case = native.Case(self.path, "safe")
        program = native.compile_program(case, self.directory)
        done = native.run_program(program, ["random", str(RUNS),
                                            str(self.listing.seed)])
        found = native.read_report(done.stderr, self.path)
        if done.returncode != 0 and not found:
            return native.Report("signal", [0])
        return found if done.returncode != 0 else None

    def ask(self, seconds: float, *options: str) -> Answer:
        slow = self.tools.slow
        ran = execute(["prlimit", f"--cpu={max(1, round(seconds * slow))}",
                       self.tools.assay, "-q", f"--timeout={SECONDS * slow:g}",
                       *options, str(self.path)], (SECONDS + 10) * slow)
        return read_answer(ran, self.path)

    def answer(self) -> Answer:
        """Shape analysis alone, so that bounded model checking hides nothing
        of what it says; then both."""
        alone = self.ask(SHAPE_SECONDS, "--engine=shape")
        if alone.verdict != "unknown":
            return alone
        both = self.ask(CPU_SECONDS, "--harness",
                        str(self.directory / "harness"))
        if both.verdict == "unknown":
            both.text = alone.text
        return both

    def harness_fails_so(self) -> bool:
        """Whether the run that Assay describes fails as it says."""
        script = self.directory / "harness" / "run.sh"
        ran = execute(["sh", str(script)], HARNESS_SECONDS)
        return "run.sh: as expected: " in ran.out + ran.err

    def judge(self, failure: Optional[native.Report],
              answer: Answer) -> list[str]:
        if answer.verdict not in ("safe", "unsafe", "unknown"):
            return [answer.verdict]
        if answer.verdict == "safe" and failure and failure.kind not in LIMITS:
            return [f"SAFE, but natively {failure.kind}"]
        if answer.verdict != "unsafe":
            return []
        if failure and failure.kind == answer.kind \
                and answer.line in failure.lines:
            return []
        if self.harness_fails_so():
            return []
        return [f"UNSAFE, {answer.kind}, which no run confirms"]

    def all(self) -> Report:
        report = Report("lists", self.listing.seed)
        failure, answer = self.failure(), self.answer()
        report.problems = self.judge(failure, answer)
        report.verdict, report.error = answer.verdict, answer.kind
        report.reason = answer.text if answer.verdict == "unknown" else ""
        report.truth = failure.kind if failure else "safe"
        report.fault = self.listing.fault
        report.shape = f"{self.listing.shape}, {self.listing.payload}"
        report.detail = f"natively {report.truth} " \
            f"{failure.lines if failure else ''}; Assay: {answer.text}"
        report.text = self.listing.text
        return report


def check(tools: Tools, listing: Listing, directory: Path) -> Report:
    return Check(tools, listing, directory).all()


# --- the whole -----------------------------------------------------------------


def proved(reports: list[Report]) -> str:
    safe = sum(r.verdict == "safe" for r in reports)
    return f"{safe} of {len(reports)}"


def summarize(reports: list[Report]) -> Iterator[str]:
    """As far as is known a program is safe if it has no mistake and never
    failed, or if Assay says so."""
    good = [r for r in reports if r.truth == "safe"
            and (not r.fault or r.verdict == "safe")]
    yield f"natively: {dict(Counter(r.truth for r in reports))}"
    yield f"assay: {dict(Counter(r.verdict for r in reports))}"
    yield f"proved of those that are safe: {proved(good)}"
    for shape in sorted({r.shape for r in good}):
        yield f"  {shape}: {proved([r for r in good if r.shape == shape])}"
    bad = [r for r in reports if r.truth not in LIMITS | {"safe"}]
    found = sum(r.verdict == "unsafe" for r in bad)
    yield f"found of those that fail: {found} of {len(bad)}"

