/* From elements to steps.

   A step is found three times: where its statement stands, in every choice or
   block that begins with the statement, and - if it begins the escape of an
   'unless' - at every element the escape covers.  A label on a statement that
   begins an option marks the place behind it, as nobody ever stands in front of
   it: its choice is the place for that. */

#include "front/promela/flow.h"

#include <assert.h>

enum { MAX_STEPS = 1 << 21 };

typedef struct {
  Flow *flow;
  size_t total;
  bool failed;
} Steps;

/* Where control comes to rest when it goes to 'e' from an element with this
   status.  A jump that would leave an atomic sequence is a step of its own. */
static Elem *
hunt (Steps *c, Elem *e, uint32_t status) {
  assert (e);
  Elem *begin = e;
  for (size_t jumps = 0; jumps <= c->flow->elems.len; jumps++) {
    Elem *next = e->kind == ELEM_GOTO                           ? e->target
                 : e->kind == ELEM_UNLESS                       ? e->seqs->first
                 : e->kind == ELEM_JOIN || e->kind == ELEM_EXIT ? e->next
                                                                : NULL;
    if (!next)
      return e;
    if ((status & ELEM_ATOM) && !(next->status & ELEM_ATOM))
      return e;
    e = next;
  }
  c->failed = true;
  run_error (c->flow->run, begin->pos, "a goto that leads back to itself");
  return NULL;
}

/* The element an option or block begins with. */
static Elem *
begin_of (const FlowSeq *s) {
  assert (s->first);
  Elem *e = s->first;
  for (;;)
    if (e->kind == ELEM_JOIN && e->next)
      e = e->next;
    else if (e->kind == ELEM_UNLESS)
      e = e->seqs->first;
    else
      return e;
}

static bool
is_never (const Elem *e) {
  return e->kind == ELEM_STEP && e->edge.kind == STEP_GUARD && e->edge.a &&
         e->edge.a->op == VALUE_CONST && !e->edge.a->k && !e->escapes;
}

static void
add_step (Steps *c, Elem *e, FlowStep step) {
  if (c->failed)
    return;
  vec_push (&e->steps, step);
  if (++c->total > MAX_STEPS) {
    c->failed = true;
    run_error (c->flow->run, e->pos, "this code is too large");
  }
}

static void
add_steps (Steps *c, Elem *e, const Elem *from) {
  for (size_t i = 0; i < from->steps.len && !c->failed; i++)
    add_step (c, e, from->steps.data[i]);
}

static void
add_own_step (Steps *c, Elem *e) {
  bool ends = e->kind == ELEM_END ||
              (e->kind == ELEM_STEP && e->edge.kind == STEP_RETURN);
  Elem *next = ends ? NULL : e->kind == ELEM_GOTO ? e->target : e->next;
  add_step (
      c, e,
      (FlowStep){.leaf = e, .to = next ? hunt (c, next, e->status) : NULL});
}

/* Parts have lower numbers, so their steps are known. */
static void
own_steps (Steps *c, Elem *e) {
  if (!elem_is_choice (e)) {
    add_own_step (c, e);
    return;
  }
  for (FlowSeq *s = e->seqs; s; s = s->next) {
    const Elem *begin = begin_of (s);
    if (!is_never (begin))
      add_steps (c, e, begin);
    if (e->kind == ELEM_UNLESS)
      break;
  }
}

/* Marks -------------------------------------------------------------------- */

static void
spread_down (const Elem *e) {
  for (FlowSeq *s = e->seqs; s; s = s->next) {
    Elem *begin = begin_of (s);
    begin->marks |= e->marks;
    if (elem_is_choice (begin))
      spread_down (begin);
  }
}

static void
spread_marks (Flow *f) {
  for (size_t i = 0; i < f->elems.len; i++) {
    const Elem *e = f->elems.data[i];
    if (!elem_is_choice (e) || e->kind == ELEM_UNLESS)
      continue;
    for (FlowSeq *s = e->seqs; s; s = s->next)
      if (elem_is_choice (begin_of (s)) && begin_of (s)->marks)
        spread_down (begin_of (s));
  }
  for (size_t i = 0; i < f->elems.len; i++) {
    const Elem *e = f->elems.data[i];
    for (size_t k = 0; elem_is_choice (e) && k < e->steps.len; k++)
      if (e->steps.data[k].to)
        e->steps.data[k].to->marks |= e->steps.data[k].leaf->marks;
    if (e->kind == ELEM_JOIN && e->steps.data[0].to)
      e->steps.data[0].to->marks |= e->marks & LOC_END;
  }
}

/* Escapes ------------------------------------------------------------------ */

static bool
has_leaf (const Elem *e, const Elem *leaf) {
  for (size_t i = 0; i < e->steps.len; i++)
    if (e->steps.data[i].leaf == leaf)
      return true;
  return false;
}

/* The escapes of one leaf, outermost first. */
static void
leaf_escapes (Steps *c, Elem *e, const Elem *leaf, size_t *at) {
  assert (*at <= e->steps.len);
  for (const Escape *x = leaf->escapes; x && !c->failed; x = x->next) {
    Elem *begin = hunt (c, x->seq->first, leaf->status);
    for (size_t i = 0; begin && i < begin->steps.len; i++) {
      FlowStep step = begin->steps.data[i];
      if (has_leaf (e, step.leaf))
        continue;
      step.escape = begin;
      add_step (c, e, step);
      if (c->failed)
        return;
      /* It is last now; the escapes stand in front. */
      for (size_t k = e->steps.len - 1; k > *at; k--)
        e->steps.data[k] = e->steps.data[k - 1];
      e->steps.data[(*at)++] = step;
    }
  }
}

static void
add_escapes (Steps *c, Elem *e) {
  size_t own = e->steps.len, at = 0;
  for (size_t i = 0; i < own && !c->failed; i++) {
    const Elem *leaf = e->steps.data[at + i].leaf;
    if (leaf->kind != ELEM_JOIN)
      leaf_escapes (c, e, leaf, &at);
  }
}

bool
flow_steps (Flow *f) {
  Steps c = {.flow = f};
  for (size_t i = 0; i < f->elems.len && !c.failed; i++)
    own_steps (&c, f->elems.data[i]);
  if (c.failed)
    return false;
  spread_marks (f);
  for (size_t i = 0; i < f->elems.len && !c.failed; i++)
    add_escapes (&c, f->elems.data[i]);
  return !c.failed;
}
