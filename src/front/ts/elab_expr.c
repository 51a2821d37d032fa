/* Expressions: typing, and building of terms.  A constant expression is one
   whose term simplifies to a constant; the builders of terms see to that. */

#include "front/ts/elab.h"

#include <assert.h>

typedef VEC (Term) TermList;

static const int64_t MAX_INTEGER = 1000000000000000000;

const char *
ts_type_name (const Elab *e, Sort sort) {
  switch (sort_kind (e->terms, sort)) {
  case SORT_BOOL:
    return "bool";
  case SORT_INT:
    return "int";
  case SORT_REAL:
    return "real";
  default:
    return sort_name (e->terms, sort);
  }
}

static bool
is_numeric (Sort sort) {
  return sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT);
}

bool
ts_formula (Elab *e, const Expr *x, const char *what, Term *term) {
  if (!ts_term (e, x, term))
    return false;
  Sort sort = term_sort (e->terms, *term);
  return sort_is (sort, BOOL_SORT) ||
         ts_error (e->source, x->pos, "%s must be bool, this is %s", what,
                   ts_type_name (e, sort));
}

static bool
number (Elab *e, const Expr *x, const char *op, Term *term) {
  if (!ts_term (e, x, term))
    return false;
  Sort sort = term_sort (e->terms, *term);
  return is_numeric (sort) ||
         ts_error (e->source, x->pos, "'%s' needs numbers, but this is %s", op,
                   ts_type_name (e, sort));
}

bool
ts_integer (Elab *e, const Expr *x, const char *what, int64_t *value) {
  Term term;
  if (!ts_term (e, x, &term))
    return false;
  Sort sort = term_sort (e->terms, term);
  if (!sort_is (sort, INT_SORT))
    return ts_error (e->source, x->pos, "%s must be int, this is %s", what,
                     ts_type_name (e, sort));
  if (term_kind (e->terms, term) != TERM_NUMBER)
    return ts_error (e->source, x->pos,
                     "%s must be constant: it may use constants and indices, "
                     "but no variables",
                     what);
  return (rat_to_int64 (term_value (e->terms, term), value) &&
          *value <= MAX_INTEGER && *value >= -MAX_INTEGER) ||
         ts_error (e->source, x->pos, "%s is too large", what);
}

bool
ts_convert (Elab *e, Pos pos, Term value, Sort sort, const char *variable,
            Term *term) {
  Sort have = term_sort (e->terms, value);
  *term = value;
  if (sort_is (sort, REAL_SORT) && sort_is (have, INT_SORT))
    *term = term_to_real (e->terms, value);
  else if (!sort_is (have, sort))
    return ts_error (e->source, pos, "'%s' is %s, but this value is %s",
                     variable, ts_type_name (e, sort), ts_type_name (e, have));
  return true;
}

/* Leaves ------------------------------------------------------------------ */

static bool
literal (Elab *e, const Expr *x, Term *term) {
  Rat value;
  bool integer = true;
  for (const char *c = x->text; *c; c++)
    integer = integer && *c != '.';
  rat_init (&value);
  bool ok = rat_parse (&value, x->text);
  if (ok)
    *term = term_number (e->terms, &value, integer ? INT_SORT : REAL_SORT);
  rat_done (&value);
  return ok || ts_error (e->source, x->pos, "'%s' is not a number", x->text);
}

static bool
reference (Elab *e, const Expr *x, Term *term) {
  Target target;
  if (!ts_resolve (e, x->ref, x->pos, &target))
    return false;
  if (target.kind == REF_VALUE) {
    *term = target.value;
    return true;
  }
  const VarInfo *info = program_var (e->program, target.var);
  *term = x->ref->primed ? info->next : info->now;
  if (x->ref->primed)
    vec_push (&e->primed, target.var);
  return true;
}

/* Operators --------------------------------------------------------------- */

static bool
junction (Elab *e, const Expr *x, Term *term) {
  TermList parts = {0};
  const char *what =
      x->kind == EX_AND ? "an operand of '&&'" : "an operand of '||'";
  bool ok = true;
  for (size_t i = 0; i < x->len && ok; i++) {
    Term part;
    ok = ts_formula (e, x->args[i], what, &part);
    vec_push (&parts, part);
  }
  if (ok)
    *term = x->kind == EX_AND ? term_and (e->terms, parts.len, parts.data)
                              : term_or (e->terms, parts.len, parts.data);
  vec_done (&parts);
  return ok;
}

static bool
implication (Elab *e, const Expr *x, Term *term) {
  bool iff = x->kind == EX_IFF;
  const char *what = iff ? "an operand of '<->'" : "an operand of '->'";
  Term a, b;
  if (!ts_formula (e, x->args[0], what, &a) ||
      !ts_formula (e, x->args[1], what, &b))
    return false;
  *term = iff ? term_eq (e->terms, a, b) : term_implies (e->terms, a, b);
  return true;
}

static bool
equation (Elab *e, const Expr *x, Term *term) {
  Term a, b;
  if (!ts_term (e, x->args[0], &a) || !ts_term (e, x->args[1], &b))
    return false;
  Sort s = term_sort (e->terms, a), r = term_sort (e->terms, b);
  if (!sort_is (s, r) && !(is_numeric (s) && is_numeric (r)))
    return ts_error (e->source, x->pos, "cannot compare %s with %s",
                     ts_type_name (e, s), ts_type_name (e, r));
  *term = term_eq (e->terms, a, b);
  if (x->op == TOK_NE)
    *term = term_not (e->terms, *term);
  return true;
}

static bool
comparison (Elab *e, const Expr *x, Term *term) {
  assert (x->kind == EX_COMPARE && x->len == 2);
  if (x->op == TOK_EQ || x->op == TOK_NE)
    return equation (e, x, term);
  Term a, b;
  if (!number (e, x->args[0], ts_token_text (x->op), &a) ||
      !number (e, x->args[1], ts_token_text (x->op), &b))
    return false;
  if (x->op == TOK_LE || x->op == TOK_LT)
    *term =
        x->op == TOK_LE ? term_le (e->terms, a, b) : term_lt (e->terms, a, b);
  else
    *term =
        x->op == TOK_GE ? term_le (e->terms, b, a) : term_lt (e->terms, b, a);
  return true;
}

static bool
addition (Elab *e, const Expr *x, Term *term) {
  TermList parts = {0};
  bool ok = true;
  for (size_t i = 0; i < x->len && ok; i++) {
    Term part;
    bool minus = x->minus[i];
    ok = number (e, x->args[i], minus ? "-" : "+", &part);
    if (ok)
      vec_push (&parts, minus ? term_neg (e->terms, part) : part);
  }
  if (ok)
    *term = term_add (e->terms, parts.len, parts.data);
  vec_done (&parts);
  return ok;
}

static bool
product (Elab *e, const Expr *x, Term *term) {
  Term a, b;
  if (!number (e, x->args[0], "*", &a) || !number (e, x->args[1], "*", &b))
    return false;
  *term = term_mul (e->terms, a, b);
  return true;
}

static bool
division (Elab *e, const Expr *x, Term *term) {
  assert (x->kind == EX_DIVIDE && x->len == 2);
  const char *op = ts_token_text (x->op);
  Term a, b;
  if (!number (e, x->args[0], op, &a) || !number (e, x->args[1], op, &b))
    return false;
  if (term_kind (e->terms, b) != TERM_NUMBER)
    return ts_error (e->source, x->args[1]->pos,
                     "the divisor of '%s' must be constant", op);
  if (rat_is_zero (term_value (e->terms, b)))
    return ts_error (e->source, x->args[1]->pos, "division by zero");
  if (x->op != TOK_SLASH && !(sort_is (term_sort (e->terms, a), INT_SORT) &&
                              sort_is (term_sort (e->terms, b), INT_SORT)))
    return ts_error (e->source, x->pos,
                     "'%s' is for int; the quotient of reals is '/'", op);
  TermKind kind = x->op == TOK_SLASH ? TERM_QUOTIENT
                  : x->op == TOK_DIV ? TERM_DIV
                                     : TERM_MOD;
  *term = term_make (e->terms, kind, 0, 2, (Term[]){a, b});
  return true;
}

static bool
conditional (Elab *e, const Expr *x, Term *term) {
  assert (x->kind == EX_IF && x->len == 3);
  Term c, a, b;
  if (!ts_formula (e, x->args[0], "the condition of 'if'", &c) ||
      !ts_term (e, x->args[1], &a) || !ts_term (e, x->args[2], &b))
    return false;
  Sort s = term_sort (e->terms, a), r = term_sort (e->terms, b);
  if (!sort_is (s, r)) {
    if (!is_numeric (s) || !is_numeric (r))
      return ts_error (e->source, x->pos,
                       "'then' gives %s, but 'else' gives %s",
                       ts_type_name (e, s), ts_type_name (e, r));
    a = term_to_real (e->terms, a);
    b = term_to_real (e->terms, b);
  }
  *term = term_ite (e->terms, c, a, b);
  return true;
}

/* Quantifiers ------------------------------------------------------------- */

typedef struct {
  const Expr *body;
  ExprKind kind;
  TermList parts;
} Collection;

static const char *
quantifier_name (ExprKind kind) {
  switch (kind) {
  case EX_FORALL:
    return "forall";
  case EX_EXISTS:
    return "exists";
  case EX_SUM:
    return "sum";
  default:
    return kind == EX_MIN ? "min" : "max";
  }
}

static bool
collect (Elab *e, void *context) {
  Collection *c = context;
  Term part;
  bool formula = c->kind == EX_FORALL || c->kind == EX_EXISTS;
  if (!(formula ? ts_formula (e, c->body, "what is quantified", &part)
                : number (e, c->body, quantifier_name (c->kind), &part)))
    return false;
  vec_push (&c->parts, part);
  return true;
}

static Term
extremum (Elab *e, ExprKind kind, const TermList *parts) {
  assert (parts->len >= 1 && (kind == EX_MIN || kind == EX_MAX));
  Terms *t = e->terms;
  Term best = parts->data[0];
  for (size_t i = 1; i < parts->len; i++) {
    Term other = parts->data[i];
    if (!sort_is (term_sort (t, best), term_sort (t, other))) {
      best = term_to_real (t, best);
      other = term_to_real (t, other);
    }
    Term keep =
        kind == EX_MIN ? term_le (t, best, other) : term_le (t, other, best);
    best = term_ite (t, keep, best, other);
  }
  return best;
}

static bool
combine (Elab *e, const Expr *x, const TermList *parts, Term *term) {
  switch (x->kind) {
  case EX_FORALL:
    *term = term_and (e->terms, parts->len, parts->data);
    return true;
  case EX_EXISTS:
    *term = term_or (e->terms, parts->len, parts->data);
    return true;
  case EX_SUM:
    *term = parts->len ? term_add (e->terms, parts->len, parts->data)
                       : term_int (e->terms, 0);
    return true;
  default:
    if (!parts->len)
      return ts_error (e->source, x->pos, "'%s' of nothing has no value",
                       quantifier_name (x->kind));
    *term = extremum (e, x->kind, parts);
    return true;
  }
}

static bool
quantifier (Elab *e, const Expr *x, Term *term) {
  Collection c = {.kind = x->kind};
  bool ok = true;
  for (size_t i = 0; i < x->len && ok; i++) {
    c.body = x->args[i];
    ok = x->binders.len ? ts_each (e, &x->binders, collect, &c)
                        : collect (e, &c);
  }
  ok = ok && combine (e, x, &c.parts, term);
  vec_done (&c.parts);
  return ok;
}

bool
ts_term (Elab *e, const Expr *x, Term *term) {
  switch (x->kind) {
  case EX_NUMBER:
    return literal (e, x, term);
  case EX_BOOL:
    *term = term_bool (e->terms, x->value);
    return true;
  case EX_REF:
    return reference (e, x, term);
  case EX_NOT:
    if (!ts_formula (e, x->args[0], "the operand of '!'", term))
      return false;
    *term = term_not (e->terms, *term);
    return true;
  case EX_NEGATE:
    if (!number (e, x->args[0], "-", term))
      return false;
    *term = term_neg (e->terms, *term);
    return true;
  case EX_AND:
  case EX_OR:
    return junction (e, x, term);
  case EX_IMPLIES:
  case EX_IFF:
    return implication (e, x, term);
  case EX_COMPARE:
    return comparison (e, x, term);
  case EX_ADD:
    return addition (e, x, term);
  case EX_TIMES:
    return product (e, x, term);
  case EX_DIVIDE:
    return division (e, x, term);
  case EX_IF:
    return conditional (e, x, term);
  case EX_FORALL:
  case EX_EXISTS:
  case EX_SUM:
  case EX_MIN:
  case EX_MAX:
    return quantifier (e, x, term);
  }
  assert (false);
  return false;
}
