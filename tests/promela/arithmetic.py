"""Random models that compute: values of all types and sizes go through random
expressions, and an assertion asks for one bit of a result."""

import random

TYPES = {"a": "int", "b": "int", "c": "byte", "d": "short", "e": "bit"}
NUMBERS = [0, 1, 2, 3, 5, 7, 8, 15, 16, 100, 255, 256, -1, -2, -7, 32767,
           32768, 65535, 2147483647]
OPERATORS = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "==", "<",
             "&&", "||", "!", "~", "-1", "?"]
FACTORS = {"*": [2, 3, 10, -1, -2, 100], "/": [1, 2, 3, 7, 16, -1, -3, 0],
           "%": [1, 2, 3, 7, 16, -1, -3], "<<": [0, 1, 2, 4, 7, 31],
           ">>": [0, 1, 2, 4, 7, 31], "&": [1, 3, 6, 12, 255, 1000, -1, -8],
           "|": [1, 3, 6, 255, -8], "^": [1, 3, 6, 255, -8]}
RESULTS = {"x": 32, "y": 8, "z": 16}


def expression(rng: random.Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.2:
        return (rng.choice([*TYPES, "u"]) if rng.random() < 0.7
                else str(rng.choice(NUMBERS)))
    op = rng.choice(OPERATORS)
    first = expression(rng, depth - 1)
    if op in {"!", "~"}:
        return f"({op}({first}))"
    if op == "-1":
        return f"(-({first}))"
    second = expression(rng, depth - 1)
    if op == "?":
        return f"(({first}) -> {second} : {expression(rng, depth - 1)})"
    if op in FACTORS and rng.random() < 0.8:
        second = str(rng.choice(FACTORS[op]))
    return f"({first} {op} {second})"


def values(rng: random.Random) -> str:
    numbers = [rng.choice([*NUMBERS, rng.randrange(-2**31, 2**31)])
               for _ in range(6)]
    return "; ".join(f"{name} = {number}"
                     for name, number in zip([*TYPES, "u"], numbers))


def model(seed: int) -> str:
    rng = random.Random(seed)
    result = rng.choice(list(RESULTS))
    lines = [f"{kind} {name};" for name, kind in TYPES.items()]
    lines += ["unsigned u : 5; int x; byte y; short z;",
              "active proctype P() {",
              f"  if :: {values(rng)} :: {values(rng)} fi;"]
    lines += [f"  {name} = {expression(rng, rng.randint(1, 3))};"
              for name in RESULTS]
    lines += [f"  assert ((({result} >> {rng.randrange(RESULTS[result])}) & 1)"
              f" == {rng.randrange(2)})", "}"]
    return "\n".join(lines) + "\n"
