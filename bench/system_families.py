"""Families of transition systems, each system in several encodings.

A System has variables with sorts, an initial condition, transitions (guard,
next values, chosen variables with a condition), and an error.  Formulas are
S-expressions as text; in conditions on chosen variables x! is the next value.
"""

from dataclasses import dataclass, field
from typing import Iterator


@dataclass
class Step:
    guard: str = "true"
    values: dict[str, str] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)
    where: str = "true"  # over x and x!


@dataclass
class System:
    family: str
    name: str
    sorts: dict[str, str]  # variable -> Int, Real, Bool, or a range "0..3"
    init: str
    steps: list[Step]
    error: str
    safe: bool
    location: str = ""  # the variable that says where, if there is one


def both(parts: list[str], word: str = "and", empty: str = "true") -> str:
    return empty if not parts else parts[0] if len(parts) == 1 \
        else f"({word} {' '.join(parts)})"


def start(values: dict[str, str]) -> str:
    return both([v if v.startswith("(") and v.startswith("(?") else
                 f"(= {x} {v})" for x, v in values.items()])


# -- Printing ------------------------------------------------------------------

def parse(text: str):
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    stack: list[list] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0][0]


def infix(e) -> str:
    if isinstance(e, str):
        return e.replace("!", "'")
    op, *args = e
    a = [infix(x) for x in args]
    if op == "not":
        return f"!({a[0]})"
    if op == "-" and len(a) == 1:
        return f"(-{a[0]})"
    if op == "ite":
        return f"(if {a[0]} then {a[1]} else {a[2]})"
    if op == "distinct":
        return f"({a[0]} != {a[1]})"
    word = {"and": "&&", "or": "||", "=>": "->", "=": "="}.get(op, op)
    return "(" + f" {word} ".join(a) + ")"


def ts(s: System) -> str:
    lines = []
    for x, sort in s.sorts.items():
        word = {"Int": "int", "Real": "real", "Bool": "bool"}.get(sort, sort)
        lines.append(f"var {x} : {word};")
    lines.append(f"init {infix(parse(s.init))};")
    for i, t in enumerate(s.steps):
        moves = [f"{x} := {infix(parse(v))}" for x, v in t.values.items()]
        primed = [x for x in t.chosen if f"{x}!" in t.where]
        moves += [f"havoc {x}" for x in t.chosen if x not in primed]
        text = f"transition t{i} when {infix(parse(t.guard))}"
        text += f" do {', '.join(moves)}" if moves else ""
        text += f" where {infix(parse(t.where))}" if t.where != "true" else ""
        lines.append(text + ";")
    lines.append(f"error {infix(parse(s.error))};")
    return "\n".join(lines) + "\n"


def smt_sort(sort: str) -> str:
    return "Int" if ".." in sort else sort


def bounds(s: System, mark: str = "") -> list[str]:
    result = []
    for x, sort in s.sorts.items():
        if ".." in sort:
            lo, hi = sort.split("..")
            result += [f"(<= {lo} {x}{mark})", f"(<= {x}{mark} {hi})"]
    return result


def chosen_bounds(s: System, t: Step) -> list[str]:
    part = System("", "", {x: s.sorts[x] for x in t.chosen}, "", [], "", True)
    return bounds(part, "!")


def relation(s: System, t: Step, frame: bool = True) -> str:
    parts = [] if t.guard == "true" else [t.guard]
    for x in s.sorts:
        if x in t.values:
            parts.append(f"(= {x}! {t.values[x]})")
        elif x not in t.chosen and frame:
            parts.append(f"(= {x}! {x})")
    parts += chosen_bounds(s, t) + ([t.where] if t.where != "true" else [])
    return both(parts)


def vmt_head(s: System) -> list[str]:
    lines = []
    for x, sort in s.sorts.items():
        lines += [f"(declare-fun {x} () {smt_sort(sort)})",
                  f"(declare-fun {x}! () {smt_sort(sort)})",
                  f"(define-fun .{x} () {smt_sort(sort)} (! {x} :next {x}!))"]
    return lines


def vmt_tail(s: System, trans: str) -> list[str]:
    init = both([s.init] + bounds(s))
    return [f"(define-fun .init () Bool (! {init} :init true))",
            f"(define-fun .trans () Bool (! {trans} :trans true))",
            f"(define-fun .prop () Bool (! (not {s.error}) :invar-property 0))"]


def vmt(s: System) -> str:
    """One disjunction, frames spelled out, locations as integers."""
    trans = both([relation(s, t) for t in s.steps], "or", "false")
    return "\n".join(vmt_head(s) + vmt_tail(s, trans)) + "\n"


def vmt_flow(s: System) -> str:
    """Next values by chains of ite over an action, bound by let."""
    lines = vmt_head(s) + ["(declare-fun act () Int)"]
    bound = [f"(a{i} (= act {i}))" for i in range(len(s.steps))]
    enabled, parts = [], []
    for i, t in enumerate(s.steps):
        more = both([t.guard] + chosen_bounds(s, t) + [t.where])
        enabled.append(f"(and a{i} {more})")
    for x in s.sorts:
        value = x
        for i, t in reversed(list(enumerate(s.steps))):
            if x in t.values or x in t.chosen:
                new = t.values.get(x, f"{x}!")
                value = f"(ite a{i} {new} {value})"
        parts.append(f"(= {x}! {value})")
    trans = f"(let ({' '.join(bound)}) {both([both(enabled, 'or', 'false')] + parts)})"
    return "\n".join(lines + vmt_tail(s, trans)) + "\n"


def chc(s: System) -> str:
    """One predicate; a clause for each transition."""
    names, sorts = list(s.sorts), [smt_sort(x) for x in s.sorts.values()]
    now = " ".join(f"({x} {y})" for x, y in zip(names, sorts))
    after = " ".join(f"({x}! {y})" for x, y in zip(names, sorts))
    state = f"(Inv {' '.join(names)})"
    lines = ["(set-logic HORN)", f"(declare-fun Inv ({' '.join(sorts)}) Bool)",
             f"(assert (forall ({now}) (=> {both([s.init] + bounds(s))} {state})))"]
    for t in s.steps:
        new = " ".join(x if x not in t.values and x not in t.chosen else f"{x}!"
                       for x in names)
        lines.append(f"(assert (forall ({now} {after}) (=> (and {state} "
                     f"{relation(s, t, False)}) (Inv {new}))))")
    lines.append(f"(assert (forall ({now}) (=> (and {state} {s.error}) false)))")
    return "\n".join(lines + ["(check-sat)"]) + "\n"


def chc_places(s: System) -> str:
    """A predicate for each location, as compilers of programs write them."""
    if not s.location:
        return chc(s)
    pc = s.location
    names = [x for x in s.sorts if x != pc]
    sorts = [smt_sort(s.sorts[x]) for x in names]
    last = int(s.sorts[pc].split("..")[1])
    now = " ".join(f"({x} {y})" for x, y in zip(names, sorts))
    after = " ".join(f"({x}! {y})" for x, y in zip(names, sorts))
    args = " ".join(names)
    lines = ["(set-logic HORN)"]
    lines += [f"(declare-fun L{i} ({' '.join(sorts)}) Bool)" for i in range(last + 1)]

    def put(text: str, i: int) -> str:
        return text.replace(f"(= {pc} ", f"(= {i} ")

    for i in range(last + 1):
        lines.append(f"(assert (forall ({now}) (=> {put(s.init, i)} (L{i} {args}))))")
        lines.append(f"(assert (forall ({now}) (=> (and (L{i} {args}) {put(s.error, i)}) false)))")
    for t in s.steps:
        i = int(t.guard.split(f"(= {pc} ")[1].split(")")[0])
        j = int(t.values.get(pc, i))
        rest = Step(put(t.guard, i), {x: v for x, v in t.values.items() if x != pc},
                    t.chosen, t.where)
        new = " ".join(x if x not in rest.values and x not in t.chosen else f"{x}!" for x in names)
        plain = System("", "", {x: s.sorts[x] for x in names}, "", [], "", True)
        lines.append(f"(assert (forall ({now} {after}) (=> (and (L{i} {args}) "
                     f"{relation(plain, rest, False)}) (L{j} {new}))))")
    return "\n".join(lines + ["(check-sat)"]) + "\n"


ENCODINGS = {"ts": ("ts", ts), "vmt": ("vmt", vmt), "flow": ("vmt", vmt_flow),
             "chc": ("smt2", chc), "places": ("smt2", chc_places)}


# -- Families ------------------------------------------------------------------

def twins(make, sizes) -> Iterator[System]:
    for n in sizes:
        for bad in (False, True):
            yield make(n, bad)


def program(family: str, name: str, sorts: dict[str, str], init: str,
            edges: list[tuple], error: str, safe: bool) -> System:
    """Edges are (from, to, guard, values[, chosen, where])."""
    last = max(max(e[0], e[1]) for e in edges)
    steps = []
    for e in edges:
        guard = both([f"(= pc {e[0]})"] + ([e[2]] if e[2] != "true" else []))
        values = dict(e[3])
        if e[0] != e[1]:
            values["pc"] = str(e[1])
        steps.append(Step(guard, values, *(e[4:6])))
    return System(family, name, {"pc": f"0..{last}", **sorts},
                  f"(and (= pc 0) {init})", steps, error, safe, "pc")


def chain(n: int, bad: bool) -> System:
    """A loop with a body of n locations that are no loops."""
    edges = [(0, 1, "(< x m)", {"t": "x"})]
    for i in range(1, n):
        edges.append((i, i + 1, "true", {"t": "(+ t 1)"}))
    edges += [(n, 0, "true", {"x": "(+ x 1)", "y": f"(- (+ y t) {'x' if not bad else 't'})"}),
              (0, n + 1, "(>= x m)", {})]
    error = f"(and (= pc {n + 1}) (not (= y (* {n - 1} x))))"
    if bad:
        error = f"(and (= pc {n + 1}) (not (= y 0)) (> x 2))"
        edges[-2] = (n, 0, "true", {"x": "(+ x 1)", "y": "(+ y (- t x))"})
    return program("predicates", f"chain{n}", {"x": "Int", "y": "Int", "t": "Int", "m": "Int"},
                   "(and (= x 0) (= y 0) (= t 0))", edges, error, not bad)


def branches(n: int, bad: bool) -> System:
    """n conditionals in a row in a loop; exactly one of two counters grows."""
    edges = []
    for i in range(n):
        edges += [(2 * i, 2 * i + 1, "true", {}, ["c"], "true"),
                  (2 * i + 1, 2 * i + 2, "c", {"a": "(+ a 1)"}),
                  (2 * i + 1, 2 * i + 2, "(not c)", {"b": "(+ b 1)"})]
    edges.append((2 * n, 0, "true", {"k": "(+ k 1)"}))
    want = n if not bad else n + 1
    return program("predicates", f"branches{n}",
                   {"a": "Int", "b": "Int", "k": "Int", "c": "Bool"},
                   "(and (= a 0) (= b 0) (= k 0))", edges,
                   f"(and (= pc 0) {'(> k 1) ' if bad else ''}(not (= (+ a b) (* {want} k))))", not bad)


def two_loops(n: int, bad: bool) -> System:
    """A loop counts up, a second one counts down what the first did."""
    edges = [(0, 0, "(< i n)", {"i": "(+ i 1)", "k": f"(+ k {n})"}),
             (0, 1, "(>= i n)", {}),
             (1, 1, "(< j n)", {"j": "(+ j 1)", "k": f"(- k {n if not bad else n + 1})"}),
             (1, 2, "(>= j n)", {})]
    return program("copies", f"two_loops{n}", {"i": "Int", "j": "Int", "k": "Int", "n": "Int"},
                   "(and (= i 0) (= j 0) (= k 0) (>= n 0))", edges,
                   "(and (= pc 2) (not (= k 0)))", not bad)


def linked(n: int, bad: bool) -> System:
    """Two copies of a loop in step; their results are equal."""
    steps = [Step("(< i m)", {"i": "(+ i 1)", "x": f"(+ x (* {n} y))", "y": "(+ y 1)",
                              "j": "(+ j 1)", "u": f"(+ u (* {n} v))", "v": "(+ v 1)"}),
             Step("(< i m)", {"i": "(+ i 1)", "j": "(+ j 1)", "y": "(- y 2)",
                              "v": f"(- v {2 if not bad else 3})"})]
    return System("copies", f"linked{n}", {v: "Int" for v in "ijmxyuv"},
                  "(and (= i 0) (= j 0) (= x u) (= y v))", steps,
                  "(not (and (= x u) (= i j)))" if not bad else "(and (= i 5) (not (= x u)))", not bad)


def phases(n: int, bad: bool) -> System:
    """x goes up, y only behind the middle: the guard changes direction."""
    hi, mid = 100 * n, 50 * n
    steps = [Step(f"(and (< x {hi}) (< x {mid}))", {"x": "(+ x 1)"}),
             Step(f"(and (< x {hi}) (>= x {mid}))", {"x": "(+ x 1)", "y": "(+ y 1)"})]
    return System("phases", f"phases{n}", {"x": "Int", "y": "Int"},
                  f"(and (= x 0) (= y {mid}))", steps,
                  f"(and (>= x {hi}) (not (= x y)))" if not bad
                  else f"(and (>= x {hi}) (= x y))", not bad)


def bounce(n: int, bad: bool) -> System:
    """A counter goes up and down between two bounds, with a direction."""
    steps = [Step(f"(and up (< x {10 * n}))", {"x": "(+ x 1)", "z": "(+ z 1)"}),
             Step(f"(and up (>= x {10 * n}))", {"up": "false"}),
             Step("(and (not up) (> x 0))", {"x": "(- x 1)", "z": "(- z 1)"}),
             Step("(and (not up) (<= x 0))", {"up": "true"})]
    error = f"(or (> z {10 * n}) (< z 0))" if not bad else f"(and (not up) (= z {10 * n - 3}))"
    return System("phases", f"bounce{n}", {"x": "Int", "z": "Int", "up": "Bool"},
                  "(and (= x 0) (= z 0) up)", steps, error, not bad)


def control(n: int, bad: bool) -> System:
    """A token goes round n Boolean stages; a counter says how often."""
    sorts = {f"b{i}": "Bool" for i in range(n)}
    sorts |= {"c": "Int", "d": "Int"}
    steps = []
    for i in range(n):
        j = (i + 1) % n
        values = {f"b{i}": "false", f"b{j}": "true"}
        if j == 0:
            values["c"] = "(+ c 1)"
        if i == n // 2:
            values["d"] = "(+ d 1)"
        steps.append(Step(f"b{i}", values))
    init = both(["b0", "(= c 0)", "(= d 0)"] + [f"(not b{i})" for i in range(1, n)])
    if bad:
        return System("control", f"ring{n}", sorts, init, steps, f"(and (> d 1) b{n - 1})", False)
    return System("control", f"ring{n}", sorts, init, steps,
                  f"(or (and b0 (not (= c d))) (and b0 b{n - 1}))", True)


def elevator(n: int, bad: bool) -> System:
    """Requests of n floors; the door opens only where the cabin stands."""
    sorts = {f"r{i}": "Bool" for i in range(n)} | {"at": "Int", "open": "Bool", "moving": "Bool"}
    steps = [Step("true", {f"r{i}": "true"}) for i in range(n)]
    for i in range(n):
        steps.append(Step(f"(and r{i} (= at {i}) (not moving))", {"open": "true", f"r{i}": "false"}))
    steps += [Step(f"(and (not open) (< at {n - 1}))" if not bad else f"(< at {n - 1})",
                   {"moving": "true", "at": "(+ at 1)"}),
              Step("(and (not open) (> at 0))", {"moving": "true", "at": "(- at 1)"}),
              Step("moving", {"moving": "false"}), Step("open", {"open": "false"})]
    init = both([f"(not r{i})" for i in range(n)] + ["(= at 0)", "(not open)", "(not moving)"])
    return System("control", f"elevator{n}", sorts, init, steps,
                  f"(or (and open moving) (< at 0) (>= at {n}))", not bad)


def msi(n: int, bad: bool) -> System:
    """Counter abstraction of MSI: how many caches are in which state."""
    steps = [Step("(>= i 1)", {"i": "(+ i (- m 1))" if False else "(- i 1)", "s": "(+ s (+ m 1))", "m": "0"}),
             Step("(>= i 1)", {"i": "(+ (- i 1) (+ s m))", "s": "0", "m": "1"}),
             Step("(>= s 1)", {"i": "(+ i (+ (- s 1) m))", "s": "0", "m": "1" if not bad else "(+ m 1)"})]
    if bad:
        steps[0] = Step("(>= i 1)", {"i": "(- i 1)", "s": "(+ s 1)"})
    return System("coherence", f"msi{n}", {"i": "Int", "s": "Int", "m": "Int"},
                  f"(and (>= i {n}) (= s 0) (= m 0))", steps,
                  "(or (> m 1) (and (>= m 1) (>= s 1)))", not bad)


def mesi(n: int, bad: bool) -> System:
    steps = [Step("(>= i 1)", {"i": "(- i 1)", "s": "(+ s (+ e (+ m 1)))", "e": "0", "m": "0"}),
             Step("(>= e 1)", {"e": "(- e 1)", "m": "(+ m 1)"}),
             Step("(>= s 1)", {"s": "0", "e": "1", "m": "0", "i": "(+ i (+ e (+ m (- s 1))))"}),
             Step("(>= i 1)", {"i": "(+ i (+ s (+ e (- m 1))))", "s": "0", "e": "1", "m": "0"})]
    if bad:
        steps[3] = Step("(>= i 1)", {"i": "(- i 1)", "e": "(+ e 1)"})
    return System("coherence", f"mesi{n}", {x: "Int" for x in "isem"},
                  f"(and (>= i {n}) (= s 0) (= e 0) (= m 0))", steps,
                  "(or (> m 1) (and (>= m 1) (>= s 1)) (and (>= e 1) (>= m 1)) (> e 1))", not bad)


def moesi(n: int, bad: bool) -> System:
    steps = [Step("(>= i 1)", {"i": "(- i 1)", "s": "(+ s (+ e 1))", "o": "(+ o m)", "e": "0", "m": "0"}),
             Step("(>= e 1)", {"e": "(- e 1)", "m": "(+ m 1)"}),
             Step("(>= (+ s o) 1)", {"s": "0", "o": "0", "m": "0", "e": "1",
                                     "i": "(+ i (+ e (+ m (+ o (- s 1)))))"}),
             Step("(>= i 1)", {"i": "(+ i (+ s (+ e (+ o (- m 1)))))", "s": "0", "o": "0", "e": "1", "m": "0"})]
    if bad:
        steps[2].values["o"] = "o"
    return System("coherence", f"moesi{n}", {x: "Int" for x in "iseom"},
                  f"(and (>= i {n}) (= s 0) (= e 0) (= m 0) (= o 0))", steps,
                  "(or (> m 1) (and (>= m 1) (>= (+ s o) 1)) (and (>= e 1) (>= (+ s o) 1)) (> e 1))", not bad)


def rwlock(n: int, bad: bool) -> System:
    steps = [Step("(and (= w 0) (>= idle 1))", {"r": "(+ r 1)", "idle": "(- idle 1)"}),
             Step("(and (= w 0) (= r 0) (>= idle 1))" if not bad else "(and (= w 0) (>= idle 1))",
                  {"w": "1", "idle": "(- idle 1)"}),
             Step("(>= r 1)", {"r": "(- r 1)", "idle": "(+ idle 1)"}),
             Step("(= w 1)", {"w": "0", "idle": "(+ idle 1)"})]
    return System("coherence", f"rwlock{n}", {"r": "Int", "w": "Int", "idle": "Int"},
                  f"(and (= r 0) (= w 0) (= idle {n}))", steps,
                  f"(or (and (>= w 1) (>= r 1)) (> (+ r w) {n}))", not bad)


def pipeline(n: int, bad: bool) -> System:
    """Data flow: n delays in a row; what comes out was within the input's range."""
    sorts = {f"d{i}": "Int" for i in range(n)} | {"k": "Int", "total": "Int"}
    values = {f"d{i}": f"d{i - 1}" for i in range(1, n)}
    values |= {"k": "(+ k 1)", "total": f"(- (+ total d0) d{n - 1})"}
    step = Step("true", values, ["d0"], f"(and (<= 0 d0!) (<= d0! {9 if not bad else 10}))")
    init = both([f"(= d{i} 0)" for i in range(n)] + ["(= k 0)", "(= total 0)"])
    return System("dataflow", f"pipeline{n}", sorts, init, [step],
                  f"(or (> d{n - 1} 9) (< d{n - 1} 0))", not bad)


def watchdog(n: int, bad: bool) -> System:
    """Data flow: n counters that are reset by each other, in one step."""
    sorts = {f"t{i}": "Int" for i in range(n)} | {f"f{i}": "Bool" for i in range(n)}
    values, init = {}, []
    for i in range(n):
        limit = 5 + i
        grown = f"(ite (>= t{i} {limit}) 0 (+ t{i} 1))"
        values[f"t{i}"] = grown if i == 0 else f"(ite f{i - 1} 0 {grown})"
        values[f"f{i}"] = f"(>= t{i} {limit})"
        init += [f"(= t{i} 0)", f"(not f{i})"]
    error = both([f"(> t{i} {5 + i})" for i in range(n)], "or")
    if bad:
        error = f"(and f0 (= t{n - 1} 6))"
    return System("dataflow", f"watchdog{n}", sorts, both(init), [Step("true", values)], error, not bad)


def bucket(n: int, bad: bool) -> System:
    """A leaky bucket over the reals."""
    steps = [Step("(<= level 10.0)", {}, ["level"], f"(and (<= level level!) (<= level! (+ level {n}.0)))"),
             Step("true", {"t": "(+ t 1.0)"}, ["level"], "(and (<= 0.0 level!) (<= level! level))")]
    limit = 10 + n if not bad else 9 + n
    return System("clocks", f"bucket{n}", {"level": "Real", "t": "Real"},
                  "(and (= level 0.0) (= t 0.0))", steps, f"(or (> level {limit}.0) (< level 0.0))", not bad)


def thermostat(n: int, bad: bool) -> System:
    """A hybrid step: the temperature moves while the mode lasts."""
    steps = [Step("on", {"c": "(+ c 1.0)"}, ["x"], "(and (<= (+ x 1.0) x!) (<= x! (+ x 2.0)) (<= x! 30.0))"),
             Step("(not on)", {"c": "(+ c 1.0)"}, ["x"], "(and (<= x! (- x 1.0)) (<= (- x 3.0) x!) (<= 10.0 x!))"),
             Step("(and on (>= x 28.0))", {"on": "false", "c": "0.0"}),
             Step(f"(and (not on) (<= x {10 + n}.0))", {"on": "true", "c": "0.0"})]
    error = "(or (> x 30.0) (< x 10.0))" if not bad else "(and on (> c 3.0) (> x 29.0))"
    return System("clocks", f"thermostat{n}", {"x": "Real", "c": "Real", "on": "Bool"},
                  "(and (= x 20.0) (= c 0.0) on)", steps, error, not bad)


def stages(n: int, bad: bool) -> System:
    """One clock runs all the time, and one in each of n stages: they add up."""
    clocks = [f"c{i}" for i in range(n)]
    edges = []
    for i, c in enumerate(clocks):
        edges += [(i, i, "true", {}, ["all", c], f"(and (>= all! all) (= (- all! all) (- {c}! {c})))"),
                  (i, i + 1, f"(>= {c} 1.0)", {})]
    edges.append((n, 0, "true", {"all": "0.0"} | {c: "0.0" for c in clocks[:n - 1 if bad else n]}))
    return program("clocks", f"stages{n}", {x: "Real" for x in ["all"] + clocks},
                   both([f"(= {x} 0.0)" for x in ["all"] + clocks]), edges,
                   f"(and (= pc {n}) (or (not (= all (+ {' '.join(clocks)}))) (< all {n}.0)))", not bad)


def fischer(n: int, bad: bool) -> System:
    sorts = {"k": f"0..{n}"}
    for i in range(1, n + 1):
        sorts |= {f"p{i}": "0..3", f"c{i}": "Real"}
    limit = 3 if not bad else 1
    steps, init = [], ["(= k 0)"]
    for i in range(1, n + 1):
        p, c = f"p{i}", f"c{i}"
        init += [f"(= {p} 0)", f"(= {c} 0.0)"]
        steps += [Step(f"(and (= {p} 0) (= k 0))", {p: "1", c: "0.0"}),
                  Step(f"(and (= {p} 1) (<= {c} 2.0))", {p: "2", "k": str(i), c: "0.0"}),
                  Step(f"(and (= {p} 2) (> {c} {limit}.0) (= k {i}))", {p: "3"}),
                  Step(f"(and (= {p} 2) (> {c} {limit}.0) (not (= k {i})))", {p: "0"}),
                  Step(f"(= {p} 3)", {p: "0", "k": "0"})]
    clocks = [f"c{i}" for i in range(1, n + 1)]
    where = [f"(>= (- {c}! {c}) 0.0)" for c in clocks[:1]]
    where += [f"(= (- {c}! {c}) (- c1! c1))" for c in clocks[1:]]
    where += [f"(=> (= p{i} 1) (<= c{i}! 2.0))" for i in range(1, n + 1)]
    steps.append(Step("true", {}, clocks, both(where)))
    pairs = [f"(and (= p{i} 3) (= p{j} 3))" for i in range(1, n + 1) for j in range(i + 1, n + 1)]
    return System("protocols", f"fischer{n}", sorts, both(init), steps, both(pairs, "or"), not bad)


def bakery(n: int, bad: bool) -> System:
    sorts, steps, init = {}, [], []
    every = range(1, n + 1)
    for i in every:
        sorts |= {f"p{i}": "0..2", f"t{i}": "Int"}
        init += [f"(= p{i} 0)", f"(= t{i} 0)"]
    for i in every:
        others = [j for j in every if j != i]
        less = "<" if not bad else "<="
        steps += [Step(f"(= p{i} 0)", {f"p{i}": "1"}, [f"t{i}"],
                       both([f"(>= t{i}! 1)"] + [f"({less} t{j} t{i}!)" for j in others])),
                  Step(both([f"(= p{i} 1)"] + [f"(or (= t{j} 0) ({less} t{i} t{j}))" for j in others]),
                       {f"p{i}": "2"}),
                  Step(f"(= p{i} 2)", {f"p{i}": "0", f"t{i}": "0"})]
    pairs = [f"(and (= p{i} 2) (= p{j} 2))" for i in every for j in every if i < j]
    return System("protocols", f"bakery{n}", sorts, both(init), steps, both(pairs, "or"), not bad)


def ticket(n: int, bad: bool) -> System:
    sorts, init, steps = {"next": "Int", "serving": "Int"}, ["(= next 0)", "(= serving 0)"], []
    for i in range(n):
        sorts |= {f"p{i}": "0..2", f"m{i}": "Int"}
        init += [f"(= p{i} 0)", f"(= m{i} 0)"]
        grown = "(+ next 1)" if not bad else f"(ite (= next 3) 0 (+ next 1))"
        steps += [Step(f"(= p{i} 0)", {f"p{i}": "1", f"m{i}": "next", "next": grown}),
                  Step(f"(and (= p{i} 1) (= m{i} serving))", {f"p{i}": "2"}),
                  Step(f"(= p{i} 2)", {f"p{i}": "0", "serving": "(+ serving 1)"})]
    if bad:
        steps[1] = Step("(and (= p0 1) (<= m0 serving))" if False else "(= p0 1)", {"p0": "2"})
    pairs = [f"(and (= p{i} 2) (= p{j} 2))" for i in range(n) for j in range(i + 1, n)]
    return System("protocols", f"ticket{n}", sorts, both(init), steps, both(pairs, "or"), not bad)


def philosophers(n: int, bad: bool) -> System:
    sorts, init, steps, stuck = {}, [], [], []
    for i in range(1, n + 1):
        sorts |= {f"p{i}": "0..2", f"f{i}": f"0..{n}"}
        init += [f"(= p{i} 0)", f"(= f{i} 0)"]
    for i in range(1, n + 1):
        a, b = i, i % n + 1
        if i == n and not bad:
            a, b = b, a
        steps += [Step(f"(and (= p{i} 0) (= f{a} 0))", {f"p{i}": "1", f"f{a}": str(i)}),
                  Step(f"(and (= p{i} 1) (= f{b} 0))", {f"p{i}": "2", f"f{b}": str(i)}),
                  Step(f"(= p{i} 2)", {f"p{i}": "0", f"f{a}": "0", f"f{b}": "0"})]
        stuck.append(f"(or (and (= p{i} 0) (not (= f{a} 0))) (and (= p{i} 1) (not (= f{b} 0))))")
    return System("protocols", f"philosophers{n}", sorts, both(init), steps, both(stuck), not bad)


def modulo(n: int, bad: bool) -> System:
    """x moves by multiples of n and stays away from others."""
    steps = [Step("true", {"x": f"(+ x {n})", "k": "(+ k 1)"}),
             Step("(> k 0)", {"x": f"(- x {3 * n})"})]
    return System("mod", f"modulo{n}", {"x": "Int", "k": "Int"}, "(and (= x 0) (= k 0))", steps,
                  f"(= (mod x {n}) {1 if not bad else 0})" if not bad
                  else f"(and (> k 2) (= (mod x {2 * n}) 0) (< x 0))", not bad)


def parity(n: int, bad: bool) -> System:
    """Parity of a counter, kept in a Boolean."""
    steps = [Step("true", {"x": f"(+ x {2 * n - 1})", "odd": "(not odd)"}),
             Step("true", {"x": f"(+ x {2 * n if not bad else 2 * n + 1})"})]
    return System("mod", f"parity{n}", {"x": "Int", "odd": "Bool"}, "(and (= x 0) (not odd))", steps,
                  "(not (= odd (= (mod x 2) 1)))", not bad)


def wide(n: int, bad: bool) -> System:
    """A wide system: n counters; an error after few steps, or none."""
    sorts = {f"x{i}": "Int" for i in range(n)}
    steps = [Step(f"(<= x{i} x{(i + 1) % n})", {f"x{i}": f"(+ x{i} 1)"}) for i in range(n)]
    init = both([f"(= x{i} 0)" for i in range(n)])
    total = f"(+ {' '.join(f'x{i}' for i in range(n))})"
    return System("shallow", f"wide{n}", sorts, init, steps,
                  f"(and (>= {total} 4) (= x0 1) (= x{n - 1} 2))" if bad else f"(< {total} 0)", not bad)


def mixer(n: int, bad: bool) -> System:
    """A wide system: n numbers in a ring, each may take in the next one."""
    sorts = {f"x{i}": "Int" for i in range(n)}
    steps = [Step("true", {f"x{i}": f"(+ x{i} x{(i + 1) % n})"}) for i in range(n)]
    init = both([f"(= x{i} 1)" for i in range(n)])
    total = f"(+ {' '.join(f'x{i}' for i in range(n))})"
    return System("shallow", f"mixer{n}", sorts, init, steps,
                  f"(and (= x0 5) (= x1 3) (= {total} {n + 9}))" if bad else f"(< {total} {n})", not bad)


def deep(n: int, bad: bool) -> System:
    """An error behind n rounds of a counter with a nondeterministic reset."""
    steps = [Step(f"(< x {n})", {"x": "(+ x 1)", "y": "(+ y 2)"}),
             Step("(> x 5)", {"x": "0", "y": "0"}),
             Step(f"(and (= x {n}) (= y {2 * n}))", {"hit": "true"})]
    return System("deep", f"deep{n}", {"x": "Int", "y": "Int", "hit": "Bool"},
                  "(and (= x 0) (= y 0) (not hit))", steps,
                  "hit" if bad else f"(or (> x {n}) (not (= y (* 2 x))))", not bad)


def lock(n: int, bad: bool) -> System:
    """A combination: only one order of n digits opens it."""
    steps = [Step(f"(= s {i})", {"s": str(i + 1), "k": f"(+ k {i % 3})"}) for i in range(n)]
    steps += [Step(f"(and (> s 0) (< s {n}))", {"s": "0", "k": "0"})]
    return System("deep", f"lock{n}", {"s": "Int", "k": "Int"}, "(and (= s 0) (= k 0))", steps,
                  f"(= s {n})" if bad else f"(or (> s {n}) (> k {n + 2}))", not bad)


def table(n: int, bad: bool) -> System:
    """A large relation: n steps in a row over 40 counters."""
    sorts = {"pc": f"0..{n - 1}"} | {f"state_variable_{i}": "Int" for i in range(40)}
    steps = []
    for k in range(n):
        a, b, c = (f"state_variable_{i % 40}" for i in (k, 7 * k + 3, 5 * k))
        values = {b: f"(ite (> {c} {k % 11}) (+ {b} 1) 0)", a: f"(+ {a} {1 + k % 5})"}
        steps.append(Step(f"(and (= pc {k}) (<= {a} {1000 + k}))", values | {"pc": str((k + 1) % n)}))
    init = both([f"(= {x} 0)" for x in sorts])
    return System("table", f"table{n}", sorts, init, steps,
                  "(< state_variable_0 0)" if not bad else "(> state_variable_0 0)", not bad, "pc")


# How time grows: with what, in which encoding.
GROWTH = [("processes", fischer, (2, 3, 4, 5, 6, 7), "vmt"), ("processes", bakery, (2, 3, 4, 5, 6, 8), "vmt"),
          ("processes", ticket, (2, 3, 4, 5, 6, 8), "vmt"),
          ("processes", philosophers, (3, 6, 10, 15, 20), "vmt"),
          ("variables", pipeline, (20, 40, 80, 160), "vmt"), ("variables", control, (10, 20, 40, 80), "vmt"),
          ("predicates", chain, (8, 16, 32, 64, 128), "places"),
          ("predicates", branches, (5, 10, 20, 40), "places"),
          ("size of the relation", table, (50, 200, 400, 800, 1150), "vmt")]

FAMILIES = [(chain, (3, 8, 16)), (branches, (2, 5, 10)), (two_loops, (1, 2, 3)),
            (linked, (1, 2, 5)), (phases, (1, 2, 4)), (bounce, (1, 3, 6)),
            (control, (4, 10, 20)), (elevator, (3, 6, 10)), (msi, (1, 2, 3)),
            (mesi, (1, 2, 3)), (moesi, (1, 2, 3)), (rwlock, (3, 6, 20, 40)),
            (pipeline, (6, 20, 40, 80)), (watchdog, (2, 6, 12)), (bucket, (1, 3, 5)),
            (thermostat, (1, 2, 5)), (stages, (2, 4, 8)), (fischer, (2, 3, 4, 5)), (bakery, (2, 3, 4)),
            (ticket, (2, 3, 4)), (philosophers, (3, 4, 6)), (modulo, (2, 3, 7)),
            (parity, (1, 2, 5)), (wide, (6, 12, 24)), (mixer, (8, 16, 32)), (deep, (10, 20, 40)),
            (lock, (8, 16, 30))]


def systems() -> Iterator[System]:
    for make, sizes in FAMILIES:
        yield from twins(make, sizes)
