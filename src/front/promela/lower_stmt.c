/* Statements become elements of the flow. */

#include "front/promela/lower.h"

#include <assert.h>

bool
lower_labels (Lower *l, Elem *e, AstNames labels) {
  assert (e || !labels.len);
  bool ok = true;
  for (size_t i = 0; i < labels.len; i++)
    ok &= flow_label (lower_flow (l), e, labels.items[i].text, l->scope,
                      labels.items[i].pos);
  return ok;
}

bool
lower_add (Lower *l, ModelEdge edge, AstNames labels) {
  Flow *f = lower_flow (l);
  Elem *e = flow_step (f, edge, l->scope);
  bool ok = lower_labels (l, e, labels);
  flow_append (f, e);
  l->option = false;
  return ok;
}

/* Stands where a statement is wrong. */
static bool
add_nothing (Lower *l, const AstStmt *s) {
  ModelEdge skip = {.kind = STEP_GUARD, .pos = s->pos, .show = ""};
  lower_add (l, skip, s->labels);
  return false;
}

static bool
simple (Lower *l, const AstStmt *s) {
  ModelEdge edge;
  if (!lower_simple (l, s, &edge))
    return add_nothing (l, s);
  return lower_add (l, edge, s->labels);
}

/* Jumps ---------------------------------------------------------------------
 */

static bool
add_jump (Lower *l, const AstStmt *s, Elem *e) {
  bool ok = lower_labels (l, e, s->labels);
  e->edge.show = lower_show (l, s);
  flow_append (lower_flow (l), e);
  return ok;
}

static bool
jump (Lower *l, const AstStmt *s) {
  Elem *e = flow_elem (lower_flow (l), ELEM_GOTO, s->pos, l->scope);
  e->goal = s->name;
  return add_jump (l, s, e);
}

static bool
leave_loop (Lower *l, const AstStmt *s) {
  Flow *f = lower_flow (l);
  bool ok = true;
  if (!f->loop)
    ok = lower_error (l, s->pos, "'break' stands only in loops");
  else if (f->loop->dstep != f->dstep)
    ok = lower_error (l, s->pos, "a break cannot leave a d_step");
  if (!ok)
    return add_nothing (l, s);
  Elem *e = flow_elem (f, ELEM_GOTO, s->pos, l->scope);
  e->exit = &f->loop->exit;
  return add_jump (l, s, e);
}

/* Blocks --------------------------------------------------------------------
 */

/* A sequence of its own; NULL only if it has no statement. */
static FlowSeq *
sequence (Lower *l, AstSeq seq, bool *ok) {
  Flow *f = lower_flow (l);
  flow_open (f);
  l->init_ok = false;
  *ok &= lower_seq (l, seq);
  FlowSeq *s = flow_close (f, seq.end.line ? seq.end : seq.pos);
  *ok &= s != NULL;
  return s;
}

/* The statements of a block, atomic, d_step or inline, in a scope. */
static FlowSeq *
block_body (Lower *l, const AstStmt *s, bool *ok) {
  Flow *f = lower_flow (l);
  InlineWork work = {s, l->scope, l->inlines};
  bool is_inline = s->kind == STMT_INLINE;
  bool outermost = s->kind == STMT_D_STEP && !f->dstep;
  if (is_inline)
    l->inlines = &work;
  if (outermost)
    f->dstep = ++f->dsteps;
  lower_open_scope (l, is_inline);
  FlowSeq *body = sequence (l, s->body, ok);
  lower_close_scope (l);
  if (outermost)
    f->dstep = 0;
  if (is_inline)
    l->inlines = work.around;
  if (body && (s->kind == STMT_ATOMIC || outermost))
    flow_atomic (body);
  return body;
}

/* What is inside of a d_step is one already. */
static ElemKind
block_kind (const Flow *f, const AstStmt *s) {
  assert (s->kind == STMT_ATOMIC || s->kind == STMT_D_STEP ||
          s->kind == STMT_INLINE || s->kind == STMT_BLOCK);
  if (f->dstep)
    return ELEM_BLOCK;
  return s->kind == STMT_ATOMIC   ? ELEM_ATOMIC
         : s->kind == STMT_D_STEP ? ELEM_DSTEP
                                  : ELEM_BLOCK;
}

static bool
block (Lower *l, const AstStmt *s) {
  Flow *f = lower_flow (l);
  bool ok = true;
  FlowSeq *body = block_body (l, s, &ok);
  if (!body)
    return add_nothing (l, s);
  Elem *e = flow_block (f, block_kind (f, s), body, s->pos, l->scope);
  ok &= lower_labels (l, e, s->labels);
  flow_append (f, e);
  return ok;
}

/* Choices -------------------------------------------------------------------
 */

static bool
choice (Lower *l, const AstStmt *s) {
  Flow *f = lower_flow (l);
  ElemKind kind = s->kind == STMT_IF ? ELEM_IF : ELEM_DO;
  FlowSeq *options = NULL, **end = &options;
  bool ok = true;
  if (kind == ELEM_DO)
    flow_loop_begin (f);
  for (size_t i = 0; i < s->options_len; i++) {
    l->option = true;
    FlowSeq *option = sequence (l, s->options[i], &ok);
    if (!option)
      continue;
    *end = option;
    end = &option->next;
  }
  l->option = false;
  Elem *e =
      options ? flow_choice (f, kind, options, true, s->pos, l->scope) : NULL;
  if (!e) {
    if (kind == ELEM_DO)
      f->loop = f->loop->around;
    return add_nothing (l, s);
  }
  return ok & lower_labels (l, e, s->labels);
}

/* Unless --------------------------------------------------------------------
 */

static bool
is_block (const AstStmt *s) {
  return s->kind == STMT_BLOCK || s->kind == STMT_INLINE;
}

/* One side of an unless: what is in a block, or the one statement. */
static FlowSeq *
side (Lower *l, const AstStmt *s, bool inside, bool *ok) {
  if (inside)
    return block_body (l, s, ok);
  const AstStmt *items[] = {s};
  return sequence (l, (AstSeq){1, items, s->pos, s->pos}, ok);
}

static AstNames
labels_of (const AstStmt *s) {
  return s->labels.len ? s->labels : s->first->labels;
}

/* With labels it becomes a block of its own that carries them; an atomic
   sequence with labels is taken apart, one without is not. */
static bool
unless (Lower *l, const AstStmt *s) {
  Flow *f = lower_flow (l);
  AstNames labels = labels_of (s);
  AstStmt first = *s->first;
  bool ok = true, atomic = first.kind == STMT_ATOMIC && labels.len;
  if (f->dstep) {
    lower_error (l, s->pos, "'unless' is not allowed in a d_step");
    return add_nothing (l, s);
  }
  first.labels.len = 0;
  if (labels.len)
    flow_open (f);
  FlowSeq *main = side (l, &first, is_block (&first) || atomic, &ok);
  FlowSeq *escape =
      main ? side (l, s->second, is_block (s->second), &ok) : NULL;
  if (escape)
    flow_unless (f, main, escape, s->pos, l->scope);
  else
    ok = add_nothing (l, &first);
  if (!labels.len)
    return ok;
  FlowSeq *body = flow_close (f, s->pos);
  Elem *e =
      flow_block (f, atomic ? ELEM_ATOMIC : ELEM_BLOCK, body, s->pos, l->scope);
  ok &= lower_labels (l, e, labels);
  flow_append (f, e);
  return ok;
}

/* Sequences -----------------------------------------------------------------
 */

static bool
declarations (Lower *l, const AstStmt *s) {
  bool ok = true;
  if (s->labels.len)
    ok = lower_error (l, s->labels.items[0].pos,
                      "a label cannot stand in front of a declaration");
  for (size_t i = 0; i < s->decls.len; i++)
    ok &= lower_decl (l, s->decls.items + i);
  return ok;
}

/* Adds the elements of a statement; after an error some element all the same,
   so that the structure stays whole. */
static bool
lower_stmt (Lower *l, const AstStmt *s) {
  switch (s->kind) {
  case STMT_DECL:
    return declarations (l, s);
  case STMT_MTYPE:
    return lower_error (l, s->pos, "an mtype is declared outside of processes");
  case STMT_EXCLUSIVE:
    return lower_exclusive (l, s);
  case STMT_IF:
  case STMT_DO:
    return choice (l, s);
  case STMT_FOR:
    return lower_for (l, s);
  case STMT_FOR_IN:
    return lower_for_in (l, s);
  case STMT_SELECT:
    return lower_select (l, s);
  case STMT_ATOMIC:
  case STMT_D_STEP:
  case STMT_BLOCK:
  case STMT_INLINE:
    return block (l, s);
  case STMT_UNLESS:
    return unless (l, s);
  case STMT_GOTO:
    return jump (l, s);
  case STMT_BREAK:
    return leave_loop (l, s);
  default:
    return simple (l, s);
  }
}

bool
lower_seq (Lower *l, AstSeq seq) {
  bool ok = true;
  for (size_t i = 0; i < seq.len; i++) {
    ok &= lower_stmt (l, seq.items[i]);
    if (seq.items[i]->kind != STMT_DECL &&
        seq.items[i]->kind != STMT_EXCLUSIVE) {
      l->init_ok = false;
      l->option = false;
    }
  }
  return ok;
}
