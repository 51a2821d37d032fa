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
    b"9223372036854775808", b"-9223372036854775809",
    b"atomic {", b"d_step {", b"do ::", b"od", b"if ::", b"fi", b"->", b"::",
    b"else", b"break", b"goto L", b"L:", b"unless {", b"timeout", b"run P()",
    b"active [3] proctype P()", b"init {", b"inline f(a) {", b"typedef T {",
    b"chan c = [0] of { byte }", b"c!1", b"c??eval(x)", b"c?[1]", b"c!!2",
    b"new T", b"new byte[1000000]", b"delete p", b"null", b"T& p", b"&x", b"*p",
    b"function f(", b"return", b"ltl { [] <> (x", b"never {", b"accept:",
    b"end:", b"x[-1]", b"x / 0", b"_pid", b"_last", b"P[0]@L", b"P:x",
    b"for (i : 1 .. 9) {", b"select (i : 0 .. 99999)", b"hidden", b"xr c",
    b"priority 3", b"provided (x)", b"\n#define A A A\n", b"\n#if 1\n",
    b"\n#include \"model.pml\"\n", b"assert(", b"printf(\"%d\"", b"mtype"]

PATTERNS = ("tests/cases/*/*.*", "examples/*/*.*", "tests/spin/micro/*.pml")
SUFFIXES = {".ts", ".vmt", ".smt2", ".pml"}
SPIN_EXAMPLES = Path("/usr/share/doc/spin/examples")
MODEL_SECONDS = 2
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
    if path.name == "search.json":
        return tools.evidence("check", path).crashed()
    if path.suffix == ".pml":
        return judge_model(tools, path)
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


def judge_model(tools: Tools, path: Path) -> Optional[str]:
    """Two ways of searching must not contradict each other."""
    limits = ("--memory=2000", f"--timeout={MODEL_SECONDS * tools.slow:g}")
    one = tools.verify(path, *limits)
    if one.crashed():
        return one.crashed()
    if "internal error" in one.out:
        return one.last()
    if one.code not in (0, 10):
        return None
    other = tools.verify(path, *limits, "--explicit.por=0",
                         "--explicit.order=bfs")
    if other.crashed():
        return other.crashed()
    if {one.code, other.code} == {0, 10} and "limit" not in one.out + other.out:
        return f"reduced: {one.last()}, not reduced: {other.last()}"
    return None


class Corpus:
    """Files to start from, by what they are."""

    def __init__(self, root: Path) -> None:
        self.files: dict[str, list[Path]] = {}
        for pattern in PATTERNS:
            for path in sorted(root.glob(pattern)):
                if path.suffix in SUFFIXES:
                    self.add(path.suffix, path)
        for path in sorted(SPIN_EXAMPLES.glob("**/*.pml")):
            self.add(".pml", path)

    def add(self, kind: str, path: Path) -> None:
        self.files.setdefault(kind, []).append(path)

    def collect(self, tools: Tools, directory: Path, everything: bool) -> None:
        """Adds evidence of the cases that give some."""
        models = [p for p in self.files[".pml"] if "cases" in p.parts]
        step = 1 if everything else 20
        for path in (self.files[".ts"] + models)[::step]:
            evidence = directory / path.name
            tools.verify(path, "--evidence", str(evidence),
                         f"--timeout={MODEL_SECONDS * tools.slow:g}")
            for name in ("proof.smt2", "trace.json", "search.json"):
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
