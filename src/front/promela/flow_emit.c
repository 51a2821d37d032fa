/* From steps to locations and edges.  Only elements where a process can stand
   become locations, in order of their numbers; besides them those inside of
   d_steps, where it passes by, and those that remote references name. */

#include "front/promela/flow.h"

#include <assert.h>
#include <string.h>

enum { MAX_LOCATIONS = 65535 };

typedef struct {
  Flow *flow;
  VEC (Elem *) work;
  VEC (Elem *) leaves; /* scratch */
  bool failed;
} Emit;

static void
use (Emit *c, Elem *e) {
  if (!e || e->used)
    return;
  e->used = true;
  vec_push (&c->work, e);
}

/* d_steps -------------------------------------------------------------------
 */

/* What is executed when control goes to 'e' inside of a d_step; NULL when that
   leaves it. */
static Elem *
inner_hunt (Emit *c, Elem *e, uint32_t dstep) {
  const Elem *begin = e;
  for (size_t jumps = 0; e && jumps <= c->flow->elems.len; jumps++) {
    if (e->dstep != dstep)
      return NULL;
    if (e->kind == ELEM_GOTO)
      e = e->target;
    else if (e->kind == ELEM_JOIN || e->kind == ELEM_EXIT)
      e = e->next;
    else if (e->kind == ELEM_BLOCK)
      e = e->seqs->first;
    else
      return e;
  }
  c->failed = true;
  run_error (c->flow->run, begin->pos, "a goto that leads back to itself");
  return NULL;
}

static Elem *
inner_to (Emit *c, Elem *leaf) {
  Elem *next = leaf->kind == ELEM_GOTO ? leaf : leaf->next;
  return inner_hunt (c, next, leaf->dstep);
}

/* Appends the statements that the options of a choice begin with. */
static void
inner_leaves (Emit *c, const Elem *e) {
  for (FlowSeq *s = e->seqs; s; s = s->next) {
    Elem *begin = s->first;
    while (begin->kind == ELEM_JOIN || begin->kind == ELEM_BLOCK)
      begin = begin->kind == ELEM_JOIN ? begin->next : begin->seqs->first;
    if (elem_is_choice (begin))
      inner_leaves (c, begin);
    else
      vec_push (&c->leaves, begin);
  }
}

static void
use_inner (Emit *c, Elem *e) {
  if (!e || e->used)
    return;
  e->inner = true;
  use (c, e);
}

static void
use_inside (Emit *c, Elem *e) {
  if (!elem_is_choice (e)) {
    use_inner (c, inner_to (c, e));
    return;
  }
  size_t before = c->leaves.len;
  inner_leaves (c, e);
  while (c->leaves.len > before)
    use_inner (c, inner_to (c, vec_pop (&c->leaves)));
}

static void
use_leaf (Emit *c, Elem *leaf) {
  if (leaf->kind != ELEM_DSTEP)
    return;
  Elem *begin = inner_hunt (c, leaf->seqs->first, leaf->seqs->first->dstep);
  if (!begin)
    return;
  if (elem_is_choice (begin))
    use_inner (c, begin);
  else
    use_inside (c, begin);
}

static void
use_all (Emit *c) {
  while (c->work.len && !c->failed) {
    Elem *e = vec_pop (&c->work);
    if (e->inner) {
      use_inside (c, e);
      continue;
    }
    for (size_t i = 0; i < e->steps.len; i++) {
      use (c, e->steps.data[i].to);
      use_leaf (c, e->steps.data[i].leaf);
    }
  }
}

/* Edges ---------------------------------------------------------------------
 */

static bool
is_around (const Scope *outer, const Scope *inner) {
  while (inner && inner != outer)
    inner = inner->parent;
  return inner == outer;
}

/* The pointers of the blocks that a step leaves. */
static void
add_leaves (Emit *c, ModelEdge *edge, const Scope *from, const Scope *to) {
  VEC (uint32_t) list = {0};
  for (const Scope *s = from; s && !is_around (s, to); s = s->parent)
    for (size_t i = 0; i < s->pointers.len; i++)
      vec_push (&list, s->pointers.data[i]);
  edge->leaves = (uint32_t)list.len;
  if (list.len)
    edge->leave = arena_copy (&c->flow->model->arena, list.data,
                              list.len * sizeof *list.data);
  vec_done (&list);
}

static ModelEdge
jump_edge (const Elem *e) {
  return (ModelEdge){.kind = STEP_GUARD,
                     .pos = e->pos,
                     .show = e->edge.show ? e->edge.show : "(goto)"};
}

static void
add_edge (Emit *c, ModelEdge edge, const Elem *from, const Elem *leaf,
          const Elem *to) {
  assert (from->used);
  edge.from = from->location;
  edge.to = to ? to->location : from->location;
  if (to)
    add_leaves (c, &edge, leaf->scope, to->scope);
  model_add_edge (c->flow->model, c->flow->code, edge);
}

static ModelEdge
leaf_edge (const Elem *leaf) {
  return leaf->kind == ELEM_STEP || leaf->kind == ELEM_END ? leaf->edge
                                                           : jump_edge (leaf);
}

/* When a statement could be executed. */
static const Expr *
leaf_guard (Emit *c, const Elem *leaf) {
  Model *m = c->flow->model;
  const ModelEdge *e = &leaf->edge;
  Expr guard = {.type = model_bool (m), .pos = leaf->pos};
  if (leaf->kind == ELEM_STEP && e->kind == STEP_GUARD && e->a)
    return e->a;
  if (leaf->kind == ELEM_STEP && e->kind == STEP_SEND) {
    guard.op = VALUE_NFULL;
    guard.a = e->a;
  } else if (leaf->kind == ELEM_STEP && e->kind == STEP_RECEIVE) {
    guard.op = VALUE_POLL;
    guard.a = e->a;
    guard.k = e->flag;
    guard.args = e->args;
    guard.count = e->count;
  } else {
    guard.op = VALUE_CONST;
    guard.k = 1;
  }
  return model_expr (m, guard);
}

/* Whether one of the leaves can be executed, as a tree of low height; NULL:
   always. */
static const Expr *
any_guard (Emit *c, size_t first, size_t n) {
  assert (n >= 1 && first + n <= c->leaves.len);
  Model *m = c->flow->model;
  if (n == 1) {
    const Expr *guard = leaf_guard (c, c->leaves.data[first]);
    return guard->op == VALUE_CONST && guard->k ? NULL : guard;
  }
  const Expr *a = any_guard (c, first, n / 2);
  const Expr *b = a ? any_guard (c, first + n / 2, n - n / 2) : NULL;
  if (!b)
    return NULL;
  return model_expr (m, (Expr){.op = VALUE_OR,
                               .type = model_bool (m),
                               .a = a,
                               .b = b,
                               .pos = b->pos});
}

/* Whether some option of a choice can be executed. */
static const Expr *
choice_guard (Emit *c, const Elem *e) {
  size_t before = c->leaves.len;
  inner_leaves (c, e);
  const Expr *any = any_guard (c, before, c->leaves.len - before);
  c->leaves.len = before;
  return any;
}

static const char *
dstep_show (Emit *c, const char *first) {
  Str s = {0};
  str_format (&s, "d_step { %s ... }", first);
  const char *text = arena_string (&c->flow->model->arena, str_text (&s));
  str_done (&s);
  return text;
}

/* A d_step is entered by its first statement; a choice there is made only once
   it is entered, so that it is one step whatever is enabled. */
static void
enter_dstep (Emit *c, const Elem *from, const FlowStep *step, ModelEdge like) {
  assert (step->leaf->kind == ELEM_DSTEP);
  Elem *first = step->leaf->seqs->first;
  Elem *begin = inner_hunt (c, first, first->dstep);
  Elem *to = step->to;
  if (!begin)
    return;
  ModelEdge edge = {.kind = STEP_GUARD, .pos = step->leaf->pos};
  if (elem_is_choice (begin)) {
    to = begin;
    edge.a = choice_guard (c, begin);
    edge.show = dstep_show (c, begin->kind == ELEM_IF ? "if" : "do");
  } else {
    Elem *next = inner_to (c, begin);
    edge = begin->edge;
    to = next ? next : to;
    edge.show = next ? dstep_show (c, edge.show) : edge.show;
  }
  edge.rank = like.rank;
  edge.atomic = like.atomic;
  add_edge (c, edge, from, begin, to);
}

static void
emit_edges (Emit *c, const Elem *e) {
  uint32_t rank = 0;
  for (size_t i = 0; i < e->steps.len; i++) {
    const FlowStep *step = e->steps.data + i;
    if (i && step->escape != step[-1].escape)
      rank++;
    ModelEdge edge = {0};
    if (step->leaf->kind != ELEM_DSTEP)
      edge = leaf_edge (step->leaf);
    edge.rank = rank;
    edge.atomic = step->leaf->status & ELEM_ATOM;
    if (edge.kind == STEP_CALL)
      edge.keep = step->leaf->status & (ELEM_ATOM | ELEM_LAST);
    if (step->leaf->kind == ELEM_DSTEP)
      enter_dstep (c, e, step, edge);
    else
      add_edge (c, edge, e, step->leaf, step->to);
  }
}

/* Inside of a d_step 'e'; 'out' is where the d_step leads. */
static void
emit_inner (Emit *c, Elem *e, const Elem *out, bool atomic) {
  assert (e->inner);
  size_t before = c->leaves.len;
  if (elem_is_choice (e))
    inner_leaves (c, e);
  else
    vec_push (&c->leaves, e);
  for (size_t i = before; i < c->leaves.len; i++) {
    Elem *leaf = c->leaves.data[i], *to = inner_to (c, leaf);
    ModelEdge edge = leaf_edge (leaf);
    edge.atomic = atomic;
    add_edge (c, edge, e, leaf, to ? to : out);
  }
  c->leaves.len = before;
}

/* Locations -----------------------------------------------------------------
 */

static bool
number_locations (Emit *c) {
  Flow *f = c->flow;
  uint32_t n = 0;
  for (size_t i = 0; i < f->elems.len; i++) {
    Elem *e = f->elems.data[i];
    if (!e->used)
      continue;
    if (++n > MAX_LOCATIONS)
      return run_error (f->run, e->pos, "more than %d locations in one code",
                        MAX_LOCATIONS);
    uint32_t flags = e->inner ? LOC_DSTEP : e->marks;
    e->location =
        model_add_location (f->model, f->code, flags, e->label, e->pos);
  }
  return true;
}

/* The d_step elements by number, for where they lead. */
static void
emit_all (Emit *c) {
  Flow *f = c->flow;
  VEC (const Elem *) dsteps = {0};
  for (size_t i = 0; i <= f->dsteps; i++)
    vec_push (&dsteps, NULL);
  for (size_t i = 0; i < f->elems.len; i++)
    if (f->elems.data[i]->kind == ELEM_DSTEP)
      dsteps.data[f->elems.data[i]->seqs->first->dstep] = f->elems.data[i];
  for (size_t i = 0; i < f->elems.len && !c->failed; i++) {
    Elem *e = f->elems.data[i];
    if (e->used && !e->inner)
      emit_edges (c, e);
    else if (e->used) {
      const Elem *d = dsteps.data[e->dstep];
      assert (d && d->steps.len);
      emit_inner (c, e, d->steps.data[d->steps.len - 1].to,
                  d->status & ELEM_ATOM);
    }
  }
  vec_done (&dsteps);
}

/* 'flow_link' has seen to it that jumps end somewhere. */
static Elem *
start_of (const Flow *f) {
  assert (f->body && f->body->first);
  Elem *e = f->body->first;
  for (;;)
    if (e->kind == ELEM_JOIN || e->kind == ELEM_EXIT)
      e = e->next;
    else if (e->kind == ELEM_UNLESS)
      e = e->seqs->first;
    else if (e->kind == ELEM_GOTO)
      e = e->target;
    else
      return e;
}

bool
flow_emit (Flow *f) {
  Emit c = {.flow = f};
  Elem *start = start_of (f);
  use (&c, start);
  for (size_t i = 0; i < f->elems.len; i++)
    if (f->elems.data[i]->named) {
      f->elems.data[i]->inner = f->elems.data[i]->dstep;
      use (&c, f->elems.data[i]);
    }
  use_all (&c);
  bool ok = !c.failed && number_locations (&c);
  if (ok) {
    emit_all (&c);
    f->model->codes.data[f->code].start = start->location;
    model_close_code (f->model, f->code);
  }
  vec_done (&c.work);
  vec_done (&c.leaves);
  return ok && !c.failed;
}
