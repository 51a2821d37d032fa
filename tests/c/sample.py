"""One case of so many.  Which ones depends on their names alone, so a case that is
added moves no other into a sample, or out of it."""

import zlib
from pathlib import Path
from typing import Iterable


def sample(paths: Iterable[Path], every: int) -> list[Path]:
    def name(path: Path) -> bytes:
        return "/".join(path.parts[-2:]).encode()

    return [p for p in paths if zlib.crc32(name(p)) % every == 0]
