"""Compares what different programs say about one system: the oracle in Python
(oracle.py), the exhaustive search with Assay's interpreter (explore.c), Assay
with options chosen at random, and Spacer on the exported Horn clauses.
"""

import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

import oracle
from model import System, show_system
from report import Report
from tools import Ran, Tools

CODES = {0: "safe", 10: "unsafe", 20: "unknown"}


@dataclass
class Plan:
    """How one system is checked."""

    options: list[str]
    thorough: bool


class Check:
    """The checks of one system, in a directory of its own."""

    def __init__(self, tools: Tools, system: System, plan: Plan,
                 directory: Path) -> None:
        self.tools, self.system, self.plan = tools, system, plan
        self.directory = directory
        self.path = directory / "system.ts"
        self.path.write_text(show_system(system))
        self.report = Report("system", options=plan.options)

    def wrong(self, text: str) -> None:
        self.report.problems.append(text)

    def rejected(self, who: str, ran: Ran) -> bool:
        """Whether it ended in another way than with an answer."""
        if ran.code in CODES:
            return False
        if ran.code == 65:
            match = re.search(r"error: (.*)", ran.err)
            text = re.sub(r"'[^']*'", "'...'", match[1] if match else "?")
            self.wrong(f"{who} rejects the system: {text}")
        else:
            self.wrong(f"{who} {ran.crashed()}")
        return True

    def establish(self) -> None:
        """The truth, by brute force; thoroughly by both ways of it."""
        report = self.report
        verdict = oracle.judge(self.system)
        if verdict:
            report.truth = "unsafe" if verdict.unsafe else "safe"
            report.depth = verdict.depth
            number = verdict.depth if verdict.unsafe else len(verdict.depths)
        if verdict and not self.plan.thorough:
            return
        ran = self.tools.brute_force(self.path)
        if ran.code is None or self.rejected("explore", ran):
            return
        word, rest, *_ = ran.out.split()
        if word == "unknown":
            return
        if verdict and (word, rest) != (report.truth, str(number)):
            self.wrong("explore disagrees with the oracle")
        report.truth = word
        report.states = int(rest) if word == "safe" else 0

    def agree(self, who: str, verdict: Optional[str]) -> None:
        truth = self.report.truth
        if truth == "unknown" and self.report.verdict in ("safe", "unsafe"):
            truth = self.report.verdict
        if verdict in ("safe", "unsafe") and truth != "unknown" \
                and verdict != truth:
            self.wrong(f"{who} says {verdict}, not {truth}")

    def verify(self) -> None:
        report, evidence = self.report, self.directory / "evidence"
        began = time.monotonic()
        ran = self.tools.verify(self.path, *self.plan.options, "--evidence",
                                str(evidence))
        report.seconds = time.monotonic() - began
        if self.rejected("assay", ran):
            return
        verdict = CODES[ran.code]
        if not ran.last().lower().startswith(verdict):
            self.wrong(f"assay ends with {ran.code} and '{ran.last()}'")
        self.agree("assay", verdict)
        report.verdict = verdict
        if verdict == "unknown":
            report.reason = re.sub(r"[\d.]+", "N", ran.last())[:150]
            if "internal error" in ran.out:
                self.wrong(report.reason)
            if "vacuous" in report.reason:
                report.verdict = "vacuous"
                if report.truth == "unsafe" or report.states:
                    self.wrong("assay says vacuous, but there are states")
        if self.plan.thorough and verdict in ("safe", "unsafe"):
            self.look_again(evidence)

    def look_again(self, evidence: Path) -> None:
        safe = self.report.verdict == "safe"
        command = "check" if safe else "replay"
        file = evidence / ("proof.smt2" if safe else "trace.json")
        ran = self.tools.evidence(command, file)
        if ran.code != 0:
            self.wrong(f"{command} ends with {ran.code}: "
                       + re.sub(r"\d+", "N", ran.last())[:120])

    def compare_exports(self) -> None:
        """Where brute force is sure it is enough, unless one is thorough."""
        if self.report.truth != "unknown" and not self.plan.thorough:
            return
        for form, suffix in (("chc", ".smt2"), ("vmt", ".vmt")):
            if form == "vmt" and not self.plan.thorough:
                continue
            file = self.directory / ("exported" + suffix)
            ran = self.tools.export(form, self.path, file)
            if ran.code != 0:
                self.wrong(f"export={form} fails: {ran.crashed() or ran.err}")
                continue
            if form == "chc":
                self.report.spacer = self.tools.spacer(file)
                self.agree("spacer", self.report.spacer)
            if self.plan.thorough:
                ran = self.tools.verify(file)
                if not self.rejected(f"assay on {form}", ran):
                    self.agree(f"assay on {form}", CODES[ran.code])

    def all(self) -> Report:
        self.establish()
        if not any("rejects" in p for p in self.report.problems):
            self.verify()
            self.compare_exports()
        return self.report
