/* farkas.c -- assay-farkas, the stand-alone checker of certificates.

   It reads a transition system with an inductive diagram (proof.smt2) and a
   refutation of each of its obligations (proof.fk); doc/formats/certificate.md
   describes both.  "accepted" means: no error state of the system in
   proof.smt2 is reachable.  That this system is the one of the source is not
   checked here.  Why to believe it:

   - The obligations are not taken from the file.  They are built here from the
     definitions, and the file is only compared with them, so that none can be
     missing or weakened (section 6).
   - A formula is rewritten by equivalences only (sections 3 and 4).
   - A proof rule closes or splits a context soundly (section 5).

   Only libc and GMP are used, and no other part of Assay.  Any doubt ends the
   program by 'reject', hence no function returns an error.  Recursion follows
   the nesting of the input, which is limited, and a budget bounds the work, as
   a small file can describe a huge formula by 'let'. */

#include <gmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_REJECTED = 1, EXIT_USAGE = 64, EXIT_NO_INPUT = 66 };

enum {
  MAX_DEPTH = 10000,     /* nesting of s-expressions */
  MAX_DIGITS = 1000,     /* of a number in a file */
  MAX_LIMBS = 256,       /* of a number computed */
  MAX_CONTEXT = 1 << 24, /* formulas in a context */
  MAX_FILE = 1 << 30,    /* bytes */
  COST_LITERAL = 512,    /* work to make a literal: bounds the memory too */
  COST_ARITHMETIC = 32,  /* work of an operation on rationals */
};

#define BUDGET ((size_t)1 << 32)
#define BUDGET_PER_BYTE 64

/* Keeps what does not recurse out of the stack frames of what does. */
#define NOINLINE __attribute__ ((noinline))

/* ---- 1. Data ------------------------------------------------------------ */

#define VEC(T)                                                                 \
  struct {                                                                     \
    T *at;                                                                     \
    size_t len, cap;                                                           \
  }

#define PUSH(V, ...)                                                           \
  ((V).at = grow ((V).at, (V).len, &(V).cap, sizeof *(V).at),                  \
   (V).at[(V).len++] = (__VA_ARGS__))

/* An s-expression is an array in preorder: the first child follows its list
   directly, and the next sibling is 'size' further. */
typedef enum { LIST, SYMBOL, QUOTED, KEYWORD, STRING, NUMBER } Shape;
typedef struct {
  Shape shape;
  uint32_t count, size; /* children; nodes, with this one */
  uint32_t len;         /* of the text: a string with, |x| without its quotes */
  const char *text;
} Sexp;

typedef struct {
  const char *name;
  char *text;
  size_t len, pos;
  VEC (Sexp) nodes; /* of the last expression read */
} File;

/* Σ terms + b, sorted by variable, no coefficient is zero. */
typedef struct {
  uint32_t var;
  mpq_t k;
} Term;
typedef struct {
  Term *terms;
  size_t len;
  mpq_t b;
} Linear;

/* Σ factors <= b, < b or = b in canonical form. */
typedef enum { LE, LT, EQ } Relation;
typedef struct {
  uint32_t var;
  mpz_t a;
} Factor;
typedef struct {
  Relation rel;
  size_t first, len; /* in 'factors' */
  mpq_t b;
} Literal;

/* Formulas in negation normal form share subformulas.  An 'and' or 'or' has at
   least two children, none of them constant.  Nested ones are flattened only
   where they are used, as flat copies would take quadratic room and more. */
typedef uint32_t Formula;
enum { TRUE, FALSE }; /* the formulas with these numbers */
typedef enum { CONSTANT, LITERAL, AND, OR } Kind;
typedef struct {
  Kind kind;
  size_t first, len; /* literal number; children in 'children' */
} Node;

/* What a term means: a number, Int or Real, or a formula and its negation. */
typedef struct {
  bool numeric, real;
  Formula yes, no;
  Linear num;
} Value;

/* A formula over the current state or, with x! for each x, the next one. */
typedef struct {
  Formula formula;
  bool primed;
} Entry;
typedef VEC (Entry) Entries;

typedef enum { BOOL, INT, REAL } Sort;
typedef enum { CURRENT, NEXT, INPUT } Role;
typedef struct {
  uint32_t symbol;
  Sort sort;
  Role role;
} Variable;

typedef struct {
  const char *name;
  size_t len;
  size_t variable, local; /* number + 1, or 0; a local hides a variable */
} Symbol;

typedef struct {
  Value value;
  uint32_t symbol;
  size_t hidden; /* the symbol's previous 'local' */
} Local;

typedef struct {
  File smt, fk;
  const char *here;    /* what a limit exceeded is blamed on */
  char obligation[64]; /* whose proof is being checked, or empty */
  size_t budget;

  VEC (Symbol) symbols;
  uint32_t *slots; /* hash table of symbol numbers + 1 */
  size_t slot_count;
  VEC (Variable) variables; /* x! has the number of x plus 1 */
  VEC (uint32_t) params;    /* all current, all next variables, all inputs */
  size_t state_count;
  bool in_trans; /* next variables and inputs are in scope */
  VEC (Local) locals;

  VEC (Factor) factors;
  VEC (Literal) literals;
  VEC (Node) formulas;
  VEC (Formula) children;

  const Sexp *command; /* of proof.smt2, NULL at its end */
  Value init, error;
  VEC (Value) trans, nodes;

  size_t proof_count;
  Entries context, disjuncts, stack; /* disjuncts of the splits under way */
  mpq_t *sum, sum_b;     /* the left side by variable; the right side */
  VEC (uint32_t) summed; /* where 'sum' may be other than zero */
} Checker;

/* Says no.  'where' points into the text of one of the files. */
_Noreturn static void __attribute__ ((format (printf, 3, 4)))
reject (const Checker *c, const char *where, const char *format, ...) {
  uintptr_t p = (uintptr_t)where, start = (uintptr_t)c->fk.text;
  const File *f = p >= start && p - start <= c->fk.len ? &c->fk : &c->smt;
  size_t line = 1, column = 1;
  for (const char *q = f->text; q < where; q++, column++)
    if (*q == '\n')
      line++, column = 0;
  printf ("rejected: ");
  if (*c->obligation)
    printf ("obligation '%s': ", c->obligation);
  else
    printf ("%s:%zu:%zu: ", f->name, line, column);
  va_list args;
  va_start (args, format);
  vprintf (format, args);
  va_end (args);
  if (*c->obligation)
    printf (" (%s:%zu:%zu)", f->name, line, column);
  putchar ('\n');
  exit (EXIT_REJECTED);
}

static void
spend (Checker *c, size_t work) {
  if (work > c->budget)
    reject (c, c->here, "takes too much work");
  c->budget -= work;
}

static void *
allocate (size_t count, size_t size) {
  void *p = calloc (count ? count : 1, size);
  if (!p)
    fputs ("assay-farkas: out of memory\n", stderr), exit (EXIT_REJECTED);
  return p;
}

static void *
grow (void *at, size_t len, size_t *cap, size_t size) {
  if (len < *cap)
    return at;
  *cap = *cap ? 2 * *cap : 16;
  if (!(at = realloc (at, *cap * size)))
    fputs ("assay-farkas: out of memory\n", stderr), exit (EXIT_REJECTED);
  return at;
}

/* ---- 2. Reading s-expressions ------------------------------------------- */

static bool
symbol_char (char ch) {
  return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
         (ch >= '0' && ch <= '9') || (ch && strchr ("~!@$%^&*_-+=<>.?/", ch));
}

static bool
digit (char ch) {
  return ch >= '0' && ch <= '9';
}

static void
skip_space (File *f) {
  bool comment = false;
  for (; f->pos < f->len; f->pos++) {
    char ch = f->text[f->pos];
    comment = ch != '\n' && (comment || ch == ';');
    if (!comment && ch != ' ' && ch != '\t' && ch != '\n' && ch != '\r')
      return;
  }
}

/* The end of what 'start' opens: after the next 'quote', and "" in a string is
   no end.  The text has a zero behind its end. */
static const char *
quoted_end (const Checker *c, const File *f, const char *start) {
  const char *end = f->text + f->len, *p = start + 1;
  for (;; p++) {
    if (p == end)
      reject (c, start, "'%c' is not closed", *start);
    if (*p == *start && !(*p == '"' && *++p == '"'))
      return *start == '"' ? p : p + 1;
  }
}

static Sexp
read_atom (const Checker *c, File *f) {
  const char *start = f->text + f->pos, *p = start;
  Sexp s = {.shape = digit (*p) ? NUMBER : SYMBOL, .size = 1, .text = start};
  if (*p == '"' || *p == '|') {
    s.shape = *p == '"' ? STRING : QUOTED;
    p = quoted_end (c, f, start);
  } else {
    if (*p == ':')
      s.shape = KEYWORD, p++;
    while (symbol_char (*p))
      p++;
    if (p == start)
      reject (c, start, "unexpected character");
  }
  f->pos = (size_t)(p - f->text);
  s.len = (uint32_t)(p - start);
  if (s.shape == QUOTED)
    s.text++, s.len -= 2;
  return s;
}

static void
read_sexp (const Checker *c, File *f, int depth) {
  size_t self = f->nodes.len;
  const char *start = f->text + f->pos;
  if (*start != '(') {
    PUSH (f->nodes, read_atom (c, f));
    return;
  }
  if (depth == MAX_DEPTH)
    reject (c, start, "nested too deeply");
  PUSH (f->nodes, (Sexp){.shape = LIST, .text = start, .len = 1});
  for (f->pos++, skip_space (f); f->text[f->pos] != ')'; skip_space (f)) {
    if (f->pos == f->len)
      reject (c, start, "'(' is not closed");
    read_sexp (c, f, depth + 1);
    f->nodes.at[self].count++;
  }
  f->pos++;
  f->nodes.at[self].size = (uint32_t)(f->nodes.len - self);
}

/* The next expression, or NULL at the end.  It lives until the next call. */
static const Sexp *
next_sexp (Checker *c, File *f) {
  skip_space (f);
  c->here = f->text + f->pos;
  if (f->pos == f->len)
    return NULL;
  f->nodes.len = 0;
  read_sexp (c, f, 0);
  return f->nodes.at;
}

static bool
is (const Sexp *s, Shape shape, const char *text) {
  return s->shape == shape && s->len == strlen (text) &&
         !memcmp (s->text, text, s->len);
}

/* Is 's' a list of 'count' expressions, the first of them the symbol 'head'? */
static bool
is_list (const Sexp *s, const char *head, size_t count) {
  return s->shape == LIST && s->count == count && is (s + 1, SYMBOL, head);
}

/* The number of leading digits; too many are refused. */
static size_t
digits (const Checker *c, const char *p, size_t len) {
  size_t n = 0;
  while (n < len && digit (p[n]))
    n++;
  if (n > MAX_DIGITS)
    reject (c, p, "number with too many digits");
  return n;
}

static void
set_digits (mpz_t z, const char *p, size_t n) {
  char text[MAX_DIGITS + 1];
  memcpy (text, p, n);
  text[n] = 0;
  mpz_set_str (z, text, 10);
}

/* A numeral, or two with 'mark' between them: 12.5 in terms, 12/5 in proofs.
   The first has no needless leading zero, as in SMT-LIB. */
static void
read_number (const Checker *c, const char *p, size_t len, char mark, mpq_t q) {
  size_t n = digits (c, p, len), m = 0;
  if (n + 1 < len && p[n] == mark)
    m = digits (c, p + n + 1, len - n - 1);
  if (!n || (n > 1 && *p == '0') || len != (m ? n + 1 + m : n))
    reject (c, p, "not a number");
  mpz_ptr num = mpq_numref (q), den = mpq_denref (q);
  set_digits (num, p, n);
  if (!m)
    return;
  set_digits (den, p + n + 1, m);
  if (mark == '.') { /* num.den is (num * 10^m + den) / 10^m */
    mpz_t power;
    mpz_init (power);
    mpz_ui_pow_ui (power, 10, m);
    mpz_addmul (den, num, power);
    mpz_set (num, den);
    mpz_swap (den, power);
    mpz_clear (power);
  }
  if (!mpz_sgn (den))
    reject (c, p, "denominator zero");
  mpq_canonicalize (q);
}

/* A rational of a proof: 3, -3, 1/2 or -1/2. */
static void
read_rational (const Checker *c, const Sexp *s, mpq_t q) {
  bool minus = s->shape == SYMBOL && *s->text == '-';
  if (!minus && s->shape != NUMBER)
    reject (c, s->text, "not a rational");
  read_number (c, s->text + minus, s->len - minus, '/', q);
  if (minus)
    mpq_neg (q, q);
}

/* Where the number of a symbol is, or would be.  At most half of the slots are
   used, so the search ends. */
static uint32_t *
slot (Checker *c, const char *name, size_t len) {
  size_t hash = 5381;
  for (size_t i = 0; i < len; i++)
    hash = hash * 33 ^ (unsigned char)name[i];
  for (size_t i = hash;; i++) {
    uint32_t *found = c->slots + (i & (c->slot_count - 1));
    spend (c, 1);
    if (!*found)
      return found;
    const Symbol *s = c->symbols.at + (*found - 1);
    if (s->len == len && !memcmp (s->name, name, len))
      return found;
  }
}

/* The number of the symbol 's', new if need be; |x| and x are the same. */
static uint32_t
intern (Checker *c, const Sexp *s) {
  if (s->shape != SYMBOL && s->shape != QUOTED)
    reject (c, s->text, "a symbol expected");
  if (2 * c->symbols.len >= c->slot_count) {
    free (c->slots);
    c->slot_count = c->slot_count ? 2 * c->slot_count : 64;
    c->slots = allocate (c->slot_count, sizeof *c->slots);
    for (size_t k = 0; k < c->symbols.len; k++)
      *slot (c, c->symbols.at[k].name, c->symbols.at[k].len) = (uint32_t)k + 1;
  }
  uint32_t *found = slot (c, s->text, s->len);
  if (!*found) {
    PUSH (c->symbols, (Symbol){.name = s->text, .len = s->len});
    *found = (uint32_t)c->symbols.len;
  }
  return *found - 1;
}

/* ---- 3. Linear literals ------------------------------------------------- */

/* Pays for computing 'q' and refuses numbers that explode. */
static void
pay_number (Checker *c, const mpq_t q) {
  size_t limbs = mpz_size (mpq_numref (q)) + mpz_size (mpq_denref (q));
  if (limbs > MAX_LIMBS)
    reject (c, c->here, "leads to a number that is too long");
  spend (c, (COST_ARITHMETIC + limbs) * limbs);
}

static void
linear_init (Linear *l) {
  *l = (Linear){.len = 0};
  mpq_init (l->b);
}

static void
linear_done (Linear *l) {
  for (size_t i = 0; i < l->len; i++)
    mpq_clear (l->terms[i].k);
  free (l->terms);
  mpq_clear (l->b);
}

static void
linear_scale (Checker *c, Linear *l, const mpq_t k) {
  for (size_t i = 0; i < l->len; i++) {
    mpq_mul (l->terms[i].k, l->terms[i].k, k);
    pay_number (c, l->terms[i].k);
  }
  mpq_mul (l->b, l->b, k);
  pay_number (c, l->b);
  while (!mpq_sgn (k) && l->len)
    mpq_clear (l->terms[--l->len].k);
}

static void
linear_negate (Linear *l) {
  for (size_t i = 0; i < l->len; i++)
    mpq_neg (l->terms[i].k, l->terms[i].k);
  mpq_neg (l->b, l->b);
}

static Linear
linear_copy (Checker *c, const Linear *l) {
  Linear copy = {.terms = allocate (l->len, sizeof (Term)), .len = l->len};
  mpq_init (copy.b);
  mpq_set (copy.b, l->b);
  for (size_t i = 0; i < l->len; i++) {
    copy.terms[i].var = l->terms[i].var;
    mpq_init (copy.terms[i].k);
    mpq_set (copy.terms[i].k, l->terms[i].k);
    pay_number (c, copy.terms[i].k);
  }
  return copy;
}

static Linear
linear_variable (uint32_t var) {
  Linear l;
  linear_init (&l);
  l.terms = allocate (1, sizeof (Term));
  l.len = 1;
  l.terms->var = var;
  mpq_init (l.terms->k);
  mpq_set_ui (l.terms->k, 1, 1);
  return l;
}

/* Adds 'b' to 'a' and leaves 'b' without terms: a merge of sorted lists. */
static void
linear_add (Checker *c, Linear *a, Linear *b) {
  Term *sum = allocate (a->len + b->len, sizeof *sum), *x = a->terms;
  size_t i = 0, j = 0, n = 0;
  spend (c, COST_ARITHMETIC + a->len + b->len);
  while (i < a->len || j < b->len)
    if (j == b->len || (i < a->len && x[i].var < b->terms[j].var))
      sum[n++] = x[i++];
    else if (i == a->len || b->terms[j].var < x[i].var)
      sum[n++] = b->terms[j++];
    else {
      mpq_add (x[i].k, x[i].k, b->terms[j].k);
      pay_number (c, x[i].k);
      mpq_clear (b->terms[j++].k);
      if (mpq_sgn (x[i].k))
        sum[n++] = x[i];
      else
        mpq_clear (x[i].k);
      i++;
    }
  free (a->terms);
  a->terms = sum;
  a->len = n;
  b->len = 0;
  mpq_add (a->b, a->b, b->b);
  pay_number (c, a->b);
}

/* The factor that makes the coefficients coprime integers: for reduced
   fractions, the lcm of the denominators over the gcd of the numerators. */
static void
coprime_scale (Checker *c, const Linear *l, mpq_t scale) {
  mpq_set_ui (scale, 0, 1);
  mpz_ptr lcm = mpq_denref (scale), gcd = mpq_numref (scale);
  for (size_t i = 0; i < l->len; i++) {
    mpz_lcm (lcm, lcm, mpq_denref (l->terms[i].k));
    mpz_gcd (gcd, gcd, mpq_numref (l->terms[i].k));
    pay_number (c, scale);
  }
  mpq_inv (scale, scale);
}

/* Over integers, Σ < b is Σ <= ceil(b) - 1 and Σ <= b is Σ <= floor(b).  False
   if it is an equality that no integers satisfy. */
static bool
tighten (Relation *rel, mpq_t b) {
  bool whole = !mpz_cmp_ui (mpq_denref (b), 1);
  if (*rel == EQ)
    return whole;
  mpz_fdiv_q (mpq_numref (b), mpq_numref (b), mpq_denref (b));
  mpz_set_ui (mpq_denref (b), 1);
  if (*rel == LT && whole)
    mpz_sub_ui (mpq_numref (b), mpq_numref (b), 1);
  *rel = LE;
  return true;
}

static Formula
add_formula (Checker *c, Kind kind, size_t first, size_t len) {
  if (c->formulas.len == UINT32_MAX)
    reject (c, c->here, "too many formulas");
  PUSH (c->formulas, (Node){.kind = kind, .first = first, .len = len});
  return (Formula)(c->formulas.len - 1);
}

/* Appends the literal scale * (l rel 0), where 'l' has variables. */
static Formula
add_literal (Checker *c, const Linear *l, Relation rel, const mpq_t scale) {
  Literal lit = {.rel = rel, .first = c->factors.len, .len = l->len};
  bool integral = true;
  mpq_init (lit.b);
  for (size_t i = 0; i < l->len; i++) {
    mpq_mul (lit.b, l->terms[i].k, scale);
    Factor f = {.var = l->terms[i].var};
    mpz_init_set (f.a, mpq_numref (lit.b));
    PUSH (c->factors, f);
    integral &= c->variables.at[f.var].sort != REAL;
  }
  mpq_mul (lit.b, l->b, scale);
  mpq_neg (lit.b, lit.b);
  pay_number (c, lit.b);
  bool satisfiable = !integral || tighten (&lit.rel, lit.b);
  PUSH (c->literals, lit);
  return satisfiable ? add_formula (c, LITERAL, c->literals.len - 1, 0) : FALSE;
}

/* The formula l rel 0 or, if 'flip', -l rel 0. */
static Formula
literal (Checker *c, const Linear *l, Relation rel, bool flip) {
  if (!l->len) {
    int sign = flip ? -mpq_sgn (l->b) : mpq_sgn (l->b);
    bool holds = rel == LE ? sign <= 0 : rel == LT ? sign < 0 : sign == 0;
    return holds ? TRUE : FALSE;
  }
  spend (c, COST_LITERAL);
  mpq_t scale;
  mpq_init (scale);
  coprime_scale (c, l, scale);
  if (rel == EQ ? mpq_sgn (l->terms->k) < 0 : flip)
    mpq_neg (scale, scale);
  Formula f = add_literal (c, l, rel, scale);
  mpq_clear (scale);
  return f;
}

/* ---- 4. Normal form ----------------------------------------------------- */

/* The 'and' or 'or' of formulas: constants are simplified away. */
static Formula
connect (Checker *c, Kind kind, const Formula *f, size_t len) {
  Formula neutral = kind == AND ? TRUE : FALSE;
  Formula absorbing = kind == AND ? FALSE : TRUE;
  size_t first = c->children.len;
  spend (c, 1 + len);
  for (size_t i = 0; i < len; i++)
    if (f[i] == absorbing) {
      c->children.len = first;
      return absorbing;
    } else if (f[i] != neutral)
      PUSH (c->children, f[i]);
  size_t left = c->children.len - first;
  if (left > 1)
    return add_formula (c, kind, first, left);
  c->children.len = first;
  return left ? c->children.at[first] : neutral;
}

static Formula
both (Checker *c, Formula a, Formula b) {
  return connect (c, AND, (Formula[]){a, b}, 2);
}

static Formula
either (Checker *c, Formula a, Formula b) {
  return connect (c, OR, (Formula[]){a, b}, 2);
}

static Value
negate (Value v) {
  return (Value){.yes = v.no, .no = v.yes};
}

/* All of 'v'; the negation is the 'or' of the negations. */
static Value
all (Checker *c, const Value *v, size_t len) {
  Formula *f = allocate (len, sizeof *f);
  Value result = {.numeric = false};
  for (size_t i = 0; i < len; i++)
    f[i] = v[i].yes;
  result.yes = connect (c, AND, f, len);
  for (size_t i = 0; i < len; i++)
    f[i] = v[i].no;
  result.no = connect (c, OR, f, len);
  free (f);
  return result;
}

/* (if k then a else b) and its negation (if k then not a else not b). */
static Value
choice (Checker *c, Value k, Value a, Value b) {
  Formula then = both (c, k.yes, a.yes), other = both (c, k.no, b.yes);
  Value result = {.yes = either (c, then, other)};
  then = both (c, k.yes, a.no), other = both (c, k.no, b.no);
  result.no = either (c, then, other);
  return result;
}

/* l <= 0, and its negation -l < 0. */
static Value
at_most_zero (Checker *c, const Linear *l) {
  Formula yes = literal (c, l, LE, false);
  return (Value){.yes = yes, .no = literal (c, l, LT, true)};
}

/* The operators: on formulas, on both, on numbers, from numbers to numbers. */
#define OPERATORS(O)                                                           \
  O (AND, "and", 1, UINT32_MAX)                                                \
  O (OR, "or", 1, UINT32_MAX)                                                  \
  O (NOT, "not", 1, 1)                                                         \
  O (IMPLIES, "=>", 2, UINT32_MAX)                                             \
  O (ITE, "ite", 3, 3)                                                         \
  O (DISTINCT, "distinct", 2, UINT32_MAX)                                      \
  O (EQ, "=", 2, UINT32_MAX)                                                   \
  O (LT, "<", 2, UINT32_MAX)                                                   \
  O (LE, "<=", 2, UINT32_MAX)                                                  \
  O (GT, ">", 2, UINT32_MAX)                                                   \
  O (GE, ">=", 2, UINT32_MAX)                                                  \
  O (PLUS, "+", 1, UINT32_MAX)                                                 \
  O (MINUS, "-", 1, UINT32_MAX)                                                \
  O (TIMES, "*", 1, UINT32_MAX)                                                \
  O (DIVIDE, "/", 2, UINT32_MAX)                                               \
  O (TO_REAL, "to_real", 1, 1)

#define NUMBER_IT(ID, NAME, MIN, MAX) OP_##ID,
#define LIST_IT(ID, NAME, MIN, MAX) {NAME, MIN, MAX},
typedef enum { OPERATORS (NUMBER_IT) OP_COUNT } Op;
static const struct {
  const char *name;
  size_t min, max; /* arguments */
} operators[] = {OPERATORS (LIST_IT)};

/* The operator named 's', or OP_COUNT. */
static Op
operator_named (const Sexp *s) {
  Op op = 0;
  while (op < OP_COUNT && !is (s, SYMBOL, operators[op].name))
    op++;
  return op;
}

static Linear
difference (Checker *c, const Value *a, const Value *b) {
  Linear l = linear_copy (c, &a->num), minus = linear_copy (c, &b->num);
  linear_negate (&minus);
  linear_add (c, &l, &minus);
  linear_done (&minus);
  return l;
}

/* a op b, both numbers or, if 'op' is OP_EQ, both Boolean. */
static Value
compare (Checker *c, Op op, const Value *a, const Value *b) {
  if (!a->numeric)
    return choice (c, *a, *b, negate (*b));
  bool swap = op == OP_LT || op == OP_GE;
  Linear l = swap ? difference (c, b, a) : difference (c, a, b);
  Value v;
  if (op == OP_EQ) {
    Formula less = literal (c, &l, LT, false), more = literal (c, &l, LT, true);
    v = (Value){.yes = literal (c, &l, EQ, false),
                .no = either (c, less, more)};
  } else
    v = at_most_zero (c, &l);
  linear_done (&l);
  return op == OP_LT || op == OP_GT ? negate (v) : v;
}

/* (op a b c ...) is a op b and b op c and ... */
static Value
chain (Checker *c, Op op, const Value *v, size_t len) {
  Value *pairs = allocate (len - 1, sizeof *pairs);
  for (size_t i = 0; i + 1 < len; i++)
    pairs[i] = compare (c, op, v + i, v + i + 1);
  Value result = all (c, pairs, len - 1);
  free (pairs);
  return result;
}

static Value
distinct (Checker *c, const Value *v, size_t len) {
  VEC (Value) pairs = {.len = 0};
  for (size_t i = 0; i < len; i++)
    for (size_t j = i + 1; j < len; j++)
      PUSH (pairs, negate (compare (c, OP_EQ, v + i, v + j)));
  Value result = all (c, pairs.at, pairs.len);
  free (pairs.at);
  return result;
}

/* a or b is not (not a and not b), and a => b is not (a and not b). */
NOINLINE static Value
apply_logic (Checker *c, Op op, Value *v, size_t len) {
  for (size_t i = op == OP_IMPLIES ? len - 1 : 0; i < len; i++)
    if (op == OP_OR || op == OP_IMPLIES || op == OP_NOT)
      v[i] = negate (v[i]);
  switch (op) {
  case OP_OR:
  case OP_IMPLIES:
    return negate (all (c, v, len));
  case OP_ITE:
    return choice (c, v[0], v[1], v[2]);
  case OP_DISTINCT:
    return distinct (c, v, len);
  case OP_AND:
  case OP_NOT: /* the one argument, negated above */
    return all (c, v, len);
  default:
    return chain (c, op, v, len);
  }
}

/* a = a op b for the arithmetic operators; 'b' is destroyed. */
static void
combine (Checker *c, const Sexp *s, Op op, Linear *a, Linear *b) {
  if (op == OP_PLUS || op == OP_MINUS) {
    if (op == OP_MINUS)
      linear_negate (b);
    linear_add (c, a, b);
    return;
  }
  if (op == OP_TIMES && !a->len) {
    Linear t = *a;
    *a = *b;
    *b = t;
  }
  if (b->len)
    reject (c, s->text, "not linear");
  if (op == OP_DIVIDE && !mpq_sgn (b->b))
    reject (c, s->text, "division by zero");
  if (op == OP_DIVIDE)
    mpq_inv (b->b, b->b);
  linear_scale (c, a, b->b);
}

/* The result takes the place of the first argument and is moved out.  To_real
   of a Real is refused: some solvers round it first. */
NOINLINE static Value
apply_arithmetic (Checker *c, const Sexp *s, Op op, Value *v, size_t len) {
  if (op == OP_TO_REAL && v->real)
    reject (c, s->text, "argument of the wrong sort");
  if (op == OP_MINUS && len == 1)
    linear_negate (&v->num);
  v->real |= op == OP_DIVIDE || op == OP_TO_REAL;
  for (size_t i = 1; i < len; i++) {
    combine (c, s, op, &v->num, &v[i].num);
    v->real |= v[i].real;
  }
  Value result = *v;
  v->numeric = false;
  return result;
}

static void
value_done (Value *v) {
  if (v->numeric)
    linear_done (&v->num);
}

static void eval (Checker *c, const Sexp *s, Value *out);

/* Implicit conversions from Int to Real are all right as numbers are rational
   here anyway; what is Int matters to 'tighten' and to_real only. */
static void
eval_operation (Checker *c, const Sexp *s, Value *out) {
  Op op = operator_named (s + 1);
  size_t len = s->count - 1;
  if (op == OP_COUNT)
    reject (c, s->text, "unknown operator");
  if (len < operators[op].min || len > operators[op].max)
    reject (c, s->text, "wrong number of arguments");
  Value *v = allocate (len, sizeof *v);
  const Sexp *arg = s + 2;
  for (size_t i = 0; i < len; i++, arg += arg->size) {
    eval (c, arg, v + i);
    bool any = op == OP_EQ || op == OP_DISTINCT;
    if (v[i].numeric != (any ? v->numeric : op >= OP_LT))
      reject (c, arg->text, "argument of the wrong sort");
  }
  if (op >= OP_PLUS)
    *out = apply_arithmetic (c, s, op, v, len);
  else
    *out = apply_logic (c, op, v, len);
  for (size_t i = 0; i < len; i++)
    value_done (v + i);
  free (v);
}

NOINLINE static Value
eval_atom (Checker *c, const Sexp *s) {
  Value v = {.numeric = s->shape == NUMBER};
  if (v.numeric) {
    linear_init (&v.num);
    read_number (c, s->text, s->len, '.', v.num.b);
    v.real = memchr (s->text, '.', s->len);
    return v;
  }
  if (is (s, SYMBOL, "true") || is (s, SYMBOL, "false"))
    return *s->text == 't' ? (Value){.yes = TRUE, .no = FALSE}
                           : (Value){.yes = FALSE, .no = TRUE};
  const Symbol *symbol = c->symbols.at + intern (c, s);
  if (symbol->local) {
    v = c->locals.at[symbol->local - 1].value;
    if (v.numeric)
      v.num = linear_copy (c, &v.num);
    return v;
  }
  const Variable *var = c->variables.at + symbol->variable - 1;
  if (!symbol->variable || (var->role != CURRENT && !c->in_trans))
    reject (c, s->text, "not a parameter");
  v.num = linear_variable ((uint32_t)(symbol->variable - 1));
  if (var->sort != BOOL) {
    v.numeric = true;
    v.real = var->sort == REAL;
    return v;
  }
  /* A Boolean counts as 1 or 0, so it is false exactly if b <= 0. */
  Value is_false = at_most_zero (c, &v.num);
  linear_done (&v.num);
  return negate (is_false);
}

/* Is the name of 's' taken by the language?  |and| is another spelling, and
   some solvers take -1 for a number. */
static bool
reserved (const Sexp *s) {
  static const char *const words[] = {"true",   "false", "let",  "forall",
                                      "exists", "match", "as",   "par",
                                      "_",      "!",     "init", "error"};
  Sexp plain = {.shape = SYMBOL, .text = s->text, .len = s->len};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (is (&plain, SYMBOL, words[i]))
      return true;
  return operator_named (&plain) != OP_COUNT || *s->text == '-' ||
         (s->len > 5 && !memcmp (s->text, "node-", 5)) ||
         (s->len > 6 && !memcmp (s->text, "trans-", 6));
}

/* Binds the names of the locals from 'base' on, which are those of one let. */
static void
bind (Checker *c, const Sexp *s, size_t base) {
  for (size_t i = base; i < c->locals.len; i++) {
    Symbol *symbol = c->symbols.at + c->locals.at[i].symbol;
    if (symbol->local > base)
      reject (c, s->text, "let binds a name twice");
    c->locals.at[i].hidden = symbol->local;
    symbol->local = i + 1;
  }
}

static void
unbind (Checker *c, size_t base) {
  while (c->locals.len > base) {
    Local *local = c->locals.at + --c->locals.len;
    c->symbols.at[local->symbol].local = local->hidden;
    value_done (&local->value);
  }
}

/* Binds in parallel: no value sees the new names. */
static void
eval_let (Checker *c, const Sexp *s, Value *out) {
  if (s->count != 3 || s[2].shape != LIST || !s[2].count)
    reject (c, s->text, "malformed let");
  size_t base = c->locals.len;
  const Sexp *b = s + 3;
  for (size_t i = 0; i < s[2].count; i++, b += b->size) {
    if (b->shape != LIST || b->count != 2 || reserved (b + 1))
      reject (c, b->text, "malformed binding");
    uint32_t symbol = intern (c, b + 1);
    eval (c, b + 2, out);
    PUSH (c->locals, (Local){.value = *out, .symbol = symbol});
  }
  bind (c, s, base);
  eval (c, b, out);
  unbind (c, base);
}

static void
eval (Checker *c, const Sexp *s, Value *out) {
  if (s->shape != LIST)
    *out = eval_atom (c, s);
  else if (!s->count)
    reject (c, s->text, "a term expected");
  else if (is (s + 1, SYMBOL, "let"))
    eval_let (c, s, out);
  else
    eval_operation (c, s, out);
}

/* ---- 5. Proofs ---------------------------------------------------------- */

/* Appends what 'e' consists of if it is a 'kind', in order and with nested ones
   taken apart, or else 'e' itself.  False if 'out' would exceed 'limit'. */
static bool
flatten (Checker *c, Kind kind, Entry e, Entries *out, size_t limit) {
  c->stack.len = 0;
  PUSH (c->stack, e);
  while (c->stack.len) {
    e = c->stack.at[--c->stack.len];
    const Node *n = c->formulas.at + e.formula;
    spend (c, 1 + n->len);
    if (n->kind == kind)
      for (size_t i = n->len; i--;)
        PUSH (c->stack, (Entry){c->children.at[n->first + i], e.primed});
    else if (out->len >= limit)
      return false;
    else
      PUSH (*out, e);
  }
  return true;
}

/* Adds a formula to the context, which is the conjunction of its entries. */
static void
assume (Checker *c, Formula f, bool primed) {
  Entry e = {f, primed};
  if (f != TRUE && !flatten (c, AND, e, &c->context, MAX_CONTEXT))
    reject (c, c->here, "too many formulas in the context");
}

static Entry
entry (const Checker *c, const Sexp *s) {
  size_t n = 0;
  bool good = s->shape == NUMBER && s->len < 10;
  for (size_t i = 0; good && i < s->len; i++) {
    good = digit (s->text[i]);
    n = 10 * n + (size_t)(s->text[i] - '0');
  }
  if (!good || n >= c->context.len)
    reject (c, s->text, "no such number in the context");
  return c->context.at[n];
}

/* sum += k * a */
static void
accumulate (Checker *c, mpq_t sum, const mpq_t k, const mpz_t a) {
  mpq_t product;
  mpq_init (product);
  mpq_set_z (product, a);
  mpq_mul (product, product, k);
  mpq_add (sum, sum, product);
  mpq_clear (product);
  pay_number (c, sum);
}

static void
accumulate_literal (Checker *c, const Literal *l, bool primed, mpq_t k) {
  for (size_t i = 0; i < l->len; i++) {
    const Factor *f = c->factors.at + l->first + i;
    uint32_t var = f->var + primed;
    PUSH (c->summed, var);
    accumulate (c, c->sum[var], k, f->a);
  }
  mpq_mul (k, k, l->b);
  mpq_add (c->sum_b, c->sum_b, k);
  pay_number (c, c->sum_b);
}

/* Adds the multiple that (N C) stands for.  A context without a model stays so
   if a multiple of a literal follows from it: Σ <= b and Σ < b may be
   multiplied by C >= 0, Σ = b by any C.  'false' counts as 0 <= -1.  Sets
   'strict' if a strict inequality takes part. */
static void
add_multiple (Checker *c, const Sexp *s, bool *strict) {
  if (s->shape != LIST || s->count != 2 || s[1].shape == LIST)
    reject (c, s->text, "(number multiplier) expected");
  Entry e = entry (c, s + 1);
  const Node *n = c->formulas.at + e.formula;
  if (n->kind == OR)
    reject (c, s->text, "this number is a disjunction");
  const Literal *l = n->kind == LITERAL ? c->literals.at + n->first : NULL;
  mpq_t k;
  mpq_init (k);
  read_rational (c, s + 2, k);
  if (mpq_sgn (k) < 0 && !(l && l->rel == EQ))
    reject (c, s->text, "negative multiplier of an inequality");
  *strict |= l && l->rel == LT && mpq_sgn (k) > 0;
  if (l)
    accumulate_literal (c, l, e.primed, k);
  else
    mpq_sub (c->sum_b, c->sum_b, k);
  mpq_clear (k);
}

/* The sum follows from the context.  If it is 0 <= b with b < 0 or 0 < b with
   b <= 0, the context has no model. */
static void
check_farkas (Checker *c, const Sexp *s) {
  bool strict = false, zero = true;
  const Sexp *pair = s + 2;
  mpq_set_ui (c->sum_b, 0, 1);
  for (size_t i = 1; i < s->count; i++, pair += pair->size)
    add_multiple (c, pair, &strict);
  while (c->summed.len) {
    uint32_t var = c->summed.at[--c->summed.len];
    zero &= !mpq_sgn (c->sum[var]);
    mpq_set_ui (c->sum[var], 0, 1);
  }
  if (!zero)
    reject (c, s->text, "the variables do not cancel out");
  if (mpq_sgn (c->sum_b) >= (strict ? 1 : 0))
    reject (c, s->text, "the sum is not a contradiction");
}

static void check_proof (Checker *c, const Sexp *s);

/* Checks a proof with one more formula in the context, in this branch only. */
static void
check_branch (Checker *c, const Sexp *s, Formula f, bool primed) {
  size_t mark = c->context.len;
  assume (c, f, primed);
  check_proof (c, s);
  c->context.len = mark;
}

/* A model of the context satisfies one of the disjuncts; none has a model. */
static void
check_split (Checker *c, const Sexp *s) {
  if (s->count < 2)
    reject (c, s->text, "a number of the context expected");
  Entry e = entry (c, s + 2);
  if (c->formulas.at[e.formula].kind != OR)
    reject (c, s->text, "this number is not a disjunction");
  size_t base = c->disjuncts.len, count = s->count - 2;
  if (!flatten (c, OR, e, &c->disjuncts, base + count) ||
      c->disjuncts.len != base + count)
    reject (c, s->text, "not one proof per disjunct");
  const Sexp *proof = s + 3;
  for (size_t i = 0; i < count; i++, proof += proof->size) {
    Entry d = c->disjuncts.at[base + i];
    check_branch (c, proof, d.formula, d.primed);
  }
  c->disjuncts.len = base;
}

/* An integer X is at most B or at least B + 1.  The latter is X > B, which
   'literal' tightens.  A Boolean is an integer too. */
static void
check_cut (Checker *c, const Sexp *s) {
  if (s->count != 5 || s[2].shape == LIST || s[3].shape == LIST)
    reject (c, s->text, "(c variable bound proof proof) expected");
  size_t var = c->symbols.at[intern (c, s + 2)].variable;
  if (!var || c->variables.at[var - 1].sort == REAL)
    reject (c, s->text, "not an integer variable");
  Linear l = linear_variable ((uint32_t)(var - 1));
  read_rational (c, s + 3, l.b);
  if (mpz_cmp_ui (mpq_denref (l.b), 1))
    reject (c, s->text, "the bound of the cut is not an integer");
  mpq_neg (l.b, l.b);
  Value below = at_most_zero (c, &l);
  linear_done (&l);
  check_branch (c, s + 4, below.yes, false);
  check_branch (c, s + 4 + s[4].size, below.no, false);
}

/* Checks that 's' proves that no values satisfy the whole context. */
static void
check_proof (Checker *c, const Sexp *s) {
  if (s->shape != LIST || !s->count)
    reject (c, s->text, "a proof expected");
  if (is (s + 1, SYMBOL, "f"))
    check_farkas (c, s);
  else if (is (s + 1, SYMBOL, "s"))
    check_split (c, s);
  else if (is (s + 1, SYMBOL, "c"))
    check_cut (c, s);
  else
    reject (c, s->text, "unknown rule");
}

/* Checks the next proof of proof.fk against the context, and empties it. */
static void
refute (Checker *c, const char *obligation) {
  char number[24];
  snprintf (number, sizeof number, "%zu", c->proof_count++);
  const Sexp *s = next_sexp (c, &c->fk);
  snprintf (c->obligation, sizeof c->obligation, "%s", obligation);
  if (!s)
    reject (c, c->here, "no proof");
  if (!is_list (s, "proof", 3) || !is (s + 2, NUMBER, number))
    reject (c, s->text, "(proof %s ...) expected", number);
  check_proof (c, s + 3);
  c->context.len = 0;
  *c->obligation = 0;
}

/* ---- 6. The certificate ------------------------------------------------- */

static void
advance (Checker *c) {
  c->command = next_sexp (c, &c->smt);
}

static bool
at (const Checker *c, const char *head, size_t count) {
  return c->command && is_list (c->command, head, count);
}

/* The current command, which must look like this. */
static const Sexp *
expect (Checker *c, const char *head, size_t count) {
  if (!at (c, head, count))
    reject (c, c->here, "(%s ...) expected", head);
  return c->command;
}

/* Takes the command (head shape:text). */
static void
take (Checker *c, const char *head, Shape shape, const char *text) {
  const Sexp *s = expect (c, head, 2);
  if (!is (s + 2, shape, text))
    reject (c, s->text, "(%s %s) expected", head, text);
  advance (c);
}

/* Takes (set-info key text); any string will do if 'text' is NULL. */
static void
take_info (Checker *c, const char *key, const char *text) {
  const Sexp *s = expect (c, "set-info", 3);
  if (!is (s + 2, KEYWORD, key) || s[3].shape != STRING ||
      (text && !is (s + 3, STRING, text)))
    reject (c, s->text, "(set-info %s %s) expected", key, text ? text : "...");
  advance (c);
}

static void
take_header (Checker *c) {
  const Sexp *s = expect (c, "set-logic", 2) + 2;
  if (!is (s, SYMBOL, "QF_LIRA") && !is (s, SYMBOL, "QF_LIA") &&
      !is (s, SYMBOL, "QF_LRA") && !is (s, SYMBOL, "ALL"))
    reject (c, s->text, "unknown logic");
  advance (c);
  take_info (c, ":assay-certificate", "\"1\"");
  take_info (c, ":source", NULL);
  take_info (c, ":sha256", NULL);
  if (at (c, "set-info", 3) && is (c->command + 2, KEYWORD, ":origin"))
    take_info (c, ":origin", NULL);
}

static Sort
sort_named (const Checker *c, const Sexp *s) {
  if (!is (s, SYMBOL, "Bool") && !is (s, SYMBOL, "Int") &&
      !is (s, SYMBOL, "Real"))
    reject (c, s->text, "unknown sort");
  return *s->text == 'B' ? BOOL : *s->text == 'I' ? INT : REAL;
}

/* Takes (declare-const name sort). */
static void
take_variable (Checker *c, Role role) {
  const Sexp *s = expect (c, "declare-const", 3);
  if (s[2].shape == LIST || reserved (s + 2))
    reject (c, s->text, "not a name for a variable");
  Variable v = {intern (c, s + 2), sort_named (c, s + 3), role};
  if (c->symbols.at[v.symbol].variable)
    reject (c, s->text, "declared twice");
  if (c->variables.len == UINT32_MAX / 2)
    reject (c, s->text, "too many variables");
  PUSH (c->variables, v);
  c->symbols.at[v.symbol].variable = c->variables.len;
  advance (c);
}

/* The last two variables must be x and x! of one sort. */
static void
check_next (const Checker *c, const char *where) {
  const Variable *next = c->variables.at + c->variables.len - 1;
  const Variable *now = next - 1;
  const Symbol *a = c->symbols.at + now->symbol;
  const Symbol *b = c->symbols.at + next->symbol;
  if (b->len != a->len + 1 || memcmp (a->name, b->name, a->len) ||
      b->name[a->len] != '!' || now->sort != next->sort)
    reject (c, where, "the next value of the variable before it expected");
}

static void
take_variables (Checker *c) {
  while (at (c, "declare-const", 3)) {
    const Sexp *name = c->command + 2;
    if (name->len >= 3 && !memcmp (name->text, "in!", 3))
      break;
    take_variable (c, CURRENT);
    const char *where = c->here;
    take_variable (c, NEXT);
    check_next (c, where);
    c->state_count++;
  }
  while (at (c, "declare-const", 3)) {
    const Sexp *name = c->command + 2;
    if (name->len < 3 || memcmp (name->text, "in!", 3))
      reject (c, name->text, "a state variable after an input");
    take_variable (c, INPUT);
  }
  for (Role role = CURRENT; role <= INPUT; role++)
    for (size_t i = 0; i < c->variables.len; i++)
      if (c->variables.at[i].role == role)
        PUSH (c->params, (uint32_t)i);
  c->sum = allocate (c->variables.len, sizeof *c->sum);
  for (size_t i = 0; i < c->variables.len; i++)
    mpq_init (c->sum[i]);
}

/* Is 's' the name of parameter number 'i'? */
static bool
is_param (const Checker *c, const Sexp *s, size_t i) {
  const Variable *v = c->variables.at + c->params.at[i];
  const Symbol *symbol = c->symbols.at + v->symbol;
  return (s->shape == SYMBOL || s->shape == QUOTED) && s->len == symbol->len &&
         !memcmp (s->text, symbol->name, s->len);
}

static bool
defines (const Checker *c, const char *name) {
  return at (c, "define-fun", 5) && is (c->command + 2, SYMBOL, name);
}

/* Takes the definition of 'name', whose parameters are the first 'count'. */
static Value
take_definition (Checker *c, const char *name, size_t count) {
  const Sexp *s = c->command;
  if (!defines (c, name))
    reject (c, c->here, "(define-fun %s ...) expected", name);
  const Sexp *params = s + 3, *p = params + 1;
  if (params->shape != LIST || params->count != count)
    reject (c, params->text, "wrong number of parameters");
  for (size_t i = 0; i < count; i++, p += p->size)
    if (p->shape != LIST || p->count != 2 || !is_param (c, p + 1, i) ||
        sort_named (c, p + 2) != c->variables.at[c->params.at[i]].sort)
      reject (c, p->text, "not the parameter that belongs here");
  if (!is (p, SYMBOL, "Bool"))
    reject (c, p->text, "Bool expected");
  c->in_trans = count != c->state_count;
  Value v;
  eval (c, p + 1, &v);
  if (v.numeric)
    reject (c, p[1].text, "a formula expected");
  advance (c);
  return v;
}

static void
take_definitions (Checker *c) {
  char name[32];
  c->init = take_definition (c, "init", c->state_count);
  c->error = take_definition (c, "error", c->state_count);
  while (snprintf (name, sizeof name, "trans-%zu", c->trans.len),
         defines (c, name))
    PUSH (c->trans, take_definition (c, name, c->params.len));
  while (snprintf (name, sizeof name, "node-%zu", c->nodes.len),
         defines (c, name))
    PUSH (c->nodes, take_definition (c, name, c->state_count));
}

/* Is 's' the application of 'name' to 'count' parameters from 'first' on? */
static bool
is_call (const Checker *c, const Sexp *s, const char *name, size_t first,
         size_t count) {
  if (!count)
    return is (s, SYMBOL, name);
  if (!is_list (s, name, count + 1))
    return false;
  const Sexp *arg = s + 2;
  for (size_t i = 0; i < count; i++, arg += arg->size)
    if (!is_param (c, arg, first + i))
      return false;
  return true;
}

/* Takes (assert (name x ...)), and assumes its meaning. */
static void
take_assert (Checker *c, const char *name, size_t count, const Value *v) {
  const Sexp *s = expect (c, "assert", 2);
  if (!is_call (c, s + 2, name, 0, count))
    reject (c, s->text, "(assert (%s ...)) expected", name);
  assume (c, v->yes, false);
  advance (c);
}

/* The node that 's' applies to the current or next state. */
static size_t
called_node (Checker *c, const Sexp *s, bool primed) {
  char name[32];
  const Sexp *head = c->state_count ? s + 1 : s;
  size_t first = primed ? c->state_count : 0, node = 0;
  if ((s->shape == LIST) != (c->state_count > 0) || (head != s && !s->count) ||
      head->shape != SYMBOL || head->len > 14)
    reject (c, s->text, "a node expected");
  for (size_t i = 5; i < head->len && digit (head->text[i]); i++)
    node = 10 * node + (size_t)(head->text[i] - '0');
  snprintf (name, sizeof name, "node-%zu", node);
  if (node >= c->nodes.len || !is_call (c, s, name, first, c->state_count))
    reject (c, s->text, "a node of the %s state expected",
            primed ? "next" : "current");
  return node;
}

/* Takes (assert (not (or (node-A x) ...))), 'or' only if there are several
   nodes, and assumes that the state is in none of them.  Returns how many they
   are: none if the assertion is not there.  Fewer nodes make the obligation
   only harder to refute, so every rising subset is sound. */
static size_t
take_not_nodes (Checker *c, bool primed) {
  if (!at (c, "assert", 2))
    return 0;
  const Sexp *s = c->command + 2;
  if (!is_list (s, "not", 2))
    reject (c, s->text, "(not ...) expected");
  s += 2;
  bool several = s->shape == LIST && s->count > 2 && is (s + 1, SYMBOL, "or");
  size_t count = several ? s->count - 1 : 1;
  Formula *f = allocate (count, sizeof *f);
  if (several)
    s += 2;
  for (size_t i = 0, least = 0; i < count; i++, s += s->size) {
    size_t node = called_node (c, s, primed);
    if (node < least)
      reject (c, s->text, "nodes are not in rising order");
    least = node + 1;
    f[i] = c->nodes.at[node].no;
  }
  assume (c, connect (c, AND, f, count), primed);
  free (f);
  advance (c);
  return count;
}

static void
open_obligation (Checker *c, const char *name) {
  char text[72];
  snprintf (text, sizeof text, "\"%s\"", name);
  take (c, "push", NUMBER, "1");
  take_info (c, ":obligation", text);
}

static void
close_obligation (Checker *c, const char *name) {
  expect (c, "check-sat", 1);
  advance (c);
  take (c, "pop", NUMBER, "1");
  refute (c, name);
}

/* Every initial state is in a node. */
static void
check_init (Checker *c) {
  open_obligation (c, "init");
  take_assert (c, "init", c->state_count, &c->init);
  const char *where = c->here;
  if (take_not_nodes (c, false) != c->nodes.len)
    reject (c, where, "not all nodes");
  close_obligation (c, "init");
}

/* Every step of transition 't' from node 'n' leads to a node. */
static void
check_step (Checker *c, size_t n, size_t t) {
  char name[64], node[32], trans[32];
  snprintf (name, sizeof name, "step %zu %zu", n, t);
  snprintf (node, sizeof node, "node-%zu", n);
  snprintf (trans, sizeof trans, "trans-%zu", t);
  open_obligation (c, name);
  take_assert (c, node, c->state_count, c->nodes.at + n);
  take_assert (c, trans, c->params.len, c->trans.at + t);
  take_not_nodes (c, true);
  close_obligation (c, name);
}

/* No state of node 'n' is an error. */
static void
check_error (Checker *c, size_t n) {
  char name[64], node[32];
  snprintf (name, sizeof name, "error %zu", n);
  snprintf (node, sizeof node, "node-%zu", n);
  open_obligation (c, name);
  take_assert (c, node, c->state_count, c->nodes.at + n);
  take_assert (c, "error", c->state_count, &c->error);
  close_obligation (c, name);
}

static void
check_certificate (Checker *c) {
  const Sexp *s = next_sexp (c, &c->fk);
  if (!s || !is (s, SYMBOL, "assay-farkas") || !(s = next_sexp (c, &c->fk)) ||
      !is (s, NUMBER, "1"))
    reject (c, c->here, "'assay-farkas 1' expected");
  advance (c);
  take_header (c);
  take_variables (c);
  take_definitions (c);
  check_init (c);
  for (size_t n = 0; n < c->nodes.len; n++)
    for (size_t t = 0; t < c->trans.len; t++)
      check_step (c, n, t);
  for (size_t n = 0; n < c->nodes.len; n++)
    check_error (c, n);
  if (c->command)
    reject (c, c->here, "a command after the last obligation");
  if (next_sexp (c, &c->fk))
    reject (c, c->here, "a proof after the last obligation");
}

/* ---- 7. The program ----------------------------------------------------- */

static bool
load (File *f, const char *name) {
  FILE *stream = fopen (name, "rb");
  size_t cap = 1 << 16, got;
  if (!stream)
    return false;
  f->name = name;
  f->text = allocate (cap, 1);
  while ((got = fread (f->text + f->len, 1, cap - 1 - f->len, stream)) > 0) {
    f->len += got;
    f->text = grow (f->text, f->len + 1, &cap, 1);
    if (f->len > MAX_FILE)
      break;
  }
  f->text[f->len] = 0;
  bool good = !ferror (stream) && f->len <= MAX_FILE;
  fclose (stream);
  return good;
}

int
main (int argc, char **argv) {
  Checker c = {.budget = 0};
  if (argc != 3) {
    fputs ("usage: assay-farkas PROOF.smt2 PROOF.fk\n", stderr);
    return EXIT_USAGE;
  }
  if (!load (&c.smt, argv[1]) || !load (&c.fk, argv[2])) {
    fprintf (stderr, "assay-farkas: cannot read '%s'\n",
             argv[c.smt.text ? 2 : 1]);
    return EXIT_NO_INPUT;
  }
  c.budget = BUDGET + BUDGET_PER_BYTE * (c.smt.len + c.fk.len);
  mpq_init (c.sum_b);
  PUSH (c.formulas, (Node){.kind = CONSTANT}); /* TRUE */
  PUSH (c.formulas, (Node){.kind = CONSTANT}); /* FALSE */
  check_certificate (&c);
  printf ("accepted: %zu obligations\n", c.proof_count);
  exit (0); /* with what 'c' holds: the process is over */
}
