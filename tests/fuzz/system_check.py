"""Compares what different programs say about one system: the oracle in Python
(oracle.py), the exhaustive search with Assay's interpreter (explore.c), Assay
with options chosen at random, Assay on an exported file, and Spacer on the
exported Horn clauses.

Not everything is asked about every system: engines and formats take turns, so
that each pair of them meets many systems.  Every proof about a system as it was
made is given to Z3 and cvc5.
"""

import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Optional

import oracle
from model import System, show_system
from report import Report
from tools import Ran, Tools

CODES = {0: "safe", 10: "unsafe", 20: "unknown"}


SUFFIXES = {"chc": ".smt2", "vmt": ".vmt"}
ENGINES = ([], ["--engine=slab"], ["--engine=kind"], ["--engine=spacer"])


@dataclass
class Plan:
    """How one system is checked."""

    options: list[str]
    thorough: bool
    form: str = "chc"  # that it is exported to
    engine: tuple[str, ...] = ()  # for the exported file

    @staticmethod
    def turn(options: list[str], seed: int, thorough: int) -> "Plan":
        """That of a system by its number."""
        return Plan(options, seed % thorough == 0, ("chc", "vmt")[seed // 4 % 2],
                    tuple(ENGINES[seed // 8 % 4]))


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
        report = self.report
        began = time.monotonic()
        ran = self.decide("assay", self.path, self.plan.options, True)
        report.seconds = time.monotonic() - began
        if ran.code not in CODES:
            return
        report.verdict = CODES[ran.code]
        if report.verdict == "unknown":
            report.reason = re.sub(r"[\d.]+", "N", ran.last())[:150]
            if "vacuous" in report.reason:
                report.verdict = "vacuous"
                if report.truth == "unsafe" or report.states:
                    self.wrong("assay says vacuous, but there are states")

    def decide(self, who: str, path: Path, options: Iterable[str],
               again: bool) -> Ran:
        """What Assay says about a file, compared with the truth; if 'again',
        its evidence is looked at by others."""
        evidence = path.parent / (path.name + "-evidence")
        more = ["--evidence", str(evidence)] if again else []
        ran = self.tools.verify(path, *options, *more)
        if self.rejected(who, ran):
            return ran
        verdict = CODES[ran.code]
        if not ran.last().lower().startswith(verdict):
            self.wrong(f"{who} ends with {ran.code} and '{ran.last()}'")
        if "internal error" in ran.out:
            self.wrong(re.sub(r"[\d.]+", "N", ran.last())[:150])
        self.agree(who, verdict)
        if verdict == "safe" and again:
            self.look_again("check", evidence / "proof.smt2")
        elif verdict == "unsafe" and self.plan.thorough:
            self.look_again("replay", evidence / "trace.json")
        return ran

    def look_again(self, command: str, file: Path) -> None:
        ran = self.tools.evidence(command, file)
        if ran.code != 0:
            self.wrong(f"{command} ends with {ran.code}: "
                       + re.sub(r"\d+", "N", ran.last())[:120])
        self.report.checked += command == "check" and ran.code == 0

    def export(self, form: str) -> Optional[Path]:
        file = self.directory / ("exported" + SUFFIXES[form])
        ran = self.tools.export(form, self.path, file)
        if ran.code == 0:
            return file
        self.wrong(f"export={form} fails: {ran.crashed() or ran.err}")
        return None

    def compare_exports(self) -> None:
        """Spacer is asked where brute force is not sure, or one is thorough."""
        file = self.export(self.plan.form)
        if file:
            self.decide(f"assay on {self.plan.form}", file, self.plan.engine,
                        self.plan.thorough)
        if self.report.truth != "unknown" and not self.plan.thorough:
            return
        if self.plan.form != "chc":
            file = self.export("chc")
        if file:
            self.report.spacer = self.tools.spacer(file)
            self.agree("spacer", self.report.spacer)

    def all(self) -> Report:
        self.establish()
        if not any("rejects" in p for p in self.report.problems):
            self.verify()
            self.compare_exports()
        return self.report
