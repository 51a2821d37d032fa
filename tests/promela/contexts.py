"""The tables of the matrix: faults, contexts, wrappers.

A fault is an expression that goes wrong, or a statement; its twin differs in
what is declared or done before and is healthy.  A context is a place where an
expression is evaluated.  A wrapper is what can stand around a statement.
"""

import re
from dataclasses import dataclass
from typing import Iterator, Optional

# What a model declares if it mentions the name.
COMMON = {
    "ready": "bool ready; ", "x": "byte x; ", "out": "int out; ",
    "arr": "byte arr[2]; ", "c": "chan c = [9] of { byte }; ",
    "c2": "chan c2 = [9] of { byte, byte }; ",
    "rv": "chan rv = [0] of { byte }; ",
    "rv2": "chan rv2 = [0] of { byte, byte }; ",
    "ca": "chan ca[2] = [9] of { byte }; ",
    "cc": "chan cc = [2] of { chan }; "}


@dataclass(frozen=True)
class Fault:
    name: str
    kind: str
    bad: str  # declarations
    good: str
    value: str = ""  # the expression; it is a number
    place: str = ""  # something of it that can be assigned to
    result: int = 0  # what the healthy one is
    spin: str = ""  # what Spin says of it; "": it has no notion of it
    bad_setup: str = "skip"
    good_setup: str = "skip"

    def is_static(self) -> bool:
        """There is nothing to be done before it can go wrong."""
        return self.bad_setup == self.good_setup == "skip"


HEAP = "typedef T { byte v; byte a[2] } typedef W { short s; byte v } "
GONE = ("chan gone; byte n; proctype Owner() "
        "{ chan own = [3] of { byte }; gone = own } ")
GONE_SETUP = "n = _nr_pr; run Owner(); _nr_pr == n"

FAULTS = [
    Fault("index", "invalid-deref", "byte a[2]; byte i = 5;",
          "byte a[2]; byte i = 1;", "a[i]", "a[i]", spin="index"),
    Fault("negative", "invalid-deref", "byte a[2]; short i = -1;",
          "byte a[2]; short i = 0;", "a[i]", "a[i]", spin="index"),
    Fault("nested", "invalid-deref",
          "typedef R { byte v[2] } R m[2]; byte i = 2;",
          "typedef R { byte v[2] } R m[2]; byte i = 1;", "m[1].v[i]",
          "m[1].v[i]", spin="index"),
    Fault("outer", "invalid-deref",
          "typedef R { byte v[2] } R m[2]; byte i = 2;",
          "typedef R { byte v[2] } R m[2]; byte i = 1;", "m[i].v[1]",
          "m[i].v[1]", spin="index"),
    Fault("division", "div-by-zero", "byte z;", "byte z = 7;", "7 / z",
          result=1, spin="division"),
    Fault("modulo", "div-by-zero", "byte z;", "byte z = 4;", "7 % z",
          result=3, spin="division"),
    Fault("index-division", "div-by-zero", "byte a[9]; byte z;",
          "byte a[9]; byte z = 7;", "a[7 / z]", "a[7 / z]", spin="division"),
    Fault("none", "invalid-deref", "chan none;",
          "chan none = [3] of { byte };", "len(none)"),
    Fault("gone", "invalid-deref", GONE,
          "chan keep = [3] of { byte }; "
          + GONE.replace("gone = own", "gone = keep"), "len(gone)",
          bad_setup=GONE_SETUP, good_setup=GONE_SETUP),
    Fault("poll-rendezvous", "type", "chan r = [0] of { byte };",
          "chan r = [1] of { byte };", "(r?[1]) + 0"),
    Fault("poll-fields", "type", "chan r = [1] of { byte };",
          "chan r = [1] of { byte, byte };", "(r?[1,1]) + 0"),
    Fault("null", "invalid-deref", HEAP + "T& p;", HEAP + "T& p;", "p.v",
          "p.v", good_setup="p = new T"),
    Fault("dangling", "invalid-deref", HEAP + "T& p;", HEAP + "T& p;", "p.v",
          "p.v", bad_setup="p = new T; delete p", good_setup="p = new T"),
    Fault("type", "type", HEAP + "T& p; W& w;", HEAP + "T& p; W& w;", "p.v",
          "p.v", bad_setup="w = new W; p = w", good_setup="p = new T"),
    Fault("element", "invalid-deref", HEAP + "byte& p; byte i = 3;",
          HEAP + "byte& p; byte i = 2;", "p[i]", "p[i]",
          bad_setup="p = new byte[3]", good_setup="p = new byte[3]"),
    Fault("inside", "invalid-deref", HEAP + "T& p; byte i = 2;",
          HEAP + "T& p; byte i = 1;", "p.a[i]", "p.a[i]",
          bad_setup="p = new T", good_setup="p = new T"),
    Fault("compare", "invalid-deref", HEAP + "T& p; T& q;",
          HEAP + "T& p; T& q;", "(p == q) + 0",
          bad_setup="p = new T; delete p", good_setup="p = new T"),
    Fault("chain", "invalid-deref", "typedef L; typedef L { byte v; L& next } L& p;",
          "typedef L; typedef L { byte v; L& next } L& p;", "p.next.v",
          "p.next.v", bad_setup="p = new L",
          good_setup="p = new L; p.next = p"),
]


@dataclass(frozen=True)
class Context:
    """'$E' is the expression, '$P' the place, '$V' the healthy value."""

    name: str
    statement: str = ""  # "": it is not inside of a process
    top: str = ""  # declarations
    before: str = "skip"  # what the process does before
    avoid: str = ""  # wrappers it does not go with
    claim: bool = False  # a product with a claim must be searched
    static: bool = False  # only for faults that need no setup
    spin: bool = True


RECEIVER = "active proctype Partner() { end: do :: rv?_ od } "
SENDER = "active proctype Partner() { end: do :: rv!$V od } "
TARGET = "active proctype Target() { int v; lab: end: false } "
NOT_DSTEP = "dstep dstep-later"
RENDEZVOUS = "dstep-later"
CALLS = NOT_DSTEP

VALUES = [
    Context("guard", "($E) != 99"),
    Context("guard-not", "!(($E) == 99)"),
    Context("guard-and", "(ready && ($E) != 99)"),
    Context("guard-or", "(!ready || ($E) != 99)"),
    Context("guard-choice", "(ready -> ($E) != 99 : true)"),
    Context("guard-condition", "(($E) != 99 -> true : ready)"),
    Context("assign", "out = $E"),
    Context("assign-sum", "out = 1 + ($E) * 2 - ($E)"),
    Context("index-left", "arr[($E) & 1] = 1"),
    Context("index-right", "out = arr[($E) & 1]"),
    Context("index-increment", "arr[($E) & 1]++"),
    Context("assert", "assert(($E) != 99)"),
    Context("printf", 'printf("%d %d\\n", 1, $E)'),
    Context("printm", "printm(mt[($E) & 1])",
            "mtype = { red } mtype mt[2] = red; "),
    Context("send", "c!$E"),
    Context("send-second", "c2!1,$E"),
    Context("send-message", "c2!1($E)"),
    Context("send-sorted", "c!!$E", before="c!2"),
    Context("send-channel", "ca[($E) & 1]!1"),
    Context("send-of-channel", "cc!ca[($E) & 1]"),
    Context("send-rendezvous", "rv!$E", RECEIVER, avoid=RENDEZVOUS),
    Context("send-rendezvous-second", "rv2!1,$E",
            "active proctype Partner() { end: do :: rv2?_,_ od } ", avoid=RENDEZVOUS),
    Context("receive-eval", "c?eval($E)", before="c!$V"),
    Context("receive-eval-second", "c2?_,eval($E)", before="c2!1,$V"),
    Context("receive-random", "c??eval($E)", before="c!9; c!$V"),
    Context("receive-copy", "c?<eval($E)>", before="c!$V"),
    Context("receive-random-copy", "c??<eval($E)>", before="c!9; c!$V"),
    Context("receive-index", "c?arr[($E) & 1]", before="c!$V"),
    Context("receive-channel", "ca[($E) & 1]?x",
            before="ca[0]!1; ca[1]!1"),
    Context("receive-rendezvous", "rv?eval($E)", SENDER, avoid=NOT_DSTEP),
    Context("receive-rendezvous-index", "rv?arr[($E) & 1]", SENDER,
            avoid=NOT_DSTEP),
    Context("poll", "c?[eval($E)]", before="c!$V"),
    Context("poll-random", "c??[eval($E)]", before="c!9; c!$V"),
    Context("poll-channel", "ca[($E) & 1]?[1]", before="ca[0]!1; ca[1]!1"),
    Context("len", "len(ca[($E) & 1]) == 0"),
    Context("empty", "empty(ca[($E) & 1])"),
    Context("nempty", "nempty(ca[($E) & 1])", before="ca[0]!1; ca[1]!1"),
    Context("full", "full(cf[($E) & 1])", "chan cf[2] = [1] of { byte }; ",
            before="cf[0]!1; cf[1]!1", avoid="twice"),
    Context("nfull", "nfull(ca[($E) & 1])"),
    Context("run", "run Q($E)", "proctype Q(int q) { q = 0 } ",
            avoid=NOT_DSTEP),
    Context("run-channel", "run Q(ca[($E) & 1])",
            "proctype Q(chan q) { q!1 } ", avoid=NOT_DSTEP),
    Context("run-assign", "out = run Q($E)", "proctype Q(int q) { q = 0 } ",
            avoid=NOT_DSTEP),
    Context("local-initial", "run Q()", "proctype Q() { int q = $E; q = 0 } ",
            avoid=NOT_DSTEP),
    Context("local-initial-index", "run Q()",
            "proctype Q() { int q = arr[($E) & 1]; q = 0 } ",
            avoid=NOT_DSTEP),
    Context("declaration", "skip; int q = $E", avoid="escape"),
    Context("for-last", "for (x : 0 .. ($E) & 1) { skip }",
            avoid="option option-other loop escape"),
    Context("for-first", "for (x : ($E) & 1 .. 1) { skip }",
            avoid="option option-other loop escape"),
    Context("select-last", "select (x : 0 .. ($E) & 1)",
            avoid=NOT_DSTEP + " option option-other loop escape deterministic"),
    Context("select-first", "select (x : ($E) & 1 .. 1)",
            avoid="option option-other loop escape deterministic"),
    Context("else", "if :: ($E) == 99 :: else fi"),
    Context("else-good", "if :: ($E) != 99 :: else fi"),
    Context("else-second", "if :: false :: ($E) == 99 -> skip :: else fi"),
    Context("do", "do :: ($E) != 99 -> break od", avoid="option-other"),
    Context("do-else", "do :: ($E) == 99 -> skip :: else -> break od",
            avoid="option-other"),
    Context("timeout", "(timeout && ($E) != 99)",
            avoid=NOT_DSTEP + " option-other else twice"),
    Context("timeout-or", "(timeout && (false || ($E) != 99))",
            avoid=NOT_DSTEP + " option-other else twice"),
    Context("remote-label", "Target[($E) - $V]@lab",
            TARGET.replace("active", "active [1]"), spin=False),
    Context("remote-variable", "Target[($E) - $V]:v == 0", TARGET, spin=False),
    Context("enabled", "enabled(($E) - $V) == false", spin=False,
            avoid=NOT_DSTEP),
    Context("pc-value", "pc_value(($E) + 9) == 0", spin=False),
    Context("get-priority", "get_priority(($E) - $V + _pid) > 0",
            avoid=NOT_DSTEP),
    Context("set-priority-pid", "set_priority(($E) - $V + _pid, 1)",
            avoid=NOT_DSTEP),
    Context("set-priority", "set_priority(_pid, ($E) - $V + 1)",
            avoid=NOT_DSTEP),
    Context("call", "f($E)", "function f(int q) { q = 0 } ", avoid=CALLS,
            spin=False),
    Context("call-result-index", "arr[($E) & 1] = f()",
            "function byte f() { return 1 } ", avoid=CALLS, spin=False),
    Context("call-return", "out = f()", "function int f() { return $E } ",
            avoid=CALLS, spin=False),
    Context("call-initial", "f()", "function f() { int q = $E; q = 0 } ",
            avoid=CALLS, spin=False),
    Context("call-channel", "f(ca[($E) & 1])",
            "function f(chan q) { q!1 } ", avoid=CALLS, spin=False),
    Context("new-count", "np = new byte[($E) + 1]", "byte& np; ", spin=False),
    Context("new-index", "na[($E) & 1] = new byte", "byte& na[2]; ",
            spin=False),
    Context("delete-index", "delete na[($E) & 1]", "byte& na[2]; ",
            before="na[0] = new byte; na[1] = new byte", spin=False,
            avoid="twice"),
    Context("inline", "il($E)", "inline il(q) { out = q } "),
]

PLACES = [
    Context("store", "$P = 1"),
    Context("increment", "$P++"),
    Context("receive-into", "c?$P", before="c!1"),
    Context("receive-copy-into", "c?<$P>", before="c!1"),
    Context("receive-random-into", "c??1,$P".replace("c", "c2", 1),
            before="c2!2,2; c2!1,1"),
    Context("receive-second-into", "c2?_,$P", before="c2!1,1"),
    Context("receive-rendezvous-into", "rv?$P", SENDER.replace("$V", "1"),
            avoid=NOT_DSTEP),
    Context("run-into", "$P = run Q()", "proctype Q() { skip } ",
            avoid=NOT_DSTEP),
    Context("call-into", "$P = f()", "function byte f() { return 1 } ",
            avoid=CALLS, spin=False),
    Context("address", "np = &$P", "byte& np; ", spin=False),
    Context("address-argument", "f(&$P)", "function f(byte& q) { skip } ",
            avoid=CALLS, spin=False),
]

# Not in the body of a process.
OUTSIDE = [
    Context("provided", top="active proctype Q() "
            "provided (!ready || ($E) != 99) { x = 1 } "),
    Context("provided-blocked", top="active proctype Q() "
            "provided (!ready || ($E) != 99) { end: false } "),
    Context("provided-receiver", "rv!1", "active proctype Q() "
            "provided (!ready || ($E) != 99) { end: rv?_ } "),
    Context("provided-run", "run Q()",
            "proctype Q() provided (($E) != 99) { skip } "),
    Context("initial", top="int gi = $E; ", static=True, spin=False),
    Context("initial-array", top="int gi[2] = $E; ", static=True,
            spin=False),
    Context("initial-local", top="active proctype Q() { int q = $E; q = 0 } ",
            static=True, spin=False),
    Context("never", top="never { do :: !ready || ($E) != 99 od } ",
            claim=True),
    Context("never-bad", top="never { do :: ready && ($E) == 99 -> break "
            ":: else od } ", claim=True),
    Context("never-assert", top="never { do :: assert(!ready || ($E) != 99) "
            "od } ", claim=True),
    Context("ltl", top="ltl p0 { [] (!ready || ($E) != 99) } ", claim=True),
    Context("ltl-until", top="ltl p0 { (!ready) W (($E) != 99) } ",
            claim=True, static=True),
    Context("ltl-eventually", top="ltl p0 { [] (ready -> <> (($E) != 99)) } ",
            claim=True),
    Context("trace-receive", "c?x", "trace { do :: c?eval($E) od } ",
            before="c!$V", spin=False),
    Context("trace-rendezvous", "rv!$V", RECEIVER
            + "trace { do :: rv?eval($E) od } ", spin=False),
    Context("notrace", "c?x", "notrace { c?eval($E); c?9 } ",
            before="c!$V", spin=False),
    Context("remote-index", "Q:b[0] == 0",
            "active proctype Q() { byte b[2]; ready; b[($E) & 1] = 0; "
            "end: false } ", spin=False),
]


def statement(name: str, kind: str, bad: str, good: str, decls: str = "",
              before: str = "skip", setup: str = "skip", spin: str = "",
              avoid: str = "", good_decls: Optional[str] = None
              ) -> tuple[Fault, Context]:
    """A statement that goes wrong as a whole."""
    return (Fault(name, kind, decls + f"inline go() {{ {bad} }} ",
                  (decls if good_decls is None else good_decls)
                  + f"inline go() {{ {good} }} ", value="go()", spin=spin,
                  bad_setup=setup, good_setup=setup),
            Context("statement", "go()", before=before, avoid=avoid,
                    spin=bool(spin)))


RECEIVER2 = "active proctype Partner() { end: do :: rv2?_,_ od } "
SENDER2 = "active proctype Partner() { end: do :: rv2!1,2 od } "
NONE = "chan none; "
SOME = "chan none = [3] of { byte }; "

STATEMENTS = [
    statement("send-few", "type", "c2!1", "c2!1,2"),
    statement("send-many", "type", "c!1,2", "c!1"),
    statement("send-sorted-few", "type", "c2!!1", "c2!!1,2", before="c2!3,3"),
    statement("send-rendezvous-few", "type", "rv2!1", "rv2!1,2", RECEIVER2,
              avoid=RENDEZVOUS),
    statement("send-rendezvous-many", "type", "rv!1,2", "rv!1", RECEIVER,
              avoid=RENDEZVOUS),
    statement("receive-few", "type", "c2?x", "c2?x,_", before="c2!1,2"),
    statement("receive-many", "type", "c?x,_", "c?x", before="c!1"),
    statement("receive-random-few", "type", "c2??1", "c2??1,_",
              before="c2!2,2; c2!1,1"),
    statement("receive-copy-few", "type", "c2?<x>", "c2?<x,_>",
              before="c2!1,2"),
    statement("receive-rendezvous-few", "type", "rv2?x", "rv2?x,_", SENDER2,
              avoid=NOT_DSTEP),
    statement("receive-rendezvous-many", "type", "rv?x,_", "rv?x",
              SENDER.replace("$V", "1"), avoid=NOT_DSTEP),
    statement("poll-many", "type", "c?[1,_]", "c?[1]", before="c!1"),
    statement("poll-random-many", "type", "c??[1,_]", "c2??[1]",
              before="c!1; c2!2,2; c2!1,2"),
    statement("none-send", "invalid-deref", "none!1", "none!1", NONE,
              good_decls=SOME),
    statement("none-receive", "invalid-deref", "none?x", "c?x", NONE,
              before="c!1"),
    statement("none-receive-eval", "invalid-deref", "none?eval(x)",
              "c?eval(x)", NONE, before="c!x"),
    statement("none-poll", "invalid-deref", "none?[1]", "c?[1]", NONE,
              before="c!1"),
    statement("none-empty", "invalid-deref", "empty(none)", "empty(none)",
              NONE, good_decls=SOME),
    statement("none-nfull", "invalid-deref", "nfull(none)", "nfull(none)",
              NONE, good_decls=SOME),
    statement("none-full", "invalid-deref", "full(none) || true",
              "full(none) || true", NONE, good_decls=SOME),
    statement("gone-send", "invalid-deref", "gone!1", "c!1", GONE,
              setup=GONE_SETUP),
    statement("gone-receive", "invalid-deref", "gone?x", "c?x", GONE,
              setup=GONE_SETUP, before="c!1"),
    statement("gone-poll", "invalid-deref", "gone?[1]", "c?[1]", GONE,
              setup=GONE_SETUP, before="c!1"),
    statement("null-call", "invalid-deref", "fn(1)", "fn(1)",
              "ftype fn; function f1(byte q) { q = 0 } ", avoid=CALLS,
              setup="skip", good_decls="ftype fn = f1; "
              "function f1(byte q) { q = 0 } "),
    statement("call-arguments", "type", "fn(1, 2)", "fn(1)",
              "ftype fn = f1; function f1(byte q) { q = 0 } ", avoid=CALLS),
    statement("delete-null", "invalid-free", "delete p", "p = new T; delete p",
              HEAP + "T& p; ", avoid="escape twice"),
    statement("delete-twice", "invalid-free", "delete p", "p = new T; delete p",
              HEAP + "T& p; ", before="p = new T; delete p",
              avoid="escape twice"),
    statement("delete-variable", "invalid-free", "p = &g; delete p",
              "p = &g; p = new T; delete p", HEAP + "T g; T& p; ",
              avoid="escape twice"),
    statement("delete-inside", "invalid-free", "np = &p.a[1]; delete np",
              "delete p", HEAP + "T& p; byte& np; ", before="p = new T",
              avoid="escape twice"),
    statement("delete-none", "invalid-deref", "delete p.next",
              "p = new L; p.next = new L; delete p.next",
              "typedef L; typedef L { byte v; L& next } L& p; ",
              avoid="escape twice"),
    statement("new-negative", "limit", "np = new byte[out - 1]",
              "np = new byte[out + 1]", "byte& np; "),
]


@dataclass(frozen=True)
class Wrapper:
    name: str
    body: str  # '$S' is the statement
    top: str = ""
    header: str = "active proctype Main()"
    spin: bool = True


WRAPPERS = [
    Wrapper("plain", "$S"),
    Wrapper("atomic", "atomic { $S }"),
    Wrapper("atomic-later", "atomic { skip; $S; skip }"),
    Wrapper("dstep", "d_step { $S }"),
    Wrapper("dstep-later", "d_step { skip; $S; skip }"),
    Wrapper("option", "if :: $S fi"),
    Wrapper("option-other", "if :: $S :: skip fi"),
    Wrapper("loop", "do :: $S; break od"),
    Wrapper("else", "if :: false :: else -> $S fi"),
    Wrapper("unless", "{ $S } unless { false }"),
    Wrapper("escape", "{ false } unless { $S }"),
    Wrapper("block", "{ $S }"),
    Wrapper("deterministic", "$S", header="active D_proctype Main()",
            spin=False),
    Wrapper("function", "wrap()", "function wrap() { $S } ", spin=False),
    Wrapper("atomic-function", "atomic { wrap() }", "function wrap() { $S } ",
            spin=False),
    Wrapper("twice", "$S", header="active [2] proctype Main()"),
]


@dataclass(frozen=True)
class Cell:
    """One square of the matrix: two models."""

    fault: Fault
    context: Context
    wrapper: Wrapper

    def name(self) -> str:
        return f"{self.fault.name}/{self.context.name}/{self.wrapper.name}"

    def has_spin(self) -> bool:
        """Spin refuses to send by rendezvous inside of a d_step."""
        refused = self.wrapper.name == "dstep" \
            and self.context.avoid == RENDEZVOUS
        return bool(self.fault.spin) and self.context.spin \
            and self.wrapper.spin and not refused

    def model(self, bad: bool) -> str:
        fault, context, wrapper = self.fault, self.context, self.wrapper
        setup = fault.bad_setup if bad else fault.good_setup
        body = wrapper.body if context.statement else "skip"
        text = "\n".join([
            fault.bad if bad else fault.good,
            context.top, wrapper.top if context.statement else "",
            f"active proctype Setup() {{ {setup}; ready = 1 }}",
            f"{wrapper.header} {{ ready; {context.before}; {body} }}", ""])
        for mark, by in (("$S", context.statement), ("$E", fault.value),
                         ("$P", fault.place), ("$V", str(fault.result))):
            text = text.replace(mark, by)
        words = set(re.findall(r"\w+", text))
        return "".join(declaration for name, declaration in COMMON.items()
                       if name in words) + "\n" + text


def contexts_of(fault: Fault) -> Iterator[Context]:
    for context in VALUES + OUTSIDE + (PLACES if fault.place else []):
        if fault.is_static() or not context.static:
            yield context


def cells() -> Iterator[Cell]:
    pairs = [(fault, context) for fault in FAULTS
             for context in contexts_of(fault)] + STATEMENTS
    for fault, context in pairs:
        wrappers = WRAPPERS if context not in OUTSIDE else WRAPPERS[:1]
        for wrapper in wrappers:
            if wrapper.name not in context.avoid.split():
                yield Cell(fault, context, wrapper)
