/* Transition systems in the formats of others. */

#include "program/system/export.h"
#include "base/map.h"
#include "logic/smtlib.h"

/* Sorts and functions ----------------------------------------------------- */

typedef struct {
  Str *out;
  const System *system;
  Map seen;  /* terms */
  Map sorts; /* that are declared, or need no declaration */
  Names functions;
} Declaring;

static void
declare_sort (Declaring *d, Sort sort) {
  const Terms *t = d->system->terms;
  uint64_t *seen = map_put (&d->sorts, sort.id);
  if (*seen)
    return;
  *seen = 1;
  if (sort_kind (t, sort) == SORT_ARRAY) {
    declare_sort (d, sort_index (t, sort));
    declare_sort (d, sort_element (t, sort));
  } else if (sort_kind (t, sort) == SORT_OPAQUE) {
    str_add (d->out, "(declare-sort ");
    smtlib_symbol (d->out, sort_name (t, sort));
    str_add (d->out, " 0)\n");
  }
}

static void
declare_function (Declaring *d, Term app) {
  const Terms *t = d->system->terms;
  uint32_t number;
  if (names_find (&d->functions, term_name (t, app), &number))
    return;
  names_add (&d->functions, term_name (t, app));
  str_add (d->out, "(declare-fun ");
  smtlib_symbol (d->out, term_name (t, app));
  str_add (d->out, " (");
  for (size_t i = 0; i < term_count (t, app); i++) {
    str_add (d->out, i ? " " : "");
    smtlib_sort (d->out, t, term_sort (t, term_arg (t, app, i)));
  }
  str_add (d->out, ") ");
  smtlib_sort (d->out, t, term_sort (t, app));
  str_add (d->out, ")\n");
}

static void
declare_term (Declaring *d, Term term) {
  const Terms *t = d->system->terms;
  uint64_t *seen = map_put (&d->seen, term.id);
  if (*seen)
    return;
  *seen = 1;
  declare_sort (d, term_sort (t, term));
  for (size_t i = 0; i < term_count (t, term); i++)
    declare_term (d, term_arg (t, term, i));
  if (term_kind (t, term) == TERM_APPLY)
    declare_function (d, term);
}

/* Whatever the formulas need besides variables. */
static void
declare (Str *out, const System *s) {
  Declaring d = {.out = out, .system = s};
  for (size_t i = 0; i < s->vars.len; i++)
    declare_sort (&d, s->vars.data[i].sort);
  declare_term (&d, s->init);
  declare_term (&d, s->error);
  for (size_t i = 0; i < s->transitions.len; i++)
    declare_term (&d, system_relation (s, i));
  map_done (&d.seen);
  map_done (&d.sorts);
  names_done (&d.functions);
}

/* VMT-LIB ----------------------------------------------------------------- */

static void
declare_var (Str *out, const System *s, Term var) {
  str_add (out, "(declare-fun ");
  smtlib_symbol (out, term_name (s->terms, var));
  str_add (out, " () ");
  smtlib_sort (out, s->terms, term_sort (s->terms, var));
  str_add (out, ")\n");
}

static void
vmt_variables (Str *out, const System *s) {
  for (size_t i = 0; i < s->vars.len; i++) {
    const SystemVar *v = s->vars.data + i;
    declare_var (out, s, v->now);
    declare_var (out, s, v->next);
    str_format (out, "(define-fun .sv%zu () ", i);
    smtlib_sort (out, s->terms, v->sort);
    str_add (out, " (! ");
    smtlib_term (out, s->terms, v->now);
    str_add (out, " :next ");
    smtlib_term (out, s->terms, v->next);
    str_add (out, "))\n");
  }
}

static void
vmt_inputs (Str *out, const System *s) {
  Map seen = {0};
  for (size_t i = 0; i < s->transitions.len; i++) {
    const Transition *tr = s->transitions.data + i;
    for (size_t k = 0; k < tr->inputs.len; k++) {
      uint64_t *known = map_put (&seen, tr->inputs.data[k].id);
      if (!*known)
        declare_var (out, s, tr->inputs.data[k]);
      *known = 1;
    }
  }
  map_done (&seen);
}

static void
vmt_formula (Str *out, const System *s, const char *name, Term term,
             const char *annotation) {
  str_format (out, "(define-fun %s () Bool (! ", name);
  smtlib_term (out, s->terms, term);
  str_format (out, " %s))\n", annotation);
}

/* Transitions are definitions of their own, so that the file can be read. */
static void
vmt_transitions (Str *out, const System *s) {
  size_t n = s->transitions.len;
  for (size_t i = 0; i < n; i++) {
    str_format (out, "; %s\n(define-fun .tr%zu () Bool ",
                s->transitions.data[i].name, i);
    smtlib_term (out, s->terms, system_relation (s, i));
    str_add (out, ")\n");
  }
  str_add (out, "(define-fun .trans () Bool (! ");
  str_add (out, n > 1 ? "(or" : n ? "" : "false");
  for (size_t i = 0; i < n; i++)
    str_format (out, "%s.tr%zu", n > 1 ? " " : "", i);
  str_add (out, n > 1 ? ") :trans true))\n" : " :trans true))\n");
}

void
export_vmt (Str *out, const System *s) {
  declare (out, s);
  vmt_variables (out, s);
  vmt_inputs (out, s);
  vmt_formula (out, s, ".init", s->init, ":init true");
  vmt_transitions (out, s);
  vmt_formula (out, s, ".property", term_not (s->terms, s->error),
               ":invar-property 0");
}

/* Horn clauses ------------------------------------------------------------ */

typedef struct {
  Str *out;
  const System *system;
  size_t count; /* of variables quantified so far */
} Quantifier;

static void
quantify (Quantifier *q, Term var) {
  const Terms *t = q->system->terms;
  str_add (q->out, q->count++ ? " (" : "(forall ((");
  smtlib_symbol (q->out, term_name (t, var));
  str_char (q->out, ' ');
  smtlib_sort (q->out, t, term_sort (t, var));
  str_char (q->out, ')');
}

static Quantifier
open_clause (Str *out, const System *s) {
  Quantifier q = {out, s, 0};
  str_add (out, "(assert ");
  for (size_t i = 0; i < s->vars.len; i++)
    quantify (&q, s->vars.data[i].now);
  return q;
}

static void
open_body (Quantifier *q) {
  str_add (q->out, q->count ? ")\n  (=> " : "(=> ");
}

static void
close_clause (Quantifier *q) {
  str_add (q->out, q->count ? ")))\n" : "))\n");
}

/* (Inv e ...) with the values, or with the current ones if they are NULL. */
static void
invariant (Str *out, const System *s, const Term *values) {
  str_add (out, s->vars.len ? "(Inv!" : "Inv!");
  for (size_t i = 0; i < s->vars.len; i++) {
    str_char (out, ' ');
    smtlib_term (out, s->terms, values ? values[i] : s->vars.data[i].now);
  }
  str_add (out, s->vars.len ? ")" : "");
}

typedef struct {
  Map vars;
} Occurrences;

static void
note (void *context, Term var) {
  *map_put (&((Occurrences *)context)->vars, var.id) = 1;
}

/* Next values are written into the head; those that the relation mentions are
   variables of the clause. */
static void
chc_transition (Str *out, const System *s, const Transition *tr) {
  Quantifier q = open_clause (out, s);
  Occurrences o = {0};
  Term body = term_and2 (s->terms, tr->guard, tr->relation);
  term_vars (s->terms, tr->relation, note, &o);
  for (size_t i = 0; i < s->vars.len; i++) {
    const SystemVar *v = s->vars.data + i;
    if (!tr->free[i] && !map_get (&o.vars, v->next.id))
      continue;
    quantify (&q, v->next);
    if (!tr->free[i])
      body = term_and2 (s->terms, body,
                        term_eq (s->terms, v->next, tr->values[i]));
  }
  for (size_t i = 0; i < tr->inputs.len; i++)
    quantify (&q, tr->inputs.data[i]);
  open_body (&q);
  str_add (out, "(and ");
  invariant (out, s, NULL);
  str_char (out, ' ');
  smtlib_term (out, s->terms, body);
  str_add (out, ")\n      ");
  invariant (out, s, tr->values);
  close_clause (&q);
  map_done (&o.vars);
}

void
export_chc (Str *out, const System *s) {
  str_add (out, "(set-logic HORN)\n");
  declare (out, s);
  str_add (out, "(declare-fun Inv! (");
  for (size_t i = 0; i < s->vars.len; i++) {
    str_add (out, i ? " " : "");
    smtlib_sort (out, s->terms, s->vars.data[i].sort);
  }
  str_add (out, ") Bool)\n; init\n");
  Quantifier q = open_clause (out, s);
  open_body (&q);
  smtlib_term (out, s->terms, s->init);
  str_add (out, "\n      ");
  invariant (out, s, NULL);
  close_clause (&q);
  for (size_t i = 0; i < s->transitions.len; i++) {
    str_format (out, "; %s\n", s->transitions.data[i].name);
    chc_transition (out, s, s->transitions.data + i);
  }
  str_add (out, "; error\n");
  q = open_clause (out, s);
  open_body (&q);
  str_add (out, "(and ");
  invariant (out, s, NULL);
  str_char (out, ' ');
  smtlib_term (out, s->terms, s->error);
  str_add (out, ")\n      false");
  close_clause (&q);
  str_add (out, "(check-sat)\n");
}
