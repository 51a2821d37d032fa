/* Transitions: heading, guard, updates, relation. */

#include "front/ts/parse.h"

static bool
update (Parser *p, Update *u) {
  *u = (Update){.pos = p->token.pos};
  if (ts_accept (p, TOK_HAVOC)) {
    u->kind = UPDATE_ANY;
    return (u->target = ts_reference (p));
  }
  if (!(u->target = ts_reference (p)) ||
      !ts_expect (p, TOK_ASSIGN, "in an update"))
    return false;
  if (p->token.kind != TOK_ANY)
    return (u->value = ts_expression (p));
  ts_next (p);
  u->kind = UPDATE_ANY;
  if (p->token.kind == TOK_COMMA || p->token.kind == TOK_SEMICOLON ||
      p->token.kind == TOK_WHERE)
    return true;
  u->kind = UPDATE_ANY_RANGE;
  return ts_range (p, &u->value, &u->hi);
}

static bool
updates (Parser *p, Decl *d) {
  VEC (Update) list = {0};
  bool ok = true;
  do {
    Update u;
    if ((ok = update (p, &u)))
      vec_push (&list, u);
  } while (ok && ts_accept (p, TOK_COMMA));
  d->updates_len = list.len;
  d->updates = ts_keep (p, &list);
  vec_done (&list);
  return ok;
}

/* from -> to, after the name if there is one. */
static bool
move (Parser *p, Decl *d) {
  d->moves = true;
  return ts_item_name (p, &d->from, "the location a transition leaves") &&
         ts_expect (p, TOK_IMPLIES, "after the location a transition leaves") &&
         ts_item_name (p, &d->to, "the location a transition enters");
}

/* A transition without name starts with its move, and is called after it. */
static bool
heading (Parser *p, Decl *d, bool inside) {
  if (inside && p->ahead.kind == TOK_IMPLIES) {
    if (!move (p, d))
      return false;
    d->len = 1;
    d->items = arena_copy (&p->source->arena, &d->to, sizeof d->to);
    return true;
  }
  if (!ts_one_item (p, d, "the name of a transition"))
    return false;
  if (ts_accept (p, TOK_LBRACKET) &&
      !(ts_binders (p, TOK_COLON, &d->binders) &&
        ts_expect (p, TOK_RBRACKET, "after the indices")))
    return false;
  if (inside)
    return !ts_accept (p, TOK_COLON) || move (p, d);
  return p->token.kind != TOK_COLON ||
         ts_error (p->source, p->token.pos,
                   "a transition between locations belongs into a process");
}

bool
ts_parse_transition (Parser *p, Decl *d, bool inside) {
  return heading (p, d, inside) &&
         (!ts_accept (p, TOK_WHEN) || (d->expr = ts_expression (p))) &&
         (!ts_accept (p, TOK_DO) || updates (p, d)) &&
         (!ts_accept (p, TOK_WHERE) || (d->relation = ts_expression (p)));
}
