/* Operators by precedence.  A formula of ltl is an expression with more
   operators; the temporal ones bind weaker than comparisons, so '[] x == 1'
   means '[] (x == 1)'. */

#include "front/promela/parse_impl.h"

/* Nodes ------------------------------------------------------------------- */

AstExpr *
parse_new_expr (Parser *p, AstExprKind kind) {
  AstExpr *e = arena_alloc (p->arena, sizeof *e);
  Pos pos = parse_token (p)->pos;
  *e = (AstExpr){.kind = kind, .pos = pos, .at = pos};
  return e;
}

static int
deeper (int depth, const AstExpr *e) {
  return e && e->depth > depth ? e->depth : depth;
}

const AstExpr *
parse_finish (Parser *p, AstExpr *e) {
  int depth = deeper (deeper (deeper (0, e->a), e->b), e->c);
  for (size_t i = 0; i < e->args.len; i++)
    depth = deeper (depth, e->args.items[i]);
  e->depth = depth + 1;
  if (e->depth <= AST_MAX_DEPTH)
    return e;
  run_error (p->run, e->at, "this expression is nested too deeply");
  return NULL;
}

bool
parse_is_variable (const AstExpr *e) {
  return e->kind == EXPR_NAME || e->kind == EXPR_FIELD ||
         e->kind == EXPR_INDEX || e->kind == EXPR_DEREF;
}

/* Operators --------------------------------------------------------------- */

typedef struct {
  TokenKind kind;
  uint32_t word; /* of a TOK_NAME */
  AstOp op;
  int level; /* the higher, the tighter it binds */
} Operator;

enum { LEVEL_LEAST = 1, LEVEL_UNTIL = 4 };

static const Operator plain[] = {
    {TOK_OR, 0, AST_OR, 2},         {TOK_AND, 0, AST_AND, 3},
    {TOK_BITOR, 0, AST_BITOR, 5},   {TOK_BITXOR, 0, AST_BITXOR, 6},
    {TOK_BITAND, 0, AST_BITAND, 7}, {TOK_EQ, 0, AST_EQ, 8},
    {TOK_NE, 0, AST_NE, 8},         {TOK_LT, 0, AST_LT, 9},
    {TOK_LE, 0, AST_LE, 9},         {TOK_GT, 0, AST_GT, 9},
    {TOK_GE, 0, AST_GE, 9},         {TOK_SHL, 0, AST_SHL, 10},
    {TOK_SHR, 0, AST_SHR, 10},      {TOK_PLUS, 0, AST_ADD, 11},
    {TOK_MINUS, 0, AST_SUB, 11},    {TOK_TIMES, 0, AST_MUL, 12},
    {TOK_SLASH, 0, AST_DIV, 12},    {TOK_PERCENT, 0, AST_MOD, 12},
    {TOK_END, 0, AST_NOT, 0},
};

static const Operator temporal[] = {
    {TOK_ARROW, 0, AST_IMPLIES, 1},
    {TOK_NAME, WORD_IMPLIES, AST_IMPLIES, 1},
    {TOK_EQUIV, 0, AST_EQUIV, 1},
    {TOK_NAME, WORD_EQUIVALENT, AST_EQUIV, 1},
    {TOK_NAME, WORD_U, AST_UNTIL, LEVEL_UNTIL},
    {TOK_NAME, WORD_UNTIL, AST_UNTIL, LEVEL_UNTIL},
    {TOK_NAME, WORD_STRONGUNTIL, AST_UNTIL, LEVEL_UNTIL},
    {TOK_NAME, WORD_V, AST_RELEASE, LEVEL_UNTIL},
    {TOK_NAME, WORD_RELEASE, AST_RELEASE, LEVEL_UNTIL},
    {TOK_NAME, WORD_W, AST_WEAK, LEVEL_UNTIL},
    {TOK_NAME, WORD_WEAKUNTIL, AST_WEAK, LEVEL_UNTIL},
    {TOK_END, 0, AST_NOT, 0},
};

static const Operator prefix[] = {
    {TOK_DIAMOND, 0, AST_EVENTUALLY, 0},
    {TOK_NAME, WORD_EVENTUALLY, AST_EVENTUALLY, 0},
    {TOK_NAME, WORD_ALWAYS, AST_ALWAYS, 0},
    {TOK_NAME, WORD_X, AST_NEXT, 0},
    {TOK_NAME, WORD_NEXT, AST_NEXT, 0},
    {TOK_END, 0, AST_NOT, 0},
};

static const Operator *
find (const Operator *list, const Token *t) {
  for (; list->kind != TOK_END; list++)
    if (list->kind == t->kind && (t->kind != TOK_NAME || list->word == t->name))
      return list;
  return NULL;
}

static const Operator *
find_binary (const Parser *p) {
  const Operator *found = find (plain, parse_token (p));
  return found || !p->in_ltl ? found : find (temporal, parse_token (p));
}

static bool
is_temporal (const AstExpr *e) {
  if (e->kind != EXPR_UNARY && e->kind != EXPR_BINARY)
    return false;
  if (e->op == AST_NOT)
    return is_temporal (e->a);
  if (e->op == AST_AND || e->op == AST_OR)
    return is_temporal (e->a) || is_temporal (e->b);
  return e->op >= AST_IMPLIES;
}

/* '&' and '|' of formulas are taken as '&&' and '||'. */
static void
join_formulas (AstExpr *e) {
  if ((e->op == AST_BITAND || e->op == AST_BITOR) &&
      (is_temporal (e->a) || is_temporal (e->b)))
    e->op = e->op == AST_BITAND ? AST_AND : AST_OR;
}

/* Formulas are operands of formulas only. */
static bool
check_operand (Parser *p, const AstExpr *e, const AstExpr *operand) {
  bool logical = e->op == AST_AND || e->op == AST_OR || e->op == AST_NOT ||
                 e->op >= AST_IMPLIES;
  return logical || !is_temporal (operand) ||
         run_error (p->run, e->at,
                    "a temporal formula cannot be an operand of '%s'",
                    ast_op_text (e->op));
}

/* Binary operators -------------------------------------------------------- */

static const AstExpr *climb (Parser *, const AstExpr *, int least);

static const AstExpr *
climb_operand (Parser *p, int least) {
  const AstExpr *e = parse_operand (p);
  return e ? climb (p, e, least) : NULL;
}

static const AstExpr *
climb (Parser *p, const AstExpr *left, int least) {
  const Operator *o;
  while (left && !parse_breaks (p) && (o = find_binary (p)) &&
         o->level >= least) {
    AstExpr *e = parse_new_expr (p, EXPR_BINARY);
    e->op = o->op;
    e->pos = left->pos;
    parse_next (p);
    e->a = left;
    e->b = climb_operand (p, o->level + 1);
    if (!e->b)
      return NULL;
    join_formulas (e);
    if (!check_operand (p, e, e->a) || !check_operand (p, e, e->b))
      return NULL;
    left = parse_finish (p, e);
  }
  return left;
}

const AstExpr *
parse_expr_from (Parser *p, const AstExpr *e) {
  return climb (p, e, LEVEL_LEAST);
}

const AstExpr *
parse_expr (Parser *p) {
  return climb_operand (p, LEVEL_LEAST);
}

bool
parse_arguments (Parser *p, ExprList *list) {
  if (parse_accept (p, TOK_RPAREN))
    return true;
  do {
    const AstExpr *e = parse_expr (p);
    if (!e)
      return false;
    vec_push (list, e);
  } while (parse_accept (p, TOK_COMMA));
  return parse_expect (p, TOK_RPAREN, "after the arguments");
}

/* Unary operators --------------------------------------------------------- */

static const AstExpr *
unary (Parser *p, AstOp op) {
  AstExpr *e = parse_new_expr (p, EXPR_UNARY);
  e->op = op;
  parse_next (p);
  e->a = parse_operand (p);
  return e->a && check_operand (p, e, e->a) ? parse_finish (p, e) : NULL;
}

/* '!!' is a send everywhere else. */
static const AstExpr *
twice_not (Parser *p) {
  AstExpr *outer = parse_new_expr (p, EXPR_UNARY);
  outer->op = AST_NOT;
  outer->a = unary (p, AST_NOT);
  return outer->a ? parse_finish (p, outer) : NULL;
}

static const AstExpr *
unary_temporal (Parser *p, AstOp op) {
  AstExpr *e = parse_new_expr (p, EXPR_UNARY);
  bool box = parse_at (p, TOK_LBRACKET); /* two tokens */
  e->op = op;
  parse_next (p);
  if (box)
    parse_next (p);
  e->a = climb_operand (p, LEVEL_UNTIL + 1);
  return e->a ? parse_finish (p, e) : NULL;
}

static const AstExpr *
address (Parser *p) {
  AstExpr *e = parse_new_expr (p, EXPR_ADDRESS);
  parse_next (p);
  e->a = parse_variable (p);
  return e->a ? parse_finish (p, e) : NULL;
}

static const AstExpr *
operand (Parser *p) {
  if (p->in_ltl) {
    const Operator *o = find (prefix, parse_token (p));
    if (o)
      return unary_temporal (p, o->op);
    if (parse_at (p, TOK_LBRACKET) && parse_ahead (p, 1)->kind == TOK_RBRACKET)
      return unary_temporal (p, AST_ALWAYS);
  }
  switch (parse_token (p)->kind) {
  case TOK_NOT:
    return unary (p, AST_NOT);
  case TOK_SORTED_SEND:
    return twice_not (p);
  case TOK_MINUS:
    return unary (p, AST_NEGATE);
  case TOK_COMPLEMENT:
    return unary (p, AST_COMPLEMENT);
  case TOK_BITAND:
    return address (p);
  default:
    return parse_primary (p);
  }
}

const AstExpr *
parse_operand (Parser *p) {
  if (p->depth == AST_MAX_DEPTH) {
    run_error (p->run, parse_token (p)->pos,
               "this expression is nested too deeply");
    return NULL;
  }
  p->depth++;
  const AstExpr *e = operand (p);
  p->depth--;
  return e;
}
