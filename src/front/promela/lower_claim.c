/* Formulas of linear temporal logic become claims: the automaton of what must
   not happen.  An atom is a part without temporal operators, as large as
   possible and without a '!' in front; equal texts are one atom. */

#include "front/promela/lower.h"
#include "front/promela/ltl.h"

#include <assert.h>

enum { MAX_STATES = 60000 };

typedef struct {
  Lower *lower;
  LtlFormulas *formulas;
  Names texts;
  const Expr *atoms[LTL_ATOMS];
  bool ok;
} Claim;

/* Whether there is a temporal operator in it. */
static bool
is_temporal (const AstExpr *e) {
  if (e->kind == EXPR_UNARY)
    return e->op >= AST_ALWAYS || is_temporal (e->a);
  if (e->kind != EXPR_BINARY)
    return false;
  return (e->op >= AST_UNTIL && e->op <= AST_WEAK) || is_temporal (e->a) ||
         is_temporal (e->b);
}

/* '->' and '<->' stand only in formulas, so they have to be taken apart. */
static bool
has_arrow (const AstExpr *e) {
  if (e->kind == EXPR_UNARY)
    return has_arrow (e->a);
  if (e->kind != EXPR_BINARY)
    return false;
  return e->op == AST_IMPLIES || e->op == AST_EQUIV || has_arrow (e->a) ||
         has_arrow (e->b);
}

static Ltl
atom (Claim *c, const AstExpr *e) {
  Lower *l = c->lower;
  if (e->kind == EXPR_BOOL || e->kind == EXPR_NUMBER)
    return e->number ? ltl_true () : ltl_false ();
  Str text = {0};
  ast_print_expr (&text, e);
  uint32_t number = names_add (&c->texts, str_text (&text));
  str_done (&text);
  if (number >= LTL_ATOMS) {
    c->ok = lower_error (
        l, e->pos, "a formula can contain at most %d different conditions",
        LTL_ATOMS);
    return ltl_true ();
  }
  if (!c->atoms[number])
    c->atoms[number] = lower_number (l, e);
  c->ok &= c->atoms[number] != NULL;
  return ltl_atom (c->formulas, number);
}

static Ltl formula (Claim *c, const AstExpr *e);

static Ltl
unary_formula (Claim *c, const AstExpr *e) {
  Ltl a = formula (c, e->a);
  switch (e->op) {
  case AST_NOT:
    return ltl_not (a);
  case AST_ALWAYS:
    return ltl_always (c->formulas, a);
  case AST_EVENTUALLY:
    return ltl_eventually (c->formulas, a);
  case AST_NEXT:
    lower_code (c->lower)->uses_next = true;
    return ltl_next (c->formulas, a);
  default:
    c->ok =
        lower_error (c->lower, e->at, "'%s' of a formula", ast_op_text (e->op));
    return a;
  }
}

static Ltl
binary_formula (Claim *c, const AstExpr *e) {
  Ltl a = formula (c, e->a), b = formula (c, e->b);
  switch (e->op) {
  case AST_AND:
    return ltl_and (c->formulas, a, b);
  case AST_OR:
    return ltl_or (c->formulas, a, b);
  case AST_IMPLIES:
    return ltl_implies (c->formulas, a, b);
  case AST_EQUIV:
    return ltl_equivalent (c->formulas, a, b);
  case AST_UNTIL:
    return ltl_until (c->formulas, a, b);
  case AST_RELEASE:
    return ltl_release (c->formulas, a, b);
  case AST_WEAK:
    return ltl_weak_until (c->formulas, a, b);
  default:
    c->ok =
        lower_error (c->lower, e->at, "'%s' of formulas", ast_op_text (e->op));
    return a;
  }
}

static Ltl
formula (Claim *c, const AstExpr *e) {
  bool apart = is_temporal (e) || has_arrow (e);
  if (e->kind == EXPR_UNARY && (apart || e->op == AST_NOT))
    return unary_formula (c, e);
  if (e->kind == EXPR_BINARY && apart)
    return binary_formula (c, e);
  return atom (c, e);
}

/* The automaton as a code ----------------------------------------------------
 */

static const Expr *
add_literal (Claim *c, const Expr *guard, unsigned i, bool positive,
             Str *text) {
  assert (i < LTL_ATOMS && c->atoms[i]);
  Model *m = c->lower->model;
  const Expr *e = c->atoms[i];
  if (!positive)
    e = model_expr (
        m,
        (Expr){.op = VALUE_NOT, .type = model_bool (m), .a = e, .pos = e->pos});
  str_format (text, "%s%s(%s)", guard ? " && " : "", positive ? "" : "!",
              names_text (&c->texts, i));
  if (!guard)
    return e;
  return model_expr (m, (Expr){.op = VALUE_AND,
                               .type = model_bool (m),
                               .a = guard,
                               .b = e,
                               .pos = e->pos});
}

static void
add_transition (Claim *c, uint32_t from, const BuchiTransition *t, Pos pos) {
  assert (!(t->positive & t->negative));
  Lower *l = c->lower;
  Str text = {0};
  const Expr *guard = NULL;
  for (unsigned i = 0; i < LTL_ATOMS; i++) {
    if (t->positive >> i & 1)
      guard = add_literal (c, guard, i, true, &text);
    if (t->negative >> i & 1)
      guard = add_literal (c, guard, i, false, &text);
  }
  if (!guard)
    str_add (&text, "true");
  ModelEdge edge = {.kind = STEP_GUARD,
                    .from = from,
                    .to = t->target,
                    .a = guard,
                    .pos = pos,
                    .show = lower_text (l, "%s", str_text (&text))};
  str_done (&text);
  model_add_edge (l->model, l->code, edge);
}

/* Where everything is accepted the claim is at its end, like a never claim that
   has come to its closing brace. */
static void
add_claim_end (Claim *c, uint32_t at, Pos pos) {
  ModelEdge edge = {
      .kind = STEP_END, .from = at, .to = at, .pos = pos, .show = "-end-"};
  model_add_edge (c->lower->model, c->lower->code, edge);
}

static void
add_automaton (Claim *c, const Buchi *b, Pos pos) {
  assert (b->states.len >= 1);
  Lower *l = c->lower;
  for (size_t i = 0; i < b->states.len; i++) {
    const BuchiState *s = b->states.data + i;
    uint32_t flags =
        (s->accepting ? LOC_ACCEPT : 0u) | (s->accepts_all ? LOC_END : 0u);
    model_add_location (l->model, l->code, flags,
                        s->accepting ? lower_text (l, "accept_S%zu", i)
                                     : lower_text (l, "T%zu", i),
                        pos);
    if (s->accepts_all)
      add_claim_end (c, (uint32_t)i, pos);
    for (uint32_t k = 0; k < s->count && !s->accepts_all; k++)
      add_transition (c, (uint32_t)i, b->transitions.data + s->first + k, pos);
  }
  model_close_code (l->model, l->code);
}

bool
lower_formula (Lower *l) {
  assert (l->work.data[l->code].unit->kind == UNIT_LTL);
  const AstUnit *u = l->work.data[l->code].unit;
  Claim c = {.lower = l, .formulas = ltl_formulas_new (), .ok = true};
  Buchi automaton = {0};
  l->pure = true;
  Ltl f = formula (&c, u->formula);
  l->pure = false;
  if (c.ok && !ltl_buchi (c.formulas, ltl_not (f), &automaton, MAX_STATES))
    c.ok =
        lower_error (l, u->pos, "the automaton of this formula is too large");
  else if (c.ok)
    add_automaton (&c, &automaton, u->pos);
  buchi_done (&automaton);
  ltl_formulas_free (c.formulas);
  names_done (&c.texts);
  return c.ok;
}
