"""Compares Assay with the oracle on generated modules with reference counts.

The oracle knows the truth about small tables.  SAFE for a module that goes wrong, and
UNSAFE for one that does not, are failures; so is a module without a fault that the
oracle finds unsafe.  A call that uses what never was an index or a pointer is not
about counts: the oracle leaves it there, and Assay may say so.
"""

from collections import Counter
from pathlib import Path
from typing import Iterator

import refcount_oracle
from c_check import Answer, read_answer
from refcount_model import Module
from report import Report
from tools import Tools, execute

SECONDS = 40  # on a busy machine
CPU_SECONDS = 8
ABOUT_COUNTS = ("refcount", "assertion")


def ask(tools: Tools, module: Module, directory: Path) -> Answer:
    path, ref = directory / "module.c", directory / "module.ref"
    path.write_text(module.show())
    ref.write_text(module.show_ref())
    seconds = max(1, round(CPU_SECONDS * tools.slow))
    ran = execute(["prlimit", f"--cpu={seconds}", tools.assay, "-q",
                   f"--timeout={SECONDS * tools.slow:g}", f"--ref={ref}", str(path)],
                  (SECONDS + 10) * tools.slow)
    return read_answer(ran, path)


def judge(module: Module, truth: refcount_oracle.Truth, answer: Answer) -> list[str]:
    if truth.verdict == "unsafe" and not module.fault:
        return [f"the oracle says {truth.what}, but there is no fault"]
    if answer.verdict not in ("safe", "unsafe", "unknown"):
        return [answer.verdict]
    if answer.verdict == "safe" and truth.verdict == "unsafe":
        return [f"SAFE, but {truth.what}"]
    if answer.verdict == "unsafe" and truth.verdict == "safe" \
            and (not truth.left or answer.kind in ABOUT_COUNTS):
        return [f"UNSAFE, {answer.kind}, but it is safe"]
    return []


def check(tools: Tools, kind: str, module: Module, directory: Path) -> Report:
    truth = refcount_oracle.ask(module, directory)
    answer = ask(tools, module, directory)
    report = Report(kind, module.seed, judge(module, truth, answer))
    report.verdict, report.error = answer.verdict, answer.kind
    report.reason = answer.text if answer.verdict == "unknown" else ""
    report.truth, report.fault = truth.verdict, module.fault
    report.shape = module.objects + (", large" if module.large else "")
    report.detail = f"truth: {truth.verdict} {truth.what}; Assay: {answer.text}"
    report.text = module.show() \
        + "/* The specification:\n" + module.show_ref() + "*/\n"
    return report


def share(reports: list[Report], verdict: str) -> str:
    return f"{sum(r.verdict == verdict for r in reports)} of {len(reports)}"


def summarize(reports: list[Report]) -> Iterator[str]:
    yield f"truth: {dict(Counter(r.truth for r in reports))}"
    yield f"assay: {dict(Counter(r.verdict for r in reports))}"
    for shape in sorted({r.shape for r in reports}):
        some = [r for r in reports if r.shape == shape]
        safe = [r for r in some if r.truth == "safe"]
        unsafe = [r for r in some if r.truth == "unsafe"]
        yield (f"  {shape}: proved {share(safe, 'safe')}, "
               f"found {share(unsafe, 'unsafe')}")
