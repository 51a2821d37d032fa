/* Entailment: symbols that others determine, and equations.

   Where B says that a = b + d, and two of them are known as values of A, the
   third is their sum or difference: what A has as such, or a new symbol of A
   for it.  The same for products. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/terms.h"

static bool
known (const Match *m, HeapSym s, HeapValue *v) {
  *v = heap_const (0);
  if (!s)
    return true;
  if (!match_known (m, (End){false, heap_value (s, 0)}, v))
    return false;
  *v = match_canonical (m, *v);
  return true;
}

/* What the symbol is in A, where it 'is_told'. */
static bool
determine (Match *m, HeapSym s, bool is_told, const HeapValue *v,
           bool *progress) {
  match_added_a (m, 0);
  if (!is_told)
    return false;
  *progress = true;
  return match_bind (m, s, *v);
}

static bool
by_equation (Match *m, const HeapEquation *e, bool *progress) {
  HeapValue a, b, d, v;
  bool has_a = known (m, e->a, &a), has_b = known (m, e->b, &b),
       has_d = known (m, e->d, &d), is_told;
  if (has_a + has_b + has_d != 2)
    return true;
  if (e->kind == EQUATION_PRODUCT && has_a) {
    if (!terms_factor (&m->a, a, has_b ? b : d, &v))
      return true; /* others may tell */
    is_told = true;
  } else if (e->kind == EQUATION_PRODUCT)
    is_told = terms_product (&m->a, b, d, 64, &v);
  else if (!has_a)
    is_told = terms_sum (&m->a, b, heap_plus (d, e->c), 64, &v);
  else
    is_told =
        terms_difference (&m->a, heap_plus (a, -e->c), has_b ? b : d, 64, &v);
  HeapSym s = !has_a ? e->a : has_b ? e->d : e->b;
  return determine (m, s, is_told, &v, progress);
}

/* A multiple of something known. */
static bool
by_factor (Match *m, HeapFact f, bool *progress) {
  HeapValue a, b, v;
  if (f.kind != FACT_TIMES || m->syms_b.data[f.a].level || known (m, f.a, &a) ||
      !known (m, f.b, &b))
    return true;
  bool is_told = terms_times (&m->a, b, f.c, 64, &v);
  return determine (m, f.a, is_told, &v, progress);
}

bool
match_determined (Match *m, bool *progress) {
  bool good = true;
  for (size_t i = 0; i < m->b.equations.len && !m->is_template && good; i++)
    good = by_equation (m, m->b.equations.data + i, progress);
  for (size_t i = 0; i < m->b.facts.len && !m->is_template && good; i++)
    good = by_factor (m, m->b.facts.data[i], progress);
  return good;
}

/* What the operation makes of constants. */
static bool
is_computed (const HeapResult *r, HeapValue is) {
  UnitOp op = {.kind = r->op,
               .bits = r->bits,
               .a = {.bits = r->bits},
               .b = {.bits = r->bits}};
  Wide mask = wide_mask (r->bits), result;
  return !r->a.sym && !r->b.sym && !is.sym &&
         op_apply (&op, (Wide)r->a.add & mask, (Wide)r->b.add & mask, 0,
                   &result) &&
         !((result ^ (Wide)is.add) & mask);
}

/* A says the same of the values that those of B are. */
static bool
result_holds (const Match *m, const HeapResult *r) {
  HeapResult of = *r;
  HeapValue is, known_is;
  if (!known (m, r->is.sym, &is) || !known (m, r->a.sym, &of.a) ||
      !known (m, r->b.sym, &of.b))
    return false;
  of.a = heap_plus (of.a, r->a.add);
  of.b = heap_plus (of.b, r->b.add);
  is = heap_plus (is, r->is.add);
  return is_computed (&of, is) ||
         (heap_find_result (&m->a, of, &known_is) &&
          heap_same (match_canonical (m, known_is), is));
}

bool
match_results (const Match *m) {
  for (size_t i = 0; i < m->b.results.len && !m->is_template; i++)
    if (!result_holds (m, m->b.results.data + i))
      return false;
  return true;
}

bool
match_equations (const Match *m) {
  Prover p = {.heap = &m->a};
  for (size_t i = 0; i < m->b.equations.len && !m->is_template; i++) {
    const HeapEquation *e = m->b.equations.data + i;
    HeapValue a, b, d;
    if (!known (m, e->a, &a) || !known (m, e->b, &b) || !known (m, e->d, &d) ||
        !prove_equation (&p, e->kind, a, b, heap_plus (d, e->c)))
      return false;
  }
  return true;
}
