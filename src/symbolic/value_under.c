/* What a condition comes to where another one is known to hold.

   Paths that met have conditions that name the same few decisions again and
   again; a guard that has decided them decides the rest.  This looks at the
   parts of both as they are written, so it is quick and finds the obvious only.
 */

#include "symbolic/value_impl.h"

enum { MAX_LOOKS = 400, MAX_DEEP = 12, MAX_LEARNED = 2000 };

typedef struct {
  Terms *terms;
  Map known; /* term -> 1 + its truth */
  Map done;  /* term -> 1 + what it comes to */
  unsigned looks, learned;
} Under;

static void
learn (Under *u, Term term, bool truth, unsigned depth) {
  const Terms *t = u->terms;
  TermKind kind = term_kind (t, term);
  if (depth > MAX_DEEP || u->learned++ > MAX_LEARNED)
    return;
  if (kind == TERM_NOT)
    learn (u, term_arg (t, term, 0), !truth, depth + 1);
  else if (kind == (truth ? TERM_AND : TERM_OR))
    for (size_t i = 0; i < term_count (t, term); i++)
      learn (u, term_arg (t, term, i), truth, depth + 1);
  *map_put (&u->known, term.id) = 1 + truth;
}

static Term look (Under *u, Term term, unsigned depth);

static Term
look_into (Under *u, Term term, unsigned depth) {
  Terms *t = u->terms;
  TermKind kind = term_kind (t, term);
  if (kind == TERM_NOT)
    return term_not (t, look (u, term_arg (t, term, 0), depth + 1));
  if (kind == TERM_ITE) {
    Term c = look (u, term_arg (t, term, 0), depth + 1);
    Term yes = look (u, term_arg (t, term, 1), depth + 1);
    return term_ite (t, c, yes, look (u, term_arg (t, term, 2), depth + 1));
  }
  if (kind != TERM_AND && kind != TERM_OR)
    return term;
  VEC (Term) args = {0};
  bool changed = false;
  for (size_t i = 0; i < term_count (t, term); i++) {
    Term arg = term_arg (t, term, i), now = look (u, arg, depth + 1);
    changed |= !term_is (arg, now);
    vec_push (&args, now);
  }
  if (changed)
    term = kind == TERM_AND ? term_and (t, args.len, args.data)
                            : term_or (t, args.len, args.data);
  vec_done (&args);
  return term;
}

static Term
look (Under *u, Term term, unsigned depth) {
  if (!sort_is (term_sort (u->terms, term), BOOL_SORT) &&
      term_kind (u->terms, term) != TERM_ITE)
    return term;
  uint64_t *known = map_get (&u->known, term.id);
  if (known)
    return term_bool (u->terms, *known > 1);
  uint64_t *done = map_get (&u->done, term.id);
  if (done)
    return (Term){(uint32_t)*done - 1};
  if (depth > MAX_DEEP || u->looks++ > MAX_LOOKS)
    return term;
  Term now = look_into (u, term, depth);
  *map_put (&u->done, term.id) = now.id + 1;
  return now;
}

Value
value_under (Values *v, Value condition, Value a) {
  if (condition.is_const || a.is_const ||
      (a.bits > 1 && term_kind (v->terms, a.term) != TERM_ITE))
    return a;
  Under u = {.terms = v->terms};
  learn (&u, condition.term, true, 0);
  Term now = look (&u, a.term, 0);
  map_done (&u.known);
  map_done (&u.done);
  return value_of (v, now);
}
