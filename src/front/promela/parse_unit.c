/* What stands at the top of a model: process types, claims, formulas, typedefs
   and globals. */

#include "front/promela/parse_impl.h"

typedef VEC (AstUnit) Units;

/* Declares the name that comes next. */
static bool
unit_name (Parser *p, const char *what, unsigned kinds, AstUnit *u) {
  AstName name;
  Token t = *parse_token (p);
  if (!parse_name (p, what, &name))
    return false;
  parse_note (p, &t, kinds | NAME_DECLARED);
  u->name = name.text;
  u->name_pos = name.pos;
  return true;
}

/* Types and variables ----------------------------------------------------- */

static bool
type_definition (Parser *p, AstUnit *u) {
  parse_next (p);
  if (!unit_name (p, "the name of the type", NAME_TYPE, u))
    return false;
  u->kind = UNIT_FORWARD;
  if (!parse_at (p, TOK_LBRACE))
    return parse_expect (p, TOK_SEMICOLON, "or '{' after the type's name");
  u->kind = UNIT_TYPEDEF;
  parse_next (p);
  if (parse_at (p, TOK_RBRACE))
    return parse_unexpected (p, "a field");
  return parse_decls (p, TOK_RBRACE, &u->decls);
}

static bool
variables (Parser *p, AstUnit *u) {
  DeclList list = {0};
  bool is_mtype;
  bool ok = parse_decl (p, &list, &u->mtype, &is_mtype);
  u->kind = ok && is_mtype ? UNIT_MTYPE : UNIT_DECL;
  u->decls = (AstDecls){list.len, parse_keep (p, &list)};
  vec_done (&list);
  return ok;
}

/* Processes --------------------------------------------------------------- */

static bool
parameters (Parser *p, AstUnit *u) {
  return parse_expect (p, TOK_LPAREN, "after the name") &&
         parse_decls (p, TOK_RPAREN, &u->decls);
}

static bool
priority (Parser *p, AstUnit *u) {
  return !parse_accept (p, TOK_PRIORITY) || (u->priority = parse_operand (p));
}

static bool
provided (Parser *p, AstUnit *u) {
  return !parse_accept (p, TOK_PROVIDED) ||
         (parse_expect (p, TOK_LPAREN, "after 'provided'") &&
          (u->provided = parse_expr (p)) &&
          parse_expect (p, TOK_RPAREN, "after the condition"));
}

static bool
active (Parser *p, AstUnit *u) {
  u->active = parse_accept (p, TOK_ACTIVE);
  return !u->active || !parse_accept (p, TOK_LBRACKET) ||
         ((u->count = parse_expr (p)) &&
          parse_expect (p, TOK_RBRACKET, "after the number of processes"));
}

static bool
proctype (Parser *p, AstUnit *u) {
  u->kind = UNIT_PROCTYPE;
  if (!active (p, u))
    return false;
  u->deterministic = parse_at (p, TOK_D_PROCTYPE);
  if (!parse_accept (p, TOK_D_PROCTYPE) &&
      !parse_expect (p, TOK_PROCTYPE, "after 'active'"))
    return false;
  return unit_name (p, "the name of the proctype", NAME_PROCTYPE, u) &&
         parameters (p, u) && priority (p, u) && provided (p, u) &&
         priority (p, u) &&
         parse_body (p, "before the body of the proctype", &u->body);
}

static bool
init (Parser *p, AstUnit *u) {
  u->kind = UNIT_INIT;
  parse_next (p);
  return priority (p, u) &&
         parse_body (p, "before the body of 'init'", &u->body);
}

/* Claims ------------------------------------------------------------------ */

static bool
optional_name (Parser *p, AstUnit *u) {
  parse_next (p);
  return !parse_at (p, TOK_NAME) || unit_name (p, "a name", 0, u);
}

static bool
claim (Parser *p, AstUnit *u, AstUnitKind kind) {
  u->kind = kind;
  return optional_name (p, u) &&
         parse_body (p, "before the body of the claim", &u->body);
}

static bool
formula (Parser *p, AstUnit *u) {
  u->kind = UNIT_LTL;
  if (!optional_name (p, u) ||
      !parse_expect (p, TOK_LBRACE, "before the formula"))
    return false;
  p->in_ltl = true;
  u->formula = parse_expr (p);
  p->in_ltl = false;
  if (!u->formula)
    return false;
  while (parse_accept (p, TOK_SEMICOLON))
    ;
  return parse_expect (p, TOK_RBRACE, "after the formula");
}

/* Functions --------------------------------------------------------------- */

/* function T& name (...): the result is optional. */
static bool
function (Parser *p, AstUnit *u) {
  u->kind = UNIT_FUNCTION;
  parse_next (p);
  u->has_result = parse_ahead (p, 1)->kind != TOK_LPAREN;
  if (u->has_result) {
    if (!parse_type (p, &u->result))
      return false;
    u->result.pointer = parse_accept (p, TOK_BITAND);
  }
  p->in_function = true;
  bool ok = unit_name (p, "the name of the function", 0, u) &&
            parameters (p, u) &&
            parse_body (p, "before the body of the function", &u->body);
  p->in_function = false;
  return ok;
}

/* All of them ------------------------------------------------------------- */

static bool
exclusive (Parser *p, AstUnit *u) {
  u->kind = UNIT_EXCLUSIVE;
  return (u->stmt = parse_exclusive (p));
}

static bool
unit (Parser *p, AstUnit *u) {
  switch (parse_token (p)->kind) {
  case TOK_TYPEDEF:
    return type_definition (p, u);
  case TOK_ACTIVE:
  case TOK_PROCTYPE:
  case TOK_D_PROCTYPE:
    return proctype (p, u);
  case TOK_INIT:
    return init (p, u);
  case TOK_NEVER:
    return claim (p, u, UNIT_NEVER);
  case TOK_TRACE:
    return claim (p, u, UNIT_TRACE);
  case TOK_NOTRACE:
    return claim (p, u, UNIT_NOTRACE);
  case TOK_LTL:
    return formula (p, u);
  case TOK_XR:
  case TOK_XS:
    return exclusive (p, u);
  default:
    if (parse_at_decl (p))
      return variables (p, u);
    if (parse_at_word (p, WORD_FUNCTION))
      return function (p, u);
    return parse_unexpected (p, "a declaration, proctype, init, inline or "
                                "claim");
  }
}

bool
parse_units (Parser *p) {
  Units units = {0};
  bool ok = true;
  while (ok && !parse_at (p, TOK_END)) {
    AstUnit u = {.pos = parse_token (p)->pos};
    u.name_pos = u.pos;
    if (parse_accept (p, TOK_SEMICOLON))
      continue;
    if (parse_at (p, TOK_INLINE)) {
      ok = parse_inline_definition (p);
      continue;
    }
    ok = unit (p, &u);
    vec_push (&units, u);
  }
  p->ast->len = units.len;
  p->ast->units = parse_keep (p, &units);
  vec_done (&units);
  return ok;
}
