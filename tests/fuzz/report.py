"""What came out for one system, one model or one mutated file."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional


@dataclass
class Report:
    kind: str
    seed: int = 0
    problems: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)  # of Assay
    verdict: str = ""
    reason: str = ""  # of an unknown, or why a model is of no use
    states: int = 0
    depth: int = 0  # of an error, in a system
    seconds: float = 0  # of Assay
    truth: str = "unknown"  # brute force on a system
    spacer: Optional[str] = None
    checked: int = 0  # proofs that other solvers accept
    spin: bool = False  # Spin agrees
    saved: Optional[Path] = None
    # Of C programs:
    error: str = ""  # the kind that Assay found
    fault: str = ""  # what was put into the program
    detail: str = ""  # of a disagreement
    shape: str = ""  # of the lists, and their payload
    text: str = ""  # of the program, with its assertions

    def name(self) -> str:
        return f"{self.kind} {self.seed}"
