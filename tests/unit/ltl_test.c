#include "check.h"
#include "front/promela/ltl.h"

#include <stdlib.h>
#include <string.h>

/* Formulas are written in prefix notation: atoms are p .. z, constants 0 and 1,
   operators ! & | > = X U V W G F.  So !([](p -> <>q)) is "!G>pFq".

   The words of these tests are lassos: letters 0 .. len - 1, then again from
   'loop'.  A letter is a set of atoms. */

enum { MAX_LEN = 6, ATOMS = 3, TEXT = 64, LIMIT = 5000 };

typedef struct {
  unsigned len, loop;
  unsigned letters[MAX_LEN];
} Lasso;

static bool
unary (char op) {
  return op && strchr ("!XGF", op);
}

static bool
binary (char op) {
  return op && strchr ("&|>=UVW", op);
}

/* Random ------------------------------------------------------------------ */

static unsigned
below (unsigned n) {
  return (unsigned)rand () % n;
}

/* Write a formula with at most 'size' operators. */
static char *
random_formula (char *at, unsigned size) {
  static const char ops[] = "!XGGFFUUVW&&||>=";
  if (!size || !below (8)) {
    *at++ = below (20) ? (char)('p' + below (ATOMS)) : (char)('0' + below (2));
    return at;
  }
  char op = ops[below (sizeof ops - 1)];
  *at++ = op;
  size--;
  if (unary (op))
    return random_formula (at, size);
  unsigned left = below (size + 1);
  at = random_formula (at, left);
  return random_formula (at, size - left);
}

static Lasso
random_lasso (void) {
  Lasso w = {.len = 1 + below (MAX_LEN)};
  w.loop = below (w.len);
  for (unsigned i = 0; i < w.len; i++)
    w.letters[i] = below (1 << ATOMS);
  return w;
}

/* Evaluation of a formula on a lasso, from the definitions ------------------
 */

typedef struct {
  bool at[MAX_LEN];
} Values;

static bool
apply (char op, bool a, bool b, bool next, bool next_a) {
  switch (op) {
  case '!':
    return !a;
  case '&':
    return a && b;
  case '|':
    return a || b;
  case '>':
    return !a || b;
  case '=':
    return a == b;
  case 'X':
    return next_a;
  case 'G':
    return a && next;
  case 'F':
    return a || next;
  case 'V':
    return b && (a || next);
  default: /* U and W */
    return b || (a && next);
  }
}

/* Least fixpoints for U and F, greatest ones for G, V and W. */
static Values
evaluate_op (const Lasso *w, char op, const Values *a, const Values *b) {
  Values v;
  for (unsigned i = 0; i < w->len; i++)
    v.at[i] = strchr ("GVW", op);
  for (unsigned round = 0; round <= w->len; round++)
    for (unsigned i = w->len; i-- > 0;) {
      unsigned next = i + 1 < w->len ? i + 1 : w->loop;
      v.at[i] = apply (op, a->at[i], b->at[i], v.at[next], a->at[next]);
    }
  return v;
}

static Values
evaluate (const Lasso *w, const char **at) {
  char op = *(*at)++;
  Values a, b = {0};
  if (unary (op) || binary (op)) {
    a = evaluate (w, at);
    if (binary (op))
      b = evaluate (w, at);
    return evaluate_op (w, op, &a, &b);
  }
  for (unsigned i = 0; i < w->len; i++)
    a.at[i] = op == '1' || (op >= 'p' && w->letters[i] >> (op - 'p') & 1);
  return a;
}

static bool
satisfies (const Lasso *w, const char *formula) {
  return evaluate (w, &formula).at[0];
}

/* Translation ------------------------------------------------------------- */

static Ltl
make (LtlFormulas *f, const char **at) {
  char op = *(*at)++;
  if (!unary (op) && !binary (op))
    return op == '1'   ? ltl_true ()
           : op == '0' ? ltl_false ()
                       : ltl_atom (f, (unsigned)(op - 'p'));
  Ltl a = make (f, at), b = binary (op) ? make (f, at) : a;
  switch (op) {
  case '!':
    return ltl_not (a);
  case '&':
    return ltl_and (f, a, b);
  case '|':
    return ltl_or (f, a, b);
  case '>':
    return ltl_implies (f, a, b);
  case '=':
    return ltl_equivalent (f, a, b);
  case 'X':
    return ltl_next (f, a);
  case 'U':
    return ltl_until (f, a, b);
  case 'V':
    return ltl_release (f, a, b);
  case 'W':
    return ltl_weak_until (f, a, b);
  case 'G':
    return ltl_always (f, a);
  default:
    return ltl_eventually (f, a);
  }
}

static Buchi
translate (const char *formula, bool negate) {
  LtlFormulas *f = ltl_formulas_new ();
  Ltl p = make (f, &formula);
  Buchi b;
  CHECK (ltl_buchi (f, negate ? ltl_not (p) : p, &b, LIMIT));
  ltl_formulas_free (f);
  return b;
}

/* Acceptance of a lasso, by the product ------------------------------------ */

typedef struct {
  const Buchi *buchi;
  const Lasso *word;
  bool *seen;
} Product;

/* See all that is reachable from a state at a position in one or more steps. */
static void
reach (Product *p, size_t state, unsigned position) {
  const BuchiState *s = p->buchi->states.data + state;
  unsigned letter = p->word->letters[position];
  unsigned next = position + 1 < p->word->len ? position + 1 : p->word->loop;
  for (uint32_t i = 0; i < s->count; i++) {
    const BuchiTransition *t = p->buchi->transitions.data + s->first + i;
    bool *seen = p->seen + t->target * MAX_LEN + next;
    if ((t->positive & ~(uint64_t)letter) || (t->negative & letter) || *seen)
      continue;
    *seen = true;
    reach (p, t->target, next);
  }
}

static bool
on_cycle (const Buchi *b, const Lasso *w, size_t state, unsigned position) {
  Product p = {b, w, mem_zero (b->states.len * MAX_LEN)};
  reach (&p, state, position);
  bool back = p.seen[state * MAX_LEN + position];
  mem_free (p.seen);
  return back;
}

static bool
accepts (const Buchi *b, const Lasso *w) {
  Product p = {b, w, mem_zero (b->states.len * MAX_LEN)};
  p.seen[0] = true;
  reach (&p, 0, 0);
  bool found = false;
  for (size_t s = 0; s < b->states.len; s++)
    for (unsigned i = w->loop; i < w->len && b->states.data[s].accepting; i++)
      found = found || (p.seen[s * MAX_LEN + i] && on_cycle (b, w, s, i));
  mem_free (p.seen);
  return found;
}

/* What the header promises about every automaton. */
static void
check_form (const Buchi *b) {
  bool *reached = mem_zero (b->states.len);
  reached[0] = true;
  for (size_t s = 0; s < b->states.len; s++) {
    const BuchiState *state = b->states.data + s;
    const BuchiTransition *t = b->transitions.data + state->first;
    bool all = state->accepting && state->count == 1 && t->target == s &&
               !t->positive && !t->negative;
    CHECK (state->accepts_all == all);
    CHECK (state->count || b->states.len == 1);
    CHECK (reached[s]);
    for (uint32_t i = 0; i < state->count; i++) {
      CHECK (t[i].target < b->states.len);
      CHECK (!(t[i].positive & t[i].negative));
      reached[t[i].target] = true;
    }
  }
  mem_free (reached);
}

/* Tests ------------------------------------------------------------------- */

typedef struct {
  const char *formula;
  size_t states;
} Size;

static const Size sizes[] = {
    {"1", 1},
    {"0", 1},
    {"p", 2},
    {"Gp", 1},
    {"!Gp", 2},
    {"Xp", 3},
    {"Upq", 2},
    {"!Upq", 2},
    {"Vpq", 2},
    {"Wpq", 2},
    {"GFp", 2},
    {"FGp", 2},
    {"!GFp", 2},
    {"G>pFq", 2},
    {"!G>pFq", 2},
    {"G>pXq", 2},
    {"!G>pXq", 3},
    {"G>pGq", 2},
    {"!G>pGq", 3},
    {"G>pUqr", 2},
    {"!G>pUqr", 3},
    {"&GFpGFq", 3},
    {"GFXp", 2},
    {"F&pFq", 3},
    {"|FGpFq", 3},
    {"UpUqr", 3},
    {"UUpqr", 4},
    {"!>GFpGFq", 3},
    {"!>&GFpGFqG>rFs", 4},
    {"!G>&r&!sFsU!p|s&q!p", 4},
    {"=GpGp", 1},
    {"|Fp!Fp", 1},
    {"&FpG!p", 1},
    {"|pX!X1", 2},
    {"|GpF!p", 1},
};

static void
known_formulas_have_small_automata (void) {
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    Buchi b = translate (sizes[i].formula, false);
    if (b.states.len != sizes[i].states)
      printf ("# %s: %zu states, not %zu\n", sizes[i].formula, b.states.len,
              sizes[i].states);
    CHECK (b.states.len == sizes[i].states);
    check_form (&b);
    buchi_done (&b);
  }
}

static void
check_word (const Lasso *w, const char *formula, const Buchi *yes,
            const Buchi *no) {
  bool expected = satisfies (w, formula);
  bool right = accepts (yes, w) == expected && accepts (no, w) == !expected;
  if (!right) {
    printf ("# %s on", formula);
    for (unsigned i = 0; i < w->len; i++)
      printf (" %s%u", i == w->loop ? "(" : "", w->letters[i]);
    printf (") should be %s\n", expected ? "true" : "false");
  }
  CHECK (right);
}

static void
random_formulas_agree_with_their_automata (void) {
  for (unsigned round = 0; round < 4000; round++) {
    char formula[TEXT];
    *random_formula (formula, 1 + below (9)) = 0;
    Buchi yes = translate (formula, false), no = translate (formula, true);
    check_form (&yes);
    check_form (&no);
    for (unsigned i = 0; i < 15; i++) {
      Lasso w = random_lasso ();
      check_word (&w, formula, &yes, &no);
    }
    buchi_done (&yes);
    buchi_done (&no);
  }
}

/* All lassos of up to three letters over two atoms. */
static void
small_formulas_agree_on_all_short_words (void) {
  for (unsigned round = 0; round < 300; round++) {
    char formula[TEXT];
    *random_formula (formula, 1 + below (5)) = 0;
    Buchi yes = translate (formula, false), no = translate (formula, true);
    for (unsigned len = 1; len <= 3; len++)
      for (unsigned i = 0; i < len << (2 * len); i++) {
        unsigned bits = i / len;
        Lasso w = {len, i % len, {bits & 3, bits >> 2 & 3, bits >> 4}};
        check_word (&w, formula, &yes, &no);
      }
    buchi_done (&yes);
    buchi_done (&no);
  }
}

static void
bad_prefixes_end_where_all_is_accepted (void) {
  Buchi b = translate ("!G>pX!q", false);
  bool found = false;
  for (size_t i = 0; i < b.states.len; i++)
    found = found || b.states.data[i].accepts_all;
  CHECK (found);
  buchi_done (&b);
  b = translate ("1", false);
  CHECK (b.states.data[0].accepts_all);
  buchi_done (&b);
  b = translate ("0", false);
  CHECK (!b.states.data[0].accepting && !b.transitions.len);
  buchi_done (&b);
}

static void
all_atoms_can_be_used (void) {
  LtlFormulas *f = ltl_formulas_new ();
  Ltl all = ltl_true ();
  for (unsigned i = 0; i < LTL_ATOMS; i++) {
    Ltl atom = ltl_atom (f, i);
    all = ltl_and (f, all, i % 2 ? atom : ltl_not (atom));
  }
  Buchi b;
  CHECK (ltl_buchi (f, ltl_always (f, all), &b, 1));
  CHECK (b.transitions.len == 1);
  CHECK (b.transitions.data[0].positive == UINT64_C (0xaaaaaaaaaaaaaaaa));
  CHECK (b.transitions.data[0].negative == UINT64_C (0x5555555555555555));
  buchi_done (&b);
  ltl_formulas_free (f);
}

/* Limits ------------------------------------------------------------------ */

static void
states_are_limited (void) {
  LtlFormulas *f = ltl_formulas_new ();
  Ltl p = ltl_eventually (f, ltl_atom (f, 0));
  Buchi b;
  CHECK (!ltl_buchi (f, p, &b, 1));
  CHECK (!b.states.len && !b.transitions.len);
  CHECK (ltl_buchi (f, p, &b, 2));
  buchi_done (&b);
  ltl_formulas_free (f);
}

static void
depth_is_limited (void) {
  LtlFormulas *f = ltl_formulas_new ();
  Ltl p = ltl_atom (f, 0);
  for (int i = 1; i < LTL_DEPTH; i++)
    p = ltl_next (f, p);
  Buchi b;
  CHECK (ltl_buchi (f, p, &b, LTL_DEPTH + 1));
  CHECK (b.states.len == LTL_DEPTH + 1);
  buchi_done (&b);
  for (int i = 0; i < 100000; i++)
    p = ltl_next (f, p);
  CHECK (!ltl_buchi (f, p, &b, 1000000));
  CHECK (!b.states.len);
  ltl_formulas_free (f);
}

/* Formulas that have large automata, or are large themselves. */
static Ltl
hostile (LtlFormulas *f, int kind, Ltl p, unsigned i) {
  Ltl atom = ltl_atom (f, i % LTL_ATOMS),
      other = ltl_atom (f, (i * 7 + 3) % 61);
  switch (kind) {
  case 0:
    return ltl_and (f, p, ltl_always (f, ltl_eventually (f, atom)));
  case 1:
    return ltl_until (f, p, atom);
  case 2:
    return ltl_equivalent (f, p, ltl_next (f, ltl_eventually (f, atom)));
  case 3:
    return ltl_and (f, p, ltl_until (f, atom, other));
  case 4:
    return ltl_or (f, ltl_and (f, p, atom), ltl_next (f, ltl_not (p)));
  case 5:
    return ltl_release (f, ltl_until (f, atom, p), ltl_next (f, p));
  case 6:
    return ltl_equivalent (f, ltl_always (f, p), ltl_until (f, p, atom));
  default:
    return ltl_always (f, ltl_implies (f, atom, ltl_until (f, p, other)));
  }
}

static void
growth_is_limited (void) {
  for (int kind = 0; kind < 8; kind++)
    for (unsigned n = 8; n <= 400; n *= 49) {
      LtlFormulas *f = ltl_formulas_new ();
      Ltl p = ltl_atom (f, 0);
      for (unsigned i = 0; i < n; i++)
        p = hostile (f, kind, p, i);
      Buchi b;
      if (ltl_buchi (f, p, &b, 100))
        CHECK (b.states.len && b.states.len <= 100);
      else
        CHECK (!b.states.len);
      buchi_done (&b);
      ltl_formulas_free (f);
    }
}

int
main (void) {
  RUN (known_formulas_have_small_automata);
  RUN (random_formulas_agree_with_their_automata);
  RUN (small_formulas_agree_on_all_short_words);
  RUN (bad_prefixes_end_where_all_is_accepted);
  RUN (all_atoms_can_be_used);
  RUN (states_are_limited);
  RUN (depth_is_limited);
  RUN (growth_is_limited);
  return check_done ();
}
