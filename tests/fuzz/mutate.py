"""Inputs with a few bytes changed: whatever they are, Assay must end in time
with one of its exit codes, and without a wrong verdict."""

import re
import shutil
from pathlib import Path
from random import Random
from typing import Optional

from tools import Tools

TOKENS = [
    b"(", b")", b"[", b"]", b"{", b"}", b";", b"'", b"\"", b"|", b"..", b":=",
    b"-1", b"0", b"99999999999999999999", b"1e9", b"0.5", b"true", b"not",
    b"forall i in 1..100000 :", b"where", b"when", b"do", b"havoc", b"mod",
    b"div 0", b"process", b"location", b"start", b"clock", b"any", b"param",
    b"var x : int;", b"no deadlock;", b"(push 1)", b"(assert false)",
    b"(check-sat)", b"(declare-fun f (Int) Bool)", b":next", b":init",
    b":trans", b"null", b"1e999", b"\\u0000", b"\x00", b"\xff", b"/*", b"//",
    b"(let ((x 1))", b"(forall ((x Int))", b"Int", b"Real", b"Bool", b"-",
    b"9223372036854775808", b"-9223372036854775809"]


WORD = re.compile(rb"[A-Za-z0-9_.']+|[-+*/<>=!&|]+")


def exchange(rng: Random, text: bytes) -> bytes:
    """One word for another one of the same text."""
    words = list(WORD.finditer(text))
    if not words:
        return text
    old, new = rng.choice(words), rng.choice(words)
    return text[:old.start()] + new[0] + text[old.end():]


def change(rng: Random, text: bytes, other: bytes) -> bytes:
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.choice([1, 1, 2, 5, 20, 200]))
    kind = rng.randrange(12)
    if kind > 7:
        return exchange(rng, text)
    if kind == 0:
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1:]
    if kind == 1:
        return text[:at] + text[end:]
    if kind == 2:
        return text[:end] + text[at:]
    if kind == 3:
        start = rng.randrange(len(other) + 1)
        return text[:at] + other[start:start + rng.choice([5, 20, 100])] \
            + text[end:]
    if kind == 4 and at % 10 == 0:
        return text[:at]
    if kind == 5:
        return text[:at] + text[at:end] * rng.choice([2, 3, 50]) + text[end:]
    return text[:at] + b" " + rng.choice(TOKENS) + b" " + text[at:]


def mutated(rng: Random, text: bytes, other: bytes) -> bytes:
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        text = change(rng, text, other)
    return text[:1 << 20]


def judge(tools: Tools, path: Path) -> Optional[str]:
    """What is wrong, or None."""
    if path.name == "proof.smt2":
        return tools.evidence("check", path).crashed()
    if path.name == "trace.json":
        return tools.evidence("replay", path).crashed()
    ran = tools.verify(path, "--memory=2000")
    if ran.crashed():
        return ran.crashed()
    if "internal error" in ran.out:
        return ran.last()
    if path.suffix != ".ts" or ran.code not in (0, 10):
        return None
    truth = tools.brute_force(path).out.split(" ")[0]
    if (truth, ran.code) in (("safe", 10), ("unsafe", 0)):
        return f"brute force says {truth}, assay {ran.last()}"
    return None


class Corpus:
    """Files to start from, by what they are."""

    def __init__(self, root: Path) -> None:
        self.files: dict[str, list[Path]] = {}
        for pattern in ("tests/cases/ts/*", "examples/ts/*"):
            for path in sorted(root.glob(pattern)):
                self.add(path.suffix, path)

    def add(self, kind: str, path: Path) -> None:
        self.files.setdefault(kind, []).append(path)

    def collect(self, tools: Tools, directory: Path) -> None:
        """Adds evidence of all cases that give some."""
        for path in list(self.files[".ts"]):
            evidence = directory / path.stem
            tools.verify(path, "--evidence", str(evidence))
            for name in ("proof.smt2", "trace.json"):
                if (evidence / name).exists():
                    self.add(name, evidence / name)

    def make(self, rng: Random, directory: Path) -> Path:
        """A new file in the directory."""
        kind = rng.choice(sorted(self.files))
        path, other = rng.choices(self.files[kind], k=2)
        name = kind if not kind.startswith(".") else "mutated" + kind
        directory.mkdir(parents=True, exist_ok=True)
        target = directory / name
        target.write_bytes(mutated(rng, path.read_bytes(),
                                   other.read_bytes()))
        if kind == "proof.smt2" and path.with_suffix(".fk").exists():
            shutil.copy(path.with_suffix(".fk"), directory)
        return target
