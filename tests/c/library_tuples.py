"""What the functions of the C library are called with: tests/c/library.

A tuple is a call with everything around it, as C.  Each modelled function has a
line in SPECS, 'RESULT ARGUMENTS', or a function in CUSTOM.

Results:
    =  the same number        ~  its sign        !  whether it is 0
    @N a pointer into argument N, or null
    $  a string to be freed   v  nothing         ?  whatever the system gives
Arguments ('*' behind one: or null):
    s string     t a number as text   u a version     n a name of a variable
    d a destination of 48 bytes that holds a string
    m 12 bytes   k how many of them   z a small size  S the same, up to 48
    c a character                      b a base
    e where the end of a number goes
    i l q int, long, long long         U L Q the same, unsigned
    x y w float, double, long double
    p the name of a file              f a stream      g the number of a file
    r a directory                      o a lock       X a complex number
    M 12 bytes to be overwritten       C a byte       R a seed
    V an array of strings              N the null pointer that ends arguments
"""

import random
from dataclasses import dataclass, field

SPECS = {
    # <string.h>
    "strlen": "= s", "strnlen": "= s z", "strcpy": "@0 d s", "stpcpy": "@0 d s",
    "strncpy": "@0 d s z", "stpncpy": "@0 d s z", "strcat": "@0 d s",
    "strncat": "@0 d s z", "strlcpy": "= d s S", "strlcat": "= d s S",
    "strdup": "$ s", "strndup": "$ s z", "strcmp": "~ s s",
    "strncmp": "~ s s z", "strcoll": "~ s s", "strcasecmp": "~ s s",
    "strncasecmp": "~ s s z", "strverscmp": "~ u u", "strchr": "@0 s c",
    "strrchr": "@0 s c", "strchrnul": "@0 s c", "index": "@0 s c",
    "rindex": "@0 s c", "strstr": "@0 s s", "strcasestr": "@0 s s",
    "strspn": "= s s", "strcspn": "= s s", "strpbrk": "@0 s s",
    "memchr": "@0 m c k", "memrchr": "@0 m c k", "memcmp": "~ m m k",
    "bcmp": "! m m k", "memcpy": "@0 m m k", "memmove": "@0 m m k",
    "mempcpy": "@0 m m k", "memccpy": "@0 m m c k", "memset": "@0 m c k",
    "bcopy": "v m m k", "bzero": "v m k", "explicit_bzero": "v m k",
    "memmem": "@0 m k m k", "swab": None,
    "__strcpy_chk": "@0 d s 48", "__strcat_chk": "@0 d s 48",
    "__strncpy_chk": "@0 d s z 48", "__strncat_chk": "@0 d s z 48",
    "__memcpy_chk": "@0 m m k 12", "__memmove_chk": "@0 m m k 12",
    "__memset_chk": "@0 m c k 12",
    # <stdlib.h>, <inttypes.h>
    "atoi": "= t", "atol": "= t", "atoll": "= t", "strtol": "= t e* b",
    "strtoll": "= t e* b", "strtoul": "= t e* b", "strtoull": "= t e* b",
    "strtoimax": "= t e* b", "strtoumax": "= t e* b",
    "__isoc23_strtoimax": "= t e* b", "__isoc23_strtoumax": "= t e* b",
    "__isoc23_strtol": "= t e* b", "__isoc23_strtoll": "= t e* b",
    "__isoc23_strtoul": "= t e* b", "__isoc23_strtoull": "= t e* b",
    "abs": "= i", "labs": "= l", "llabs": "= q", "imaxabs": "= l",
    "ffs": "= i", "ffsl": "= l", "ffsll": "= q",
    # <ctype.h>
    **{f"is{name}": "! c" for name in (
        "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print",
        "punct", "space", "upper", "xdigit")},
    "isascii": "! i", "toascii": "= i", "tolower": "= c", "toupper": "= c",
    # Numbers
    "htons": "= U", "ntohs": "= U", "htonl": "= U", "ntohl": "= U",
    **{f"__{name}{suffix}": f"! {letter}"
       for name in ("isnan", "finite", "signbit")
       for suffix, letter in (("", "y"), ("f", "x"), ("l", "w"))},
    **{f"__{name}{suffix}": f"{kind} {letter}"
       for name, kind in (("isinf", "~"), ("fpclassify", "="))
       for suffix, letter in (("", "y"), ("f", "x"), ("l", "w"))},
    **{f"{name}{suffix}": f"= {letter}"
       for name in ("fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint",
                    "nearbyint")
       for suffix, letter in (("", "y"), ("f", "x"), ("l", "w"))},
    **{f"{name}{suffix}": f"= {letter} {letter}"
       for name in ("copysign", "fmod", "fmin", "fmax")
       for suffix, letter in (("", "y"), ("f", "x"), ("l", "w"))},
    **{f"{name}{suffix}": f"= X{letter}"
       for name in ("creal", "cimag", "conj")
       for suffix, letter in (("", "y"), ("f", "x"), ("l", "w"))},
    "__mulsc3": "= x x x x", "__muldc3": "= y y y y", "__mulxc3": "= w w w w",
    # Files by name
    **{name: "? p" for name in ("remove", "rmdir", "unlink", "chdir")},
    "access": "? p 4", "chmod": "? p 448",
    "mkdir": "? p 448", "mkfifo": "? p 384", "truncate": "? p 4",
    "link": "? p p", "rename": "? p p", "symlink": "? p p",
    "open64": "? p 0", "truncate64": "? p 4",
    "open": "? p 0", "creat": "? p 384", "readlink": "? p M k",
    # Files by number
    "close": "? g", "fsync": "? g", "fdatasync": "? g", "fchdir": "? g",
    "dup": "? g", "dup2": "? g 9", "socket": "? 1 1 0", "read": "? g M k",
    "write": "? g m k", "pread": "? g M k 2", "pwrite": "? g m k 2",
    "pread64": "? g M k 2", "pwrite64": "? g m k 2", "fcntl64": "? g 1",
    "recv": "? g M k 0", "send": "? g m k 0", "fcntl": "? g 1",
    # Streams
    **{name: "? f" for name in ("fgetc", "getc", "feof", "ferror", 
                                "fileno", "ftell", "ftello",
                                "ftello64", "ftrylockfile")},
    **{name: "v f" for name in ("clearerr", "flockfile", "funlockfile",
                                "rewind")},
    "fflush": "? f*", "fseek": "? f z 0", "fseeko": "? f z 0", "fseeko64": "? f z 0", "fgets": "@? M k f",
    "fread": "? M 1 k f", "fwrite": "? m 1 k f", "fputs": "? s f",
    "fputc": "? C f", "putc": "? C f", "puts": "? s", "putchar": "? C",
    "putchar_unlocked": "? C", "perror": "v s*", "ungetc": "? -1 f",
    "getchar": "?", "rewinddir": "v r", "dirfd": "? r",
    # Others
    "rand": "?", "random": "?", "rand_r": "? R", "srand": "v U",
    "srandom": "v U", "sched_yield": "= ", "usleep": "= 0", "sleep": "= 0",
    "system": "? s*", "getenv": "@? n", "secure_getenv": "@? n",
    "syslog": "v 7 s", "warn": "v s*", "warnx": "v s*",
    "execv": "? p V", "execvp": "? p V", "execve": "? p V V",
    "execl": "? p s* N", "execlp": "? p s* N", "error": "v 0 0 s",
    "error_at_line": "v 0 0 s* 1 s",
    **{f"pthread_mutex_{name}": "? o" for name in (
        "lock", "trylock", "unlock", "destroy")},
    "pthread_mutex_init": "? o 0",
}

# Why a function has no tuples of its own.
EXEMPT = {
    "__VERIFIER_nondet_memory": "not of the system",
    "chroot": "as 'chdir', but for the administrator",
    "__errno_location": "errno is part of every tuple",
    "abort": "ends the program", "exit": "ends the program",
    "err": "ends the program", "errx": "ends the program",
    "verr": "ends the program", "verrx": "ends the program",
    "atexit": "tests/cases/c/environment", "gets": "not in headers any more",
    "setlocale": "tests/cases/c/library/setlocale",
    "strsignal": "text of the system: as strerror",
    "iconv_open": "handles: tests/cases/c/library",
    "catopen": "handles: tests/cases/c/library",
    "swab": "not modelled",
}
EXEMPT.update({name: "locks: like pthread_mutex, which has tuples" for name in (
    "mtx_destroy mtx_init mtx_lock mtx_trylock mtx_unlock "
    "pthread_cond_broadcast pthread_cond_destroy pthread_cond_init "
    "pthread_cond_signal pthread_mutexattr_destroy pthread_mutexattr_init "
    "pthread_mutexattr_settype pthread_rwlock_destroy pthread_rwlock_init "
    "pthread_rwlock_rdlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock "
    "pthread_rwlock_unlock pthread_rwlock_wrlock pthread_spin_destroy "
    "pthread_spin_init pthread_spin_lock pthread_spin_trylock "
    "pthread_spin_unlock").split()})

# Undefined calls that glibc lets pass: what is wrong, or function and that.
UNSEEN = {
    "range": "what lies beside the table is read",
    "closed": "the memory of a stream is not unmapped",
    "ungetc null": "EOF is not put back", "send null": "it is no socket",
    "send freed": "it is no socket", "send long": "it is no socket",
    "recv null": "it is no socket", "recv freed": "it is no socket",
    "rawmemchr open": "AddressSanitizer does not look into it",
    "pipe small": "AddressSanitizer does not look into it",
    "write long": "as much is written as there is",
    "pwrite64 long": "as much is written as there is",
    "pwrite long": "as much is written as there is",
    "error null": "nothing is printed", "syslog null": "nothing is printed",
    "error_at_line null": "nothing is printed",
    "execl open": "it is no program", "execl freed": "it is no program",
    "execl null": "it is no program", "execlp open": "it is no program",
    "execlp freed": "it is no program", "execlp null": "it is no program",
    "readlink null": "it is no link", "readlink freed": "it is no link",
}


@dataclass
class Tuple:
    """A call.  'watch' are expressions: (how, expression) with how one of
    number, sign, zero, real, memory, text; 'unsigned' is a real whose sign does
    not matter if it is 0, 'any' may be anything."""

    function: str
    before: list[str] = field(default_factory=list)
    call: str = ""
    watch: list[tuple[str, str]] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    undefined: str = ""  # what is wrong with it


ALPHABET = "abcABz019 ,-.\t\x7f\xe4"


def text(rng: random.Random, letters: str = ALPHABET, most: int = 9) -> str:
    return "".join(rng.choice(letters) for _ in range(rng.randint(0, most)))


def literal(value: str) -> str:
    return '"' + "".join(f"\\{ord(c):03o}" for c in value) + '"'


def number_text(rng: random.Random) -> str:
    kinds = [
        lambda: str(rng.choice([0, 1, 7, 10, 2**31 - 1, 2**31, 2**32, 2**63 - 1,
                                2**63, 2**63 + 1, 2**64 - 1, 2**64, 10**25])),
        lambda: hex(rng.randint(0, 2**70)), lambda: "0" + text(rng, "01234567"),
        lambda: text(rng, "0123456789", 21), lambda: text(rng, "azAZ09xX+- ")]
    space = rng.choice(["", "", " ", "\t\n ", "\v"])
    return (space + rng.choice(["", "-", "+", ""]) + rng.choice(kinds)()
            + rng.choice(["", "", "x", " 1", "z"]))


def integer(rng: random.Random, bits: int, signed: bool) -> int:
    value = rng.choice([0, 1, 2, 5, 2**(bits - 1) - 1, 2**(bits - 1),
                        2**bits - 1, rng.getrandbits(bits),
                        1 << rng.randrange(bits)])
    value &= 2**bits - 1
    return value - 2**bits if signed and value >> (bits - 1) else value


def int_constant(value: int, suffix: str) -> str:
    if value < 0:
        return f"(-{-value - 1}{suffix} - 1)"
    return f"{value}{suffix}"


REALS = ["0.0", "-0.0", "1.0", "-1.5", "2.5", "0.5", "1e300", "-1e-300",
         "1e-310", "(1.0 / 3)", "123456.75", "-0.25", "3.0", "1e15",
         "4503599627370497.5", "__builtin_inf ()", "-__builtin_inf ()",
         "__builtin_nan (\"\")", "7.25", "-2.0"]


class Maker:
    """Makes the tuple of a line of SPECS."""

    def __init__(self, name: str, spec: str, rng: random.Random) -> None:
        self.rng = rng
        self.tuple = Tuple(name)
        self.kind, *self.letters = spec.split()
        self.args: list[str] = []
        self.objects: list[tuple[int, str, int]] = []  # argument, kind, size
        self.wrong = ""
        self.at = -1

    def build(self, wrong: str = "", at: int = -1) -> Tuple:
        """'wrong' says what is undefined about argument 'at'."""
        self.wrong, self.at = wrong, at
        for i, letter in enumerate(self.letters):
            self.args.append(self.argument(i, letter))
        t = self.tuple
        t.undefined = wrong
        t.call = f"{t.function} ({', '.join(self.args)})"
        if wrong:
            return t
        self.watch_result()
        for i, how, size in self.objects:
            t.watch.append(("memory", f"a{i}, {size}"))
        return t

    def watch_result(self) -> None:
        t = self.tuple
        kind = self.kind
        if kind in "v":
            return
        if kind == "$":
            t.watch += [("zero", "!r"), ("text", "r")]
            t.after.append("free (r);")
        elif kind == "@?":
            t.watch.append(("any", "r != 0"))
        elif kind[0] == "@":
            base = self.args[int(kind[1])]
            t.watch.append(("number", f"OFFSET (r, {base})"))
        elif kind == "=" and is_real(t.function, self.letters):
            how = "unsigned" if t.function.startswith(("fmin", "fmax")) \
                else "real"
            t.watch += [(how, part) for part in parts_of(t.function)]
        else:
            how = {"=": "number", "~": "sign", "!": "zero", "?": "any"}[kind]
            t.watch.append((how, "r"))

    def object(self, i: int, size: int, value: str, how: str) -> str:
        t = self.tuple
        if i == self.at and self.wrong == "null":
            t.before.append(f"char *a{i} = NULL;")
        elif i == self.at and self.wrong == "freed":
            t.before += [f"char *a{i} = malloc ({size});",
                         f"memset (a{i}, 0, {size});", f"free (a{i});"]
        else:
            t.before.append(f"char a{i}[{size}] = {value};")
            self.objects.append((i, how, size))
        return f"a{i}"

    def string(self, i: int, value: str) -> str:
        if i == self.at and self.wrong == "open":
            items = ", ".join(["'1'"] * 3)
            self.tuple.before.append(f"char a{i}[3] = {{{items}}};")
            return f"a{i}"
        return self.object(i, len(value) + 1, literal(value), "string")

    def is_wrong(self, *kinds: str) -> bool:
        return self.wrong in kinds

    def argument(self, i: int, letter: str) -> str:
        rng = self.rng
        optional = letter.endswith("*")
        letter = letter.rstrip("*")
        if optional and not self.wrong and rng.random() < 0.2:
            return "NULL"
        if letter.lstrip("-").isdigit():
            return letter
        return getattr(self, f"make_{letter}")(i)

    def make_s(self, i: int) -> str:
        value = text(self.rng)
        if self.is_wrong("small", "long", "open"):
            value = "111111"
        if self.wrong and self.tuple.function in ("strcspn", "strpbrk") and i:
            value = "222"
        if self.tuple.function in ("syslog", "warn", "warnx", "error",
                                   "error_at_line"):
            value = value.replace("%", "")
        return self.string(i, value)

    def make_t(self, i: int) -> str:
        return self.string(i, number_text(self.rng))

    def make_u(self, i: int) -> str:
        value = text(self.rng, "0019a.", 7)
        if self.wrong:
            return self.string(i, "111111")
        if i and self.rng.random() < 0.6:
            other = self.tuple.before[0].split('"')[1]
            chars = [chr(int(c, 8)) for c in other.split("\\")[1:]]
            if chars:
                chars[self.rng.randrange(len(chars))] = self.rng.choice("019a")
            value = "".join(chars) + text(self.rng, "019", 2)
        return self.string(i, value)

    def make_n(self, i: int) -> str:
        return self.string(i, self.rng.choice(["PATH", "HOME", "NOSUCH", "A"]))

    def make_d(self, i: int) -> str:
        if i == self.at and self.wrong == "small":
            return self.object(i, 1, '""', "bytes")
        value = text(self.rng, "abc", 5)
        return self.object(i, 48, literal(value), "bytes")

    def make_m(self, i: int) -> str:
        items = ", ".join(f"(char){self.rng.choice([0, 97, 98, 200, 255])}"
                          for _ in range(12))
        return self.object(i, 12, f"{{{items}}}", "bytes")

    def make_M(self, i: int) -> str:
        return self.object(i, 12, '"zzzzzzzzzzz"', "bytes")

    def make_k(self, i: int) -> str:
        if self.wrong == "long":
            return "100"
        if self.wrong in ("null", "freed"):
            return "3"
        return str(self.rng.randint(0, 12))

    def make_z(self, i: int) -> str:
        return "8" if self.wrong else str(self.rng.randint(0, 12))

    def make_S(self, i: int) -> str:
        return "48" if self.wrong else str(self.rng.choice([0, 1, 3, 8, 48]))

    def make_c(self, i: int) -> str:
        if self.wrong == "range":
            return self.rng.choice(["100000", "-100000"])
        if self.wrong:
            return "7"
        return str(self.rng.choice([self.rng.randint(-1, 255), 97, 98, 0, 48]))

    def make_C(self, i: int) -> str:
        return str(self.rng.randint(0, 255))

    def make_b(self, i: int) -> str:
        if self.wrong:
            return "10"
        return str(self.rng.choice([0, 10, 16, 8, 2, 36, 1, 37, -1, 0, 10]))

    def make_e(self, i: int) -> str:
        self.tuple.before.append(f"char *a{i} = NULL;")
        self.tuple.watch.append(("number", f"OFFSET (a{i}, a0)"))
        return f"&a{i}"

    def make_i(self, i: int) -> str:
        value = integer(self.rng, 32, True)
        if self.tuple.function == "abs" and value == -2**31:
            value = -1
        return int_constant(value, "")

    def make_l(self, i: int) -> str:
        return int_constant(max(integer(self.rng, 64, True), 1 - 2**63), "l")

    def make_q(self, i: int) -> str:
        return int_constant(max(integer(self.rng, 64, True), 1 - 2**63), "ll")

    def make_U(self, i: int) -> str:
        return f"{integer(self.rng, 32, False)}u"

    def make_x(self, i: int) -> str:
        return f"(float){self.rng.choice(REALS)}"

    def make_y(self, i: int) -> str:
        return f"(double){self.rng.choice(REALS)}"

    def make_w(self, i: int) -> str:
        return f"(long double){self.rng.choice(REALS)}"

    def complex(self, kind: str) -> str:
        a, b = self.rng.choice(REALS), self.rng.choice(REALS)
        return f"__builtin_complex (({kind}){a}, ({kind}){b})"

    def make_Xx(self, i: int) -> str:
        return self.complex("float")

    def make_Xy(self, i: int) -> str:
        return self.complex("double")

    def make_Xw(self, i: int) -> str:
        return self.complex("long double")

    def make_p(self, i: int) -> str:
        if self.wrong:
            return self.string(i, "a-new" if i else "a-file")
        return self.string(i, self.rng.choice(
            ["nowhere/x", "a-file", "a-new", "a-sub", "a-link", "", "a-file/x"]))

    def make_f(self, i: int) -> str:
        if self.wrong == "null" and i == self.at:
            return "(FILE *)NULL"
        t = self.tuple
        t.before += ['FILE *f = fopen ("data", "r+");', "ASSUME (f != NULL);"]
        if self.wrong == "closed":
            t.before.append("fclose (f);")
        else:
            t.before.append(f"fseek (f, {self.rng.randint(0, 9)}, 0);")
            t.after.append("fclose (f);")
        return "f"

    def make_r(self, i: int) -> str:
        if self.wrong == "null":
            return "(DIR *)NULL"
        t = self.tuple
        t.before += ['DIR *d = opendir (".");', "ASSUME (d != NULL);"]
        (t.before if self.wrong == "closed" else t.after).append("closedir (d);")
        return "d"

    def make_g(self, i: int) -> str:
        t = self.tuple
        t.before += ['int g = open ("data", 2);', "ASSUME (g >= 0);"]
        if t.function != "close":
            t.after.append("close (g);")
        if t.function in ("dup", "dup2"):
            t.after.append("close (r);")
        return "g"

    def make_R(self, i: int) -> str:
        self.tuple.before.append(f"unsigned seed = {self.rng.getrandbits(16)};")
        return "&seed"

    def make_o(self, i: int) -> str:
        t = self.tuple
        if self.wrong == "null":
            return "(pthread_mutex_t *)NULL"
        t.before.append("pthread_mutex_t o = PTHREAD_MUTEX_INITIALIZER;")
        if t.function == "pthread_mutex_unlock":
            t.before.append("pthread_mutex_lock (&o);")
        return "&o"

    def make_N(self, i: int) -> str:
        return "(char *)NULL"

    def make_V(self, i: int) -> str:
        self.tuple.before.append(
            f'char *a{i}[] = {{"x", {literal(text(self.rng))}, NULL}};')
        return f"a{i}"


def is_real(name: str, letters: list[str]) -> bool:
    return (bool(letters) and letters[0][-1] in "xyw"
            and not name.startswith(("__is", "__fin", "__sig", "__fp")))


def parts_of(name: str) -> list[str]:
    if name.startswith(("conj", "__mul")):
        return ["__real__ r", "__imag__ r"]
    return ["r"]


def wrongs_of(name: str, spec: str) -> list[tuple[str, int]]:
    """What can be wrong about which argument."""
    found: list[tuple[str, int]] = []
    kind, *letters = spec.split()
    for i, letter in enumerate(letters):
        if letter in ("s", "t", "u", "n", "p"):
            found += [("null", i), ("open", i), ("freed", i)]
        if letter in ("d", "m", "M"):
            found += [("null", i), ("freed", i)]
        if letter == "d" and "S" not in letters:
            found.append(("small", i))
        if letter == "k" and "M" not in letters:
            found.append(("long", i))
        if letter == "c" and (name.startswith(("is", "to"))):
            found.append(("range", i))
        if letter in ("f", "r"):
            found += [("null", i), ("closed", i)]
        if letter == "o":
            found.append(("null", i))
    return found


def tuples(name: str, rng: random.Random, count: int) -> list[Tuple]:
    spec = SPECS[name]
    return [Maker(name, spec, rng).build() for _ in range(count)]


def undefined(name: str, rng: random.Random) -> list[Tuple]:
    spec = SPECS[name]
    return [Maker(name, spec, rng).build(wrong, at)
            for wrong, at in wrongs_of(name, spec)]
