/* Writing proof.fk (doc/formats/certificate.md).

   Each obligation is refuted by the native solver, whose proof is then spelled
   for a checker that knows nothing about it.  The two count formulas
   differently: the solver's formulas are shared and free of repetitions, the
   checker takes the text as it stands.  So both contexts are kept side by side,
   and a formula is found in the checker's by its canonical form. */

#include "evidence/system/certificate.h"
#include "base/map.h"
#include "logic/native.h"
#include "logic/smtlib.h"

#include <assert.h>

/* A formula in the checker's normal form. */
typedef struct Normal Normal;
struct Normal {
  ArithKind kind;
  Form form;
  size_t n;
  const Normal **parts; /* of AND and OR */
};

typedef struct {
  const System *system;
  Terms *t;
  Native *native;
  Arith *arith;
  CertificateName *names;
  Arena arena;
  Map cache;   /* term and polarity -> Normal * */
  bool beyond; /* something is not linear */
  VEC (const Normal *) assertions;
  VEC (const Normal *) checker; /* the checker's context */
  VEC (Form) solver;            /* the solver's context */
} Scribe;

/* Normal form ------------------------------------------------------------- */

typedef VEC (const Normal *) Parts;

static const Normal *normal (Scribe *, Term, bool positive);

static const Normal *
constant (Scribe *s, bool value) {
  Normal *n = arena_alloc (&s->arena, sizeof *n);
  *n = (Normal){.kind = value ? ARITH_TRUE : ARITH_FALSE,
                .form = value ? arith_true (s->arith) : arith_false (s->arith)};
  return n;
}

static void
add_part (Parts *parts, ArithKind kind, const Normal *part, bool *decided) {
  ArithKind unit = kind == ARITH_AND ? ARITH_TRUE : ARITH_FALSE;
  if (part->kind == ARITH_TRUE || part->kind == ARITH_FALSE)
    *decided = *decided || part->kind != unit;
  else if (part->kind == kind)
    for (size_t i = 0; i < part->n; i++)
      vec_push (parts, part->parts[i]);
  else
    vec_push (parts, part);
}

static Form
junction_form (Scribe *s, ArithKind kind, const Parts *parts) {
  assert (parts->len >= 2);
  Form *forms = mem_alloc ((parts->len + 1) * sizeof *forms);
  for (size_t i = 0; i < parts->len; i++)
    forms[i] = parts->data[i]->form;
  Form form = kind == ARITH_AND ? arith_and (s->arith, parts->len, forms)
                                : arith_or (s->arith, parts->len, forms);
  mem_free (forms);
  return form;
}

/* Takes the parts. */
static const Normal *
junction (Scribe *s, ArithKind kind, Parts *parts, bool decided) {
  assert (kind == ARITH_AND || kind == ARITH_OR);
  const Normal *result;
  if (decided || !parts->len)
    result = constant (s, decided == (kind == ARITH_OR));
  else if (parts->len == 1)
    result = parts->data[0];
  else {
    Normal *n = arena_alloc (&s->arena, sizeof *n);
    *n = (Normal){.kind = kind,
                  .form = junction_form (s, kind, parts),
                  .n = parts->len,
                  .parts = arena_copy (&s->arena, parts->data,
                                       parts->len * sizeof *parts->data)};
    result = n;
  }
  vec_done (parts);
  return result;
}

static const Normal *
pair (Scribe *s, ArithKind kind, const Normal *a, const Normal *b) {
  Parts parts = {0};
  bool decided = false;
  add_part (&parts, kind, a, &decided);
  add_part (&parts, kind, b, &decided);
  return junction (s, kind, &parts, decided);
}

static const Normal *
literal (Scribe *s, Term term) {
  Form form;
  if (!native_form (s->native, term, &form)) {
    s->beyond = true;
    return constant (s, true);
  }
  ArithKind kind = arith_kind (s->arith, form);
  if (kind == ARITH_TRUE || kind == ARITH_FALSE)
    return constant (s, kind == ARITH_TRUE);
  s->beyond = s->beyond || kind != ARITH_LITERAL;
  Normal *n = arena_alloc (&s->arena, sizeof *n);
  *n = (Normal){.kind = ARITH_LITERAL, .form = form};
  return n;
}

static const Normal *
normal_parts (Scribe *s, Term term, bool positive) {
  bool conjunction = (term_kind (s->t, term) == TERM_AND) == positive;
  ArithKind kind = conjunction ? ARITH_AND : ARITH_OR;
  Parts parts = {0};
  bool decided = false;
  for (size_t i = 0; i < term_count (s->t, term); i++)
    add_part (&parts, kind, normal (s, term_arg (s->t, term, i), positive),
              &decided);
  return junction (s, kind, &parts, decided);
}

static const Normal *
normal_equal (Scribe *s, Term term, bool positive) {
  Term a = term_arg (s->t, term, 0), b = term_arg (s->t, term, 1);
  if (sort_is (term_sort (s->t, a), BOOL_SORT))
    return pair (
        s, ARITH_OR,
        pair (s, ARITH_AND, normal (s, a, true), normal (s, b, positive)),
        pair (s, ARITH_AND, normal (s, a, false), normal (s, b, !positive)));
  if (positive)
    return literal (s, term);
  return pair (s, ARITH_OR, literal (s, term_lt (s->t, a, b)),
               literal (s, term_lt (s->t, b, a)));
}

static const Normal *
normal_choice (Scribe *s, Term term, bool positive) {
  Term c = term_arg (s->t, term, 0);
  return pair (s, ARITH_OR,
               pair (s, ARITH_AND, normal (s, c, true),
                     normal (s, term_arg (s->t, term, 1), positive)),
               pair (s, ARITH_AND, normal (s, c, false),
                     normal (s, term_arg (s->t, term, 2), positive)));
}

static const Normal *
make_normal (Scribe *s, Term term, bool positive) {
  switch (term_kind (s->t, term)) {
  case TERM_TRUE:
  case TERM_FALSE:
    return constant (s, term_is_true (s->t, term) == positive);
  case TERM_NOT:
    return normal (s, term_arg (s->t, term, 0), !positive);
  case TERM_AND:
  case TERM_OR:
    return normal_parts (s, term, positive);
  case TERM_ITE:
    return normal_choice (s, term, positive);
  case TERM_EQ:
    return normal_equal (s, term, positive);
  default:
    return literal (s, positive ? term : term_not (s->t, term));
  }
}

static const Normal *
normal (Scribe *s, Term term, bool positive) {
  uint64_t key = (uint64_t)term.id << 1 | positive;
  uint64_t *known = map_get (&s->cache, key);
  if (known)
    return (const Normal *)(uintptr_t)*known;
  const Normal *n = make_normal (s, term, positive);
  *map_put (&s->cache, key) = (uintptr_t)n;
  return n;
}

/* Contexts ---------------------------------------------------------------- */

static void
add_to_checker (Scribe *s, const Normal *n) {
  if (n->kind == ARITH_AND)
    for (size_t i = 0; i < n->n; i++)
      add_to_checker (s, n->parts[i]);
  else if (n->kind != ARITH_TRUE)
    vec_push (&s->checker, n);
}

static void
add_to_solver (Scribe *s, Form form) {
  ArithKind kind = arith_kind (s->arith, form);
  if (kind == ARITH_AND) {
    size_t n;
    const Form *parts = arith_children (s->arith, form, &n);
    for (size_t i = 0; i < n; i++)
      add_to_solver (s, parts[i]);
  } else if (kind != ARITH_TRUE)
    vec_push (&s->solver, form);
}

/* The number of a formula in the checker's context, or SIZE_MAX.  Newer ones
   first: those of the branch at hand. */
static size_t
find (const Scribe *s, Form form, bool disjunction) {
  for (size_t i = s->checker.len; i-- > 0;)
    if (s->checker.data[i]->form.id == form.id &&
        (s->checker.data[i]->kind == ARITH_OR) == disjunction)
      return i;
  return SIZE_MAX;
}

/* Proofs ------------------------------------------------------------------ */

static bool write_proof (Str *, Scribe *, const ArithProof *);

static void
write_number (Str *out, const Rat *number) {
  char *text = rat_to_string (number);
  str_add (out, text);
  mem_free (text);
}

static bool
write_farkas (Str *out, Scribe *s, const ArithProof *p) {
  str_add (out, "(f");
  for (size_t i = 0; i < p->n; i++) {
    size_t number = find (s, s->solver.data[p->entries[i].number], false);
    if (number == SIZE_MAX)
      return false;
    str_format (out, " (%zu ", number);
    write_number (out, &p->entries[i].multiplier);
    str_char (out, ')');
  }
  str_char (out, ')');
  return true;
}

/* The proof of a branch: of the solver's member with the same form. */
static bool
write_branch (Str *out, Scribe *s, const ArithProof *p, Form disjunction,
              const Normal *part) {
  size_t n, checker = s->checker.len, solver = s->solver.len;
  const Form *members = arith_children (s->arith, disjunction, &n);
  for (size_t i = 0; i < n; i++)
    if (members[i].id == part->form.id) {
      add_to_checker (s, part);
      add_to_solver (s, part->form);
      bool ok = write_proof (out, s, p->children[i]);
      s->checker.len = checker;
      s->solver.len = solver;
      return ok;
    }
  return false;
}

static bool
write_split (Str *out, Scribe *s, const ArithProof *p) {
  Form disjunction = s->solver.data[p->number];
  size_t number = find (s, disjunction, true);
  if (number == SIZE_MAX)
    return false;
  const Normal *n = s->checker.data[number];
  str_format (out, "(s %zu", number);
  for (size_t i = 0; i < n->n; i++) {
    str_char (out, ' ');
    if (!write_branch (out, s, p, disjunction, n->parts[i]))
      return false;
  }
  str_char (out, ')');
  return true;
}

static bool
write_cut (Str *out, Scribe *s, const ArithProof *p) {
  str_add (out, "(c ");
  smtlib_symbol (out, term_name (s->t, s->names[p->var.id].name));
  str_char (out, ' ');
  write_number (out, &p->bound);
  for (size_t i = 0; i < 2; i++) {
    Normal side = {.kind = ARITH_LITERAL, .form = p->sides[i]};
    str_char (out, ' ');
    vec_push (&s->checker, &side);
    vec_push (&s->solver, side.form);
    bool ok = write_proof (out, s, p->children[i]);
    s->checker.len--;
    s->solver.len--;
    if (!ok)
      return false;
  }
  str_char (out, ')');
  return true;
}

static bool
write_proof (Str *out, Scribe *s, const ArithProof *p) {
  switch (p->step) {
  case ARITH_FARKAS:
    return write_farkas (out, s, p);
  case ARITH_SPLIT:
    return write_split (out, s, p);
  default:
    return write_cut (out, s, p);
  }
}

/* Obligations ------------------------------------------------------------- */

static void
assume (Scribe *s, Term term) {
  vec_push (&s->assertions, normal (s, term, true));
}

static bool
expired (void *run) {
  return run_expired (run);
}

/* Refutes the assertions made since the last obligation. */
static bool
write_obligation (Str *out, Scribe *s, Run *run, size_t number) {
  VEC (Form) forms = {0};
  s->checker.len = s->solver.len = 0;
  for (size_t i = 0; i < s->assertions.len; i++) {
    const Normal *n = s->assertions.data[i];
    vec_push (&forms, n->form);
    add_to_checker (s, n);
    add_to_solver (s, n->form);
  }
  ArithLimit limit = {.leaves = 200000, .stop = expired, .arg = run};
  bool ok = !s->beyond && arith_check (s->arith, forms.len, forms.data,
                                       &limit) == ARITH_UNSAT;
  str_format (out, "(proof %zu ", number);
  ok = ok && write_proof (out, s, arith_proof (s->arith));
  str_add (out, ")\n");
  vec_done (&forms);
  vec_clear (&s->assertions);
  return ok;
}

/* No node of those for which 'chosen' holds (all, if it is NULL). */
static void
assume_none (Scribe *s, const Certificate *c, const bool *chosen, bool next) {
  TermList nodes = {0};
  for (size_t i = 0; i < c->labels.len; i++)
    if (!chosen || chosen[i])
      vec_push (&nodes, next ? system_next (s->system, c->labels.data[i])
                             : c->labels.data[i]);
  Parts parts = {0};
  bool decided = false;
  for (size_t i = 0; i < nodes.len; i++)
    add_part (&parts, ARITH_AND, normal (s, nodes.data[i], false), &decided);
  vec_push (&s->assertions, junction (s, ARITH_AND, &parts, decided));
  vec_done (&nodes);
}

static bool
write_all (Str *out, Scribe *s, Run *run, const Certificate *c) {
  const System *sys = s->system;
  size_t n = c->labels.len, m = sys->transitions.len, number = 0;
  bool *chosen = mem_zero (n + 1), ok = true;
  assume (s, sys->init);
  assume_none (s, c, NULL, false);
  ok = write_obligation (out, s, run, number++);
  for (size_t i = 0; i < n && ok; i++)
    for (size_t k = 0; k < m && ok; k++) {
      for (size_t j = 0; j < n; j++)
        chosen[j] = certificate_successor (c, sys, i, k, j);
      assume (s, c->labels.data[i]);
      assume (s, system_relation (sys, k));
      assume_none (s, c, chosen, true);
      ok = write_obligation (out, s, run, number++);
    }
  for (size_t i = 0; i < n && ok; i++) {
    assume (s, c->labels.data[i]);
    assume (s, sys->error);
    ok = write_obligation (out, s, run, number++);
  }
  mem_free (chosen);
  return ok;
}

bool
certificate_farkas (Str *out, Run *run, const System *sys,
                    const Certificate *c) {
  size_t count;
  Scribe s = {
      .system = sys, .t = sys->terms, .native = native_new (sys->terms)};
  s.arith = native_arith (s.native);
  s.names = certificate_names (sys, &count);
  for (size_t i = 0; i < count; i++)
    native_add_var (s.native, s.names[i].variable);
  str_add (out, "assay-farkas 1\n");
  bool ok = write_all (out, &s, run, c);
  vec_done (&s.assertions);
  vec_done (&s.checker);
  vec_done (&s.solver);
  map_done (&s.cache);
  arena_done (&s.arena);
  mem_free (s.names);
  native_free (s.native);
  return ok;
}
