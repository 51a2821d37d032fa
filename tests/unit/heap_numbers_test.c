/* Numbers of heaps against their meaning: symbols get integers first, then
   facts that hold of these.  Whatever is made of the state, and proved of it,
   must hold of the same integers. */

#include "check.h"
#include "engine/shape/modulo.h"
#include "engine/shape/prove.h"
#include "evidence/unit/heaps_impl.h"

#include <stdlib.h>

enum { MOST = 200, ROUNDS = 30000 };

static uint64_t seed = 1;

static unsigned
dice (unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

/* What each symbol is. */
typedef struct {
  HeapState *state;
  WideSigned is[MOST];
  bool has[MOST];
  WideSigned held[MOST]; /* by register */
} Integers;

static HeapSym
add_symbol (Integers *m, WideSigned k) {
  HeapSymInfo info = {.kind = SYM_PLAIN,
                      .bits = 64,
                      .low = k - dice (3) * dice (9),
                      .high = k + dice (3) * dice (9)};
  if (k >= 0 && info.low < 0)
    info.low = 0;
  vec_push (&m->state->heap.syms, info);
  HeapSym s = (HeapSym)m->state->heap.syms.len - 1;
  m->is[s] = m->held[s] = k;
  m->has[s] = true;
  heap_set_reg (m->state, 0, s, heap_value (s, 0));
  return s;
}

static HeapSym
any_symbol (const Integers *m) {
  return 1 + dice ((unsigned)m->state->heap.syms.len - 1);
}

static bool
is_large (WideSigned k) {
  return k > 300 || k < -300;
}

/* One that says how it comes from others. */
static void
add_term (Integers *m) {
  Heap *h = &m->state->heap;
  HeapSym b = any_symbol (m), d = any_symbol (m);
  int64_t k = (2 + dice (3)) * (dice (4) ? 1 : -1);
  if (is_large (m->is[b]) || is_large (m->is[d]) || b == d)
    return;
  HeapValue y = heap_value (b, 0), z = heap_value (d, 0);
  unsigned kind = dice (3);
  HeapSym a = add_symbol (m, kind == 0   ? k * m->is[b]
                             : kind == 1 ? m->is[b] + m->is[d] + k
                                         : m->is[b] * m->is[d]);
  HeapValue x = heap_value (a, 0);
  if (kind == 0)
    CHECK (heap_add_fact (h, FACT_TIMES, x, y, k));
  else if (kind == 1)
    CHECK (heap_add_equation (h, EQUATION_SUM, x, y, heap_plus (z, k)));
  else
    CHECK (heap_add_equation (h, EQUATION_PRODUCT, x, y, z));
}

/* What masking makes of two values. */
static void
add_result (Integers *m) {
  HeapSym b = any_symbol (m), d = any_symbol (m);
  int64_t k = dice (3), l = dice (3);
  HeapSym a = add_symbol (m, (m->is[b] + k) & (m->is[d] + l));
  heap_add_result (&m->state->heap,
                   (HeapResult){OP_AND, 64, heap_value (a, 0),
                                heap_value (b, k), heap_value (d, l)});
}

static void
add_comparison (Integers *m) {
  HeapSym a = any_symbol (m), b = any_symbol (m);
  WideSigned d = m->is[a] - m->is[b] + dice (3);
  if (a != b)
    CHECK (heap_add_fact (&m->state->heap, FACT_AT_MOST, heap_value (a, 0),
                          heap_value (b, 0), (int64_t)d));
}

/* What is left of a number. */
static void
add_rest (Integers *m) {
  HeapSym a = any_symbol (m);
  int64_t by = 2 + dice (5);
  CHECK (heap_add_fact (
      &m->state->heap, FACT_MODULO, heap_value (a, 0), heap_const (0),
      heap_modulo ((HeapModulo){by, heap_left (m->is[a], by)})));
}

static Integers
random_model (void) {
  Integers m = {.state = heap_state_new ()};
  vec_push (&m.state->frames, (HeapFrame){0});
  for (unsigned i = 0; i < 3; i++)
    add_symbol (&m, (WideSigned)dice (14) - 2);
  for (unsigned i = dice (8); i > 0; i--)
    add_term (&m);
  for (unsigned i = dice (3); i > 0; i--)
    add_result (&m);
  for (unsigned i = dice (5); i > 0; i--)
    add_comparison (&m);
  for (unsigned i = dice (4); i > 0; i--)
    add_rest (&m);
  return m;
}

/* New symbols are what facts and equations say. */
static bool
learn (Integers *m, HeapSym s, WideSigned k) {
  if (!s || m->has[s])
    return false;
  m->is[s] = k;
  return m->has[s] = true;
}

static bool
learn_equation (Integers *m, const HeapEquation *e) {
  bool a = !e->a || m->has[e->a], b = m->has[e->b], d = m->has[e->d];
  WideSigned x = e->a ? m->is[e->a] : 0, y = m->is[e->b], z = m->is[e->d];
  if (e->kind == EQUATION_PRODUCT)
    return b && d && learn (m, e->a, y * z);
  return (b && d && learn (m, e->a, y + z + e->c)) ||
         (a && d && learn (m, e->b, x - z - e->c)) ||
         (a && b && learn (m, e->d, x - y - e->c));
}

static void
learn_all (Integers *m) {
  const Heap *h = &m->state->heap;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < h->facts.len; i++) {
      const HeapFact *f = h->facts.data + i;
      if (f->kind == FACT_TIMES && m->has[f->b])
        changed |= learn (m, f->a, f->c * m->is[f->b]);
      else if (f->kind == FACT_TIMES && f->c && m->has[f->a])
        changed |= learn (m, f->b, m->is[f->a] / f->c);
    }
    for (size_t i = 0; i < h->equations.len; i++)
      changed |= learn_equation (m, h->equations.data + i);
  }
}

static WideSigned
value_of (const Integers *m, HeapValue v) {
  return (v.sym ? m->is[v.sym] : 0) + v.add;
}

static bool
knows (const Integers *m, HeapValue v) {
  return !v.sym || m->has[v.sym];
}

static bool
results_hold (const Integers *m) {
  const Heap *h = &m->state->heap;
  for (size_t i = 0; i < h->results.len; i++) {
    const HeapResult *r = h->results.data + i;
    if (knows (m, r->is) && knows (m, r->a) && knows (m, r->b) &&
        value_of (m, r->is) != (value_of (m, r->a) & value_of (m, r->b)))
      return false;
  }
  return true;
}

/* All that the state says holds. */
static bool
facts_hold (const Integers *m) {
  const Heap *h = &m->state->heap;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    WideSigned a = m->is[f.a], b = f.b ? m->is[f.b] : 0;
    if (!m->has[f.a] || (f.b && !m->has[f.b]))
      continue;
    if (f.kind == FACT_MODULO
            ? heap_left (a, heap_modulo_of (&f).by) != heap_modulo_of (&f).is
        : f.kind == FACT_TIMES   ? a != f.c * b
        : f.kind == FACT_AT_MOST ? a - b > f.c
                                 : a - b == f.c)
      return false;
  }
  for (size_t i = 0; i < h->equations.len; i++) {
    HeapEquation e = h->equations.data[i];
    WideSigned a = e.a ? m->is[e.a] : 0, b = m->is[e.b], d = m->is[e.d];
    if ((e.a && !m->has[e.a]) || !m->has[e.b] || !m->has[e.d])
      continue;
    if (e.kind == EQUATION_SUM ? a != b + d + e.c : a != b * d)
      return false;
  }
  return results_hold (m);
}

static bool
registers_hold (const Integers *m) {
  for (size_t i = 0; i < m->state->roots.len; i++) {
    const HeapRoot *r = m->state->roots.data + i;
    if (!knows (m, r->value))
      continue;
    if (value_of (m, r->value) != m->held[r->reg] ||
        m->held[r->reg] < heap_low (&m->state->heap, r->value) ||
        m->held[r->reg] > heap_high (&m->state->heap, r->value))
      return false;
  }
  return true;
}

/* The same for what is left of them. */
static bool
rests_hold (const Integers *m, HeapValue a, HeapValue b) {
  const Heap *h = &m->state->heap;
  int64_t by = 2 + dice (8), is, left;
  WideSigned x = value_of (m, a), d = x - value_of (m, b);
  if ((modulo_is (h, a, by, &is) && is != heap_left (x, by)) ||
      (formula_left (h, a, by, &left) && left != heap_left (x, by)) ||
      (!d && (modulo_differ (h, a, b) || formula_left_differ (h, a, b))))
    return false;
  WideSigned most = d + dice (9);
  return modulo_tighten (h, a, b, most) >= d &&
         formula_round_difference (h, a, b, most) >= d;
}

/* Nothing is proved that does not hold, by either side. */
static bool
proofs_hold (const Integers *m) {
  const Heap *h = &m->state->heap;
  Prover p = {.heap = h};
  HeapValue a =
      m->state->roots.data[dice ((unsigned)m->state->roots.len)].value;
  HeapValue b =
      m->state->roots.data[dice ((unsigned)m->state->roots.len)].value;
  if (!knows (m, a) || !knows (m, b))
    return true;
  WideSigned d = value_of (m, a) - value_of (m, b);
  return rests_hold (m, a, b) && prove_difference (&p, a, b) >= d &&
         formula_at_most (h, a, a, 0) && !formula_at_most (h, a, b, d - 1);
}

static void
show (const char *what, const HeapState *s) {
  Str text = {0};
  heap_print_state (&text, s);
  printf ("# %s: %s\n", what, str_text (&text));
  str_done (&text);
}

/* One that a register has, and whose integer is known; 0: none. */
static HeapSym
any_root (const Integers *m) {
  HeapSym s =
      m->state->roots.data[dice ((unsigned)m->state->roots.len)].value.sym;
  return s && m->has[s] ? s : 0;
}

/* A symbol becomes another one, plus a constant, or a constant: what it is. */
static bool
replace_one (Integers *m) {
  HeapSym s = any_root (m), t = dice (4) ? any_root (m) : 0;
  if (!s || s == t)
    return true;
  HeapValue v = heap_value (t, (int64_t)(m->is[s] - (t ? m->is[t] : 0)));
  if (!heap_state_replace (m->state, s, v))
    return false;
  learn_all (m);
  return facts_hold (m) && registers_hold (m) && proofs_hold (m);
}

static void
replacing_keeps_what_holds (void) {
  for (unsigned i = 0; i < ROUNDS; i++) {
    Integers m = random_model ();
    HeapState *before = heap_state_copy (m.state);
    bool good = proofs_hold (&m);
    for (unsigned k = 1 + dice (3); k > 0 && good; k--)
      good = replace_one (&m);
    if (!good) {
      printf ("# seed %u\n", i);
      show ("before", before);
      show ("after", m.state);
    }
    heap_state_free (before);
    heap_state_free (m.state);
    CHECK (good);
    if (!good)
      return;
  }
}

/* Forgetting and numbering anew keeps it, too. */
static void
canonical_states_say_no_more (void) {
  for (unsigned i = 0; i < ROUNDS; i++) {
    Integers m = random_model ();
    for (unsigned k = dice (4); k > 0 && m.state->roots.len > 1; k--) {
      size_t at = dice ((unsigned)m.state->roots.len);
      for (; at + 1 < m.state->roots.len; at++)
        m.state->roots.data[at] = m.state->roots.data[at + 1];
      m.state->roots.len--;
    }
    heap_state_canonical (m.state);
    for (size_t k = 0; k < MOST; k++)
      m.has[k] = false;
    for (size_t k = 0; k < m.state->roots.len; k++) {
      const HeapRoot *r = m.state->roots.data + k;
      learn (&m, r->value.sym, m.held[r->reg] - r->value.add);
    }
    learn_all (&m);
    bool good = facts_hold (&m) && registers_hold (&m);
    if (!good)
      show ("canonical", m.state);
    heap_state_free (m.state);
    CHECK (good);
    if (!good)
      return;
  }
}

/* What an operation on 8 bits leaves of the integer, which may be any with
   these bits. */
static HeapResult
random_rest (Integers *m) {
  static const OpKind kinds[] = {OP_UREM, OP_SREM, OP_AND};
  HeapResult r = {(uint16_t)kinds[dice (3)], 8, {0}, {0}, {0}};
  WideSigned of = (WideSigned)dice (1200) - 600;
  int64_t by = 2 + dice (9);
  by = r.op == OP_AND ? (int64_t)1 << dice (4) : by;
  Wide bits = (Wide)of & 255;
  WideSigned n = r.op == OP_SREM ? wide_signed (bits, 8) : (WideSigned)bits;
  WideSigned turn = dice (9) ? 0 : 256; /* another integer with these bits */
  r.a = heap_value (add_symbol (m, of), 0);
  r.b = heap_const (r.op == OP_AND ? by - 1 : by);
  r.is = heap_value (add_symbol (m, n % by + turn), 0);
  if (r.op == OP_AND && dice (2)) {
    HeapValue a = r.a;
    r.a = r.b;
    r.b = a;
  }
  heap_add_result (&m->state->heap, r);
  return r;
}

/* Whichever of the ways to learn by it: nothing that is not so. */
static void
what_is_left_is_learned (void) {
  unsigned count = 0;
  for (unsigned i = 0; i < ROUNDS; i++) {
    Integers m = {.state = heap_state_new ()};
    vec_push (&m.state->frames, (HeapFrame){0});
    HeapResult r = random_rest (&m);
    Heap *h = &m.state->heap;
    WideSigned k = m.is[r.is.sym];
    bool is_analysis = dice (2), good = true;
    if (k && dice (2))
      good = is_analysis ? modulo_learn_not (h, r.is.sym, 0)
                         : number_learn_odd (h, r.is);
    else
      good = is_analysis ? modulo_learn (h, r.is.sym, k)
                         : number_learn_left (h, r.is, k);
    h->results.len = 0; /* it is about bits */
    good = good && facts_hold (&m) && registers_hold (&m);
    count += h->facts.len > 0;
    if (!good)
      show ("learned", m.state);
    heap_state_free (m.state);
    CHECK (good);
    if (!good)
      return;
  }
  CHECK (count > ROUNDS / 4);
}

/* A stronger fact takes the place of a weaker one; two exclude each other. */
static void
rests_are_merged (void) {
  HeapState *s = heap_state_new ();
  HeapSym a = heap_fresh (&s->heap, 8, true);
  HeapValue v = heap_value (a, 1), none = heap_const (0);
  CHECK (heap_add_fact (&s->heap, FACT_MODULO, v, none,
                        heap_modulo ((HeapModulo){2, 1})));
  CHECK (heap_add_fact (&s->heap, FACT_MODULO, v, none,
                        heap_modulo ((HeapModulo){4, 3})));
  CHECK (s->heap.facts.len == 1);
  CHECK (heap_modulo_of (s->heap.facts.data).by == 4);
  CHECK (heap_modulo_of (s->heap.facts.data).is == 2);
  CHECK (heap_low (&s->heap, v) == -125 && heap_high (&s->heap, v) == 127);
  CHECK (heap_add_fact (&s->heap, FACT_MODULO, v, none,
                        heap_modulo ((HeapModulo){2, 1})));
  CHECK (s->heap.facts.len == 1);
  CHECK (!heap_add_fact (&s->heap, FACT_MODULO, v, none,
                         heap_modulo ((HeapModulo){8, 4})));
  CHECK (heap_limit (&s->heap, v, 0, 6) && heap_low (&s->heap, v) == 3);
  CHECK (heap_high (&s->heap, v) == 3);
  CHECK (!heap_limit (&s->heap, v, 4, 6));
  heap_state_free (s);
}

int
main (void) {
  RUN (rests_are_merged);
  RUN (what_is_left_is_learned);
  RUN (replacing_keeps_what_holds);
  RUN (canonical_states_say_no_more);
  return check_done ();
}
