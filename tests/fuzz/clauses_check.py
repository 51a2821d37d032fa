"""Compares what is said about one set of Horn clauses: brute force
(clauses_generate.py), Assay with its evidence, and Spacer of the program z3.
"""

import re
import time
from collections import Counter
from pathlib import Path

import clauses_generate
from report import Report
from tools import Tools

CODES = {0: "safe", 10: "unsafe", 20: "unknown"}


def compare(report: Report) -> None:
    said = {"assay": report.verdict, "spacer": report.spacer}
    for who, verdict in said.items():
        if report.truth == "unsafe" and verdict == "safe":
            report.problems.append(f"{who} says safe, brute force unsafe")
    if {report.verdict, report.spacer} == {"safe", "unsafe"}:
        report.problems.append(f"assay says {report.verdict}, spacer "
                               f"{report.spacer}")


def look_again(tools: Tools, report: Report, evidence: Path) -> None:
    safe = report.verdict == "safe"
    ran = tools.evidence("check" if safe else "replay",
                         evidence / ("proof.smt2" if safe else "trace.json"))
    if ran.code != 0:
        report.problems.append("evidence: "
                               + re.sub(r"\d+", "N", ran.last())[:120])


def check(tools: Tools, set_: clauses_generate.Clauses, directory: Path,
          thorough: bool) -> Report:
    path, evidence = directory / "clauses.smt2", directory / "evidence"
    path.write_text(clauses_generate.show(set_))
    report = Report("clauses")
    report.truth = "unsafe" if clauses_generate.is_violated(set_) else "unknown"
    began = time.monotonic()
    ran = tools.verify(path, "--evidence", str(evidence))
    report.seconds = time.monotonic() - began
    if ran.code not in CODES:
        report.problems.append(f"assay {ran.crashed() or ran.err.strip()[:200]}")
        return report
    report.verdict = CODES[ran.code]
    if report.verdict == "unknown":
        report.reason = re.sub(r"[\d.]+", "N", ran.last())[:150]
        if "internal error" in ran.out:
            report.problems.append(report.reason)
        if "vacuous" in report.reason:
            report.verdict = "vacuous"
            if report.truth == "unsafe":
                report.problems.append("assay says vacuous, but a query is "
                                       "violated")
    report.spacer = tools.spacer(path)
    compare(report)
    if thorough and report.verdict in ("safe", "unsafe"):
        look_again(tools, report, evidence)
    return report


def summarize(reports: list[Report]) -> list[str]:
    seconds = sorted(r.seconds for r in reports) or [0.0]
    both = Counter((r.verdict, str(r.spacer)) for r in reports)
    return [f"assay: {dict(Counter(r.verdict for r in reports))}; spacer: "
            f"{dict(Counter(str(r.spacer) for r in reports))}; brute force "
            f"violates {sum(r.truth == 'unsafe' for r in reports)}",
            "both: " + ", ".join(f"{a}/{s} {n}"
                                 for (a, s), n in both.most_common()),
            f"{sum(seconds) / len(seconds):.3f} s on average, median "
            f"{seconds[len(seconds) // 2]:.3f}, longest {seconds[-1]:.1f}"]
