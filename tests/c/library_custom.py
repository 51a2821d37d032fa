"""Calls that a line of library_tuples.SPECS cannot say: tests/c/library.

CUSTOM has, for a function, one that makes a tuple; WRONG those that are
undefined, as pairs of what is wrong and the tuple.
"""

import random

from library_tuples import Tuple, int_constant, integer, literal, text

Random = random.Random


def plain(name: str, before: list[str], call: str, watch: list[tuple[str, str]],
          after: tuple[str, ...] = (), undefined: str = "") -> Tuple:
    return Tuple(name, before, call, watch, list(after), undefined)


def division(name: str, bits: int, suffix: str):
    def make(rng: Random) -> Tuple:
        a = integer(rng, bits, True)
        b = integer(rng, bits, True) or 1
        a = a + 1 if a == -2**(bits - 1) else a
        return plain(name, [], f"{name} ({int_constant(a, suffix)}, "
                     f"{int_constant(b, suffix)})",
                     [("number", "r.quot"), ("number", "r.rem")])
    return make


def sorting(rng: Random) -> Tuple:
    items = [rng.randint(-3, 3) for _ in range(rng.randint(1, 7))]
    return plain("qsort", [f"int a[] = {{{', '.join(map(str, items))}}};"],
                 f"qsort (a, {len(items)}, sizeof *a, compare)",
                 [("memory", f"(char *)a, {4 * len(items)}")])


def searching(rng: Random) -> Tuple:
    items = sorted(rng.sample(range(-9, 10), rng.randint(1, 8)))
    return plain("bsearch", [f"int a[] = {{{', '.join(map(str, items))}}};",
                             f"int key = {rng.randint(-9, 9)};"],
                 f"bsearch (&key, a, {len(items)}, sizeof *a, compare)",
                 [("number", "OFFSET (r, a)")])


def words(name: str):
    """Several calls of strtok and its like."""
    def make(rng: Random) -> Tuple:
        value, marks = text(rng, "ab,;", 9), rng.choice([",", ";,", ""])
        rest = ", &rest" if name != "strtok" else ""
        before = [f"char a[] = {literal(value)};", "char *rest = NULL;",
                  f"char *first = {name} (a, {literal(marks)}{rest});"]
        return plain(name, before, f"{name} (NULL, {literal(marks)}{rest})",
                     [("number", "OFFSET (first, a)"),
                      ("number", "OFFSET (r, a)"), ("memory", "a, sizeof a")])
    return make


def separate(rng: Random) -> Tuple:
    value = text(rng, "ab,;", 6)
    return plain("strsep", [f"char a[] = {literal(value)};", "char *rest = a;"],
                 f"strsep (&rest, {literal(rng.choice([',', ';,', '']))})",
                 [("number", "OFFSET (r, a)"), ("number", "OFFSET (rest, a)"),
                  ("memory", "a, sizeof a")])


def raw_search(rng: Random) -> Tuple:
    value = text(rng) + "x"
    return plain("rawmemchr", [f"char a[] = {literal(value)};"],
                 f"rawmemchr (a, {rng.choice(['0', str(ord('x'))])})",
                 [("number", "OFFSET (r, a)")])


# Memory

def allocation(name: str, call: str, watch: list[tuple[str, str]]):
    def make(rng: Random) -> Tuple:
        size, count = rng.randint(1, 40), rng.randint(1, 5)
        shown = call.format(size=size, count=count,
                            align=rng.choice([16, 32, 64]))
        return plain(name, [], shown,
                     [("zero", "!r"), *watch,
                      ("memory", "filled (r, 1), 1")], ("free (r);",))
    return make


def zeroed(rng: Random) -> Tuple:
    n, size = rng.randint(1, 5), rng.randint(1, 9)
    return plain("calloc", [], f"calloc ({n}, {size})",
                 [("memory", f"r, {n * size}")], ("free (r);",))


def resized(name: str):
    def make(rng: Random) -> Tuple:
        old, new = rng.randint(1, 20), rng.randint(1, 20)
        call = (f"realloc (a, {new})" if name == "realloc"
                else f"reallocarray (a, {new}, 1)")
        if rng.random() < 0.1:
            call = call.replace("1)", "SIZE_MAX)") if "," in call else call
        size = min(old, new)
        if "SIZE_MAX" in call:
            return plain(name, [f"char *a = malloc ({old});"],
                         "reallocarray (a, 16, SIZE_MAX)", [("zero", "!r")],
                         ("free (a);",))
        return plain(name, [f"char *a = filled (malloc ({old}), {old});"], call,
                     [("zero", "!r"), ("memory", f"r, {size}")], ("free (r);",))
    return make


def posix_aligned(rng: Random) -> Tuple:
    align = rng.choice([8, 16, 64, 3, 0, 24])
    return plain("posix_memalign", ["void *a = NULL;"],
                 f"posix_memalign (&a, {align}, {rng.randint(1, 40)})",
                 [("number", "r"), ("zero", "!a")], ("free (a);",))


def freed(rng: Random) -> Tuple:
    block = "NULL" if rng.random() < 0.3 else f"malloc ({rng.randint(1, 9)})"
    return plain("free", [f"char *a = {block};"], "free (a)", [])


def usable(rng: Random) -> Tuple:
    return plain("malloc_usable_size", [f"char *a = malloc "
                                        f"({rng.randint(1, 90)});"],
                 "malloc_usable_size (a)", [("any", "r")], ("free (a);",))


# Formats

def format_of(rng: Random) -> tuple[str, list[str]]:
    made, args = "", []
    for _ in range(rng.randint(0, 3)):
        flags = "".join(c for c in "-+ #0" if rng.random() < 0.2)
        width = rng.choice(["", "", "5", "12", "*"])
        precision = rng.choice(["", "", ".0", ".3", ".*", "."])
        args += [str(rng.randint(-9, 9))] if width == "*" else []
        args += [str(rng.randint(-2, 6))] if precision == ".*" else []
        kind = rng.choice(["d", "u", "x", "X", "o", "c", "s", "ld", "lu", "hhd",
                           "hu", "lld", "zu", "jd", "i", "%"])
        if kind == "%":
            made += text(rng, "ab", 2) + "%%"
            args = args[:len(args) - (width == "*") - (precision == ".*")]
            continue
        made += text(rng, "ab", 2) + f"%{flags}{width}{precision}{kind}"
        args.append(value_for(rng, kind))
    return made, args


def value_for(rng: Random, kind: str) -> str:
    if kind == "s":
        return literal(text(rng, "abc", 7))
    if kind == "c":
        return str(rng.choice([97, 65, 48]))
    if kind[0] in "lzj":
        return int_constant(integer(rng, 64, True), "l" + ("l" * (kind[:2] ==
                                                                  "ll")))
    return int_constant(integer(rng, 32, True), "")


def printing(name: str, call: str, watch: list[tuple[str, str]],
             before: tuple[str, ...] = (), after: tuple[str, ...] = ()):
    def make(rng: Random) -> Tuple:
        shown, args = format_of(rng)
        rest = "".join(", " + arg for arg in args)
        return plain(name, list(before),
                     call.format(format=literal(shown), rest=rest,
                                 size=rng.choice([0, 1, 4, 64])),
                     watch, after)
    return make


BUFFER = ('char a[200] = "zzz";',)
BYTES = [("number", "r"), ("memory", "a, 200")]
ALLOCATED = [("number", "r"), ("text", "a")]
STREAM = ('FILE *f = fopen ("out", "w");', "ASSUME (f != NULL);")

# What the environment gives


def given(name: str, before: list[str], call: str,
          watch: list[tuple[str, str]], after: tuple[str, ...] = ()):
    def make(rng: Random) -> Tuple:
        numbers = {"n": rng.randint(0, 9), "s": literal(text(rng, "abcxyz"))}
        return plain(name, [line.replace("%n", str(numbers["n"]))
                            .replace("%s", numbers["s"]) for line in before],
                     call.replace("%n", str(numbers["n"]))
                     .replace("%s", numbers["s"]), watch, after)
    return make


def table(name: str):
    def make(rng: Random) -> Tuple:
        return plain(name, [], f"(*{name} ())[{rng.randint(-128, 255)}]",
                     [("number", "r")])
    return make


OPENED = [("any", "r != NULL")]
CLOSE = ("if (r) fclose (r);",)

CUSTOM = {
    **{name: table(name) for name in (
        "__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc")},
    "div": division("div", 32, ""), "ldiv": division("ldiv", 64, "l"),
    "lldiv": division("lldiv", 64, "ll"),
    "imaxdiv": division("imaxdiv", 64, "l"),
    "qsort": sorting, "bsearch": searching, "strtok": words("strtok"),
    "strtok_r": words("strtok_r"), "__strtok_r": words("__strtok_r"),
    "strsep": separate, "rawmemchr": raw_search,
    "malloc": allocation("malloc", "malloc ({size})", []),
    "aligned_alloc": allocation(
        "aligned_alloc", "aligned_alloc ({align}, {align})",
        [("number", "(long)((unsigned long)r & 15)")]),
    "memalign": allocation("memalign", "memalign ({align}, {size})",
                           [("number", "(long)((unsigned long)r & 15)")]),
    "calloc": zeroed, "realloc": resized("realloc"),
    "reallocarray": resized("reallocarray"), "posix_memalign": posix_aligned,
    "free": freed, "malloc_usable_size": usable,
    "snprintf": printing("snprintf", "snprintf (a, {size}, {format}{rest})",
                         BYTES, BUFFER),
    "sprintf": printing("sprintf", "sprintf (a, {format}{rest})", BYTES,
                        BUFFER),
    "vsnprintf": printing("vsnprintf",
                          "call_vsnprintf (a, {size}, {format}{rest})", BYTES,
                          BUFFER),
    "vsprintf": printing("vsprintf", "call_vsprintf (a, {format}{rest})", BYTES,
                         BUFFER),
    "asprintf": printing("asprintf", "asprintf (&a, {format}{rest})", ALLOCATED,
                         ("char *a = NULL;",), ("free (a);",)),
    "vasprintf": printing("vasprintf", "call_vasprintf (&a, {format}{rest})",
                          ALLOCATED, ("char *a = NULL;",), ("free (a);",)),
    "fprintf": printing("fprintf", "fprintf (f, {format}{rest})",
                        [("any", "r")], STREAM, ("fclose (f);",)),
    "printf": printing("printf", "printf ({format}{rest})", [("any", "r")]),
    "vprintf": printing("vprintf", "call_vprintf ({format}{rest})",
                        [("any", "r")]),
    "vfprintf": printing("vfprintf", "call_vfprintf (f, {format}{rest})",
                         [("any", "r")], STREAM, ("fclose (f);",)),
    "vdprintf": printing("vdprintf", "call_vdprintf (1, {format}{rest})",
                         [("any", "r")]),
    "dprintf": printing("dprintf", "dprintf (1, {format}{rest})",
                        [("any", "r")]),
    "vsyslog": printing("vsyslog", "call_vsyslog (7, {format}{rest})", []),
    "vwarn": printing("vwarn", "call_vwarn ({format}{rest})", []),
    "vwarnx": printing("vwarnx", "call_vwarnx ({format}{rest})", []),
    "fopen": given("fopen", [], 'fopen (%n < 5 ? "data" : %s, "r")', OPENED,
                   CLOSE),
    "fopen64": given("fopen64", [], 'fopen64 (%n < 5 ? "data" : %s, "r")',
                     OPENED, CLOSE),
    "fdopen": given("fdopen", ['int g = open ("data", 0);'],
                    'fdopen (%n < 8 ? g : -1, "r")', OPENED, CLOSE),
    "freopen": given("freopen", list(STREAM), 'freopen (%n < 5 ? "data" : '
                     '"nowhere/x", "r", f)', OPENED, CLOSE),
    "freopen64": given("freopen64", list(STREAM), 'freopen64 (%n < 5 ? "data" '
                       ': "nowhere/x", "r", f)', OPENED, CLOSE),
    "fclose": given("fclose", list(STREAM), "fclose (f)", [("any", "r")]),
    "popen": given("popen", [], 'popen ("exit %n", "r")', OPENED,
                   ("if (r) pclose (r);",)),
    "pclose": given("pclose", ['FILE *f = popen ("exit %n", "r");',
                               "ASSUME (f != NULL);"], "pclose (f)",
                    [("any", "r")]),
    "tmpfile": given("tmpfile", [], "tmpfile ()", OPENED, CLOSE),
    "tmpfile64": given("tmpfile64", [], "tmpfile64 ()", OPENED, CLOSE),
    "opendir": given("opendir", [], 'opendir (%n < 5 ? "." : %s)', OPENED,
                     ("if (r) closedir (r);",)),
    "fdopendir": given("fdopendir", ['int g = open (%n < 5 ? "." : "data", 0);'],
                       "fdopendir (g)", OPENED,
                       ("if (r) closedir (r); else close (g);",)),
    "readdir": given("readdir", ['DIR *d = opendir ("a-sub");',
                                 "ASSUME (d != NULL);"], "readdir (d)", OPENED,
                     ("closedir (d);",)),
    "readdir64": given("readdir64", ['DIR *d = opendir ("a-sub");',
                                     "ASSUME (d != NULL);"], "readdir64 (d)",
                       OPENED, ("closedir (d);",)),
    "closedir": given("closedir", ['DIR *d = opendir (".");',
                                   "ASSUME (d != NULL);"], "closedir (d)",
                      [("any", "r")]),
    "time": given("time", ["time_t a = %n;"], "time (%n < 5 ? &a : NULL)",
                  [("any", "r")]),
    "clock_gettime": given("clock_gettime", ["struct timespec a = {0, 0};"],
                           "clock_gettime (%n, &a)",
                           [("any", "r"), ("any", "a.tv_nsec")]),
    "gettimeofday": given("gettimeofday", ["struct timeval a = {0, 0};"],
                          "gettimeofday (&a, NULL)",
                          [("any", "r"), ("any", "a.tv_usec")]),
    "pipe": given("pipe", ["int a[2];"], "pipe (a)",
                  [("any", "r"), ("any", "a[0]")],
                  ("close (a[0]); close (a[1]);",)),
    "writev": given("writev", ["char a[] = %s;", "struct iovec v[] = {{a, sizeof "
                               "a}, {a, 1}};", 'int g = open ("out", 2);',
                               "ASSUME (g >= 0);"],
                    "writev (g, v, 2)", [("any", "r")], ("close (g);",)),
    "strerror": given("strerror", [], "strerror (%n)",
                      [("any", "r != NULL"), ("any", "strlen (r) > 3")]),
}


# Undefined calls

def wrong(name: str, what: str, before: list[str], call: str) -> Tuple:
    return plain(name, before, call, [], (), what)


WRONG = [
    wrong("qsort", "long", ["int a[2] = {2, 1};"],
          "qsort (a, 3, sizeof *a, compare)"),
    wrong("qsort", "null", ["int a[2] = {2, 1};"],
          "qsort (a, 2, sizeof *a, (int (*) (const void *, const void *))0)"),
    wrong("bsearch", "long", ["int a[2] = {1, 2};", "int key = 5;"],
          "bsearch (&key, a, 30, sizeof *a, compare)"),
    wrong("strtok", "null", [], 'strtok (NULL, ",")'),
    wrong("strtok_r", "null", ["char *rest = NULL;"],
          'strtok_r (NULL, ",", &rest)'),
    wrong("strsep", "constant", ['char *rest = "a,b";'], 'strsep (&rest, ",")'),
    wrong("rawmemchr", "open", ["char a[3] = {1, 2, 3};"], "rawmemchr (a, 9)"),
    wrong("free", "freed", ["char *a = malloc (3);", "free (a);"], "free (a)"),
    wrong("free", "middle", ["char *a = malloc (3);"], "free (a + 1)"),
    wrong("free", "local", ["char a[3];"], "free (a)"),
    wrong("realloc", "freed", ["char *a = malloc (3);", "free (a);"],
          "realloc (a, 5)"),
    wrong("malloc_usable_size", "freed", ["char *a = malloc (3);", "free (a);"],
          "malloc_usable_size (a)"),
    wrong("snprintf", "small", ["char a[3];"], 'snprintf (a, 9, "%s", "abcdef")'),
    wrong("sprintf", "small", ["char a[3];"], 'sprintf (a, "%d", 12345)'),
    wrong("snprintf", "null", ["char *a = NULL;"], 'snprintf (a, 9, "%d", 5)'),
    wrong("printf", "open", ["char a[2] = {'a', 'b'};"], 'printf ("%s", a)'),
    wrong("fprintf", "freed", ["char *a = malloc (3);", "free (a);"],
          'fprintf (stderr, "%s", a)'),
    wrong("vsnprintf", "small", ["char a[3];"],
          'call_vsnprintf (a, 9, "%s", "abcdef")'),
    wrong("fopen", "null", [], 'fopen (NULL, "r")'),
    wrong("fopen", "open", ["char a[2] = {'a', 'b'};"], 'fopen (a, "r")'),
    wrong("opendir", "null", [], "opendir (NULL)"),
    wrong("pipe", "small", ["int a[1];"], "pipe (a)"),
    wrong("time", "freed", ["time_t *a = malloc (8);", "free (a);"], "time (a)"),
    wrong("clock_gettime", "small", ["struct timespec *a = malloc (8);"],
          "clock_gettime (0, a)"),
    wrong("writev", "long", ["char a[2] = {1, 2};",
                             "struct iovec v[] = {{a, 3}};"],
          "writev (1, v, 1)"),
]


# Atomic operations

def atomic(name: str, size: int):
    kind = {1: "unsigned char", 2: "unsigned short", 4: "unsigned int",
            8: "unsigned long", 16: "unsigned __int128"}[size]
    operation = name[len("__atomic_"):].rsplit("_", 1)[0]

    def make(rng: Random) -> Tuple:
        a, b, c = (integer(rng, min(8 * size, 64), False) for _ in range(3))
        before = [f"{kind} a = {a}u;", f"{kind} b = {rng.choice([a, b])}u;"]
        watch = [("number", "(long)a"), ("number", "(long)b")]
        if operation == "store":
            return plain(name, before, f"{name} (&a, {b}u, 5)", watch)
        if operation == "compare_exchange":
            return plain(name, before, f"{name} (&a, &b, {c}u, 5, 5)",
                         [("number", "r"), *watch])
        call = (f"{name} (&a, 5)" if operation == "load"
                else f"{name} (&a, {b}u, 5)")
        return plain(name, before, call, [("number", "(long)r"), *watch])
    return make


def large(name: str, call: str):
    def make(rng: Random) -> Tuple:
        before = [f"struct large {v} = {{{{{rng.randint(0, 2)}, 2, 3}}}};"
                  for v in "abc"]
        return plain(name, before, call,
                     [("memory", f"(char *)&{v}, sizeof {v}") for v in "abc"])
    return make


for _size in (1, 2, 4, 8, 16):
    for _name in ("load", "store", "exchange", "compare_exchange", "fetch_add",
                  "fetch_sub", "fetch_and", "fetch_or", "fetch_xor"):
        CUSTOM[f"__atomic_{_name}_{_size}"] = atomic(f"__atomic_{_name}_{_size}",
                                                     _size)
CUSTOM["__atomic_load"] = large("__atomic_load", "LARGE_LOAD (&a, &b)")
CUSTOM["__atomic_store"] = large("__atomic_store", "LARGE_STORE (&a, &b)")
CUSTOM["__atomic_exchange"] = large("__atomic_exchange",
                                    "LARGE_EXCHANGE (&a, &b, &c)")
CUSTOM["__atomic_compare_exchange"] = large("__atomic_compare_exchange",
                                            "LARGE_COMPARE (&a, &b, &c)")
CUSTOM["__atomic_is_lock_free"] = given(
    "__atomic_is_lock_free", [], "__atomic_is_lock_free (1 << %n % 4, NULL)",
    [("number", "r")])
