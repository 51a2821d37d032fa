/* Where jumps go, and which elements are inside of atomic sequences. */

#include "front/promela/flow.h"

#include <assert.h>
#include <string.h>

/* Atomic sequences --------------------------------------------------------- */

static void
mark_seq (FlowSeq *s) {
  for (Elem *e = s->first; e; e = e->next) {
    e->status |= ELEM_ATOM;
    if (e->kind != ELEM_DSTEP)
      for (FlowSeq *inner = e->seqs; inner; inner = inner->next)
        mark_seq (inner);
    if (e == s->last)
      break;
  }
}

void
flow_atomic (FlowSeq *s) {
  assert (s->last);
  mark_seq (s);
  while (s->last->kind == ELEM_BLOCK || s->last->kind == ELEM_ATOMIC)
    s = s->last->seqs;
  s->last->status &= ~(uint32_t)ELEM_ATOM;
  s->last->status |= ELEM_LAST;
}

/* A goto out of an atomic sequence ends it, one into another continues. */
static void
patch_jump (Elem *e) {
  assert (e->target);
  uint32_t any = ELEM_ATOM | ELEM_LAST;
  if (!(e->status & any))
    return;
  bool stays = e->target->status & any;
  e->status &= ~any;
  e->status |= stays ? ELEM_ATOM : ELEM_LAST;
}

static void
patch_seq (FlowSeq *s) {
  for (Elem *e = s->first; e; e = e->next) {
    if (e->kind == ELEM_GOTO)
      patch_jump (e);
    else if (e->kind == ELEM_IF || e->kind == ELEM_DO || e->kind == ELEM_UNLESS)
      for (FlowSeq *inner = e->seqs; inner; inner = inner->next)
        patch_seq (inner);
    if (e == s->extent)
      break;
  }
}

/* Jumps -------------------------------------------------------------------- */

/* The root of the inline that a scope is in, or NULL. */
static const Scope *
inline_of (const Scope *s) {
  while (s && !s->is_inline)
    s = s->parent;
  return s;
}

/* How well a label in scope 'have' fits a goto in scope 'from': the blocks
   around it first, the nearest best; then the same inline; then any. */
static uint32_t
fit (const Scope *from, const Scope *have) {
  uint32_t best = UINT32_MAX;
  for (const Scope *s = from; s; s = s->parent, best--)
    if (s == have)
      return best;
  return inline_of (from) == inline_of (have) ? 2 : 1;
}

static Elem *
find_label (Flow *f, const Elem *jump) {
  uint64_t *newest = map_get (&f->by_name, (uintptr_t)jump->goal);
  Elem *found = NULL;
  uint32_t best = 0;
  for (uint64_t i = newest ? *newest : 0; i;) {
    const FlowLabel *l = f->labels.data + i - 1;
    uint32_t score = fit (jump->scope, l->scope);
    if (score > best) {
      best = score;
      found = l->elem;
    }
    i = score == UINT32_MAX ? 0 : l->older;
  }
  return found;
}

static bool
no_label (Flow *f, const Elem *jump) {
  const char *near = NULL;
  size_t best = 3;
  for (size_t i = 0; i < f->labels.len; i++) {
    size_t d = str_distance (jump->goal, f->labels.data[i].name);
    if (d < best && d < strlen (jump->goal)) {
      best = d;
      near = f->labels.data[i].name;
    }
  }
  return near ? run_error (f->run, jump->pos,
                           "there is no label '%s' here; is '%s' meant?",
                           jump->goal, near)
              : run_error (f->run, jump->pos, "there is no label '%s' here",
                           jump->goal);
}

static bool
resolve (Flow *f, Elem *e) {
  assert (e->kind == ELEM_GOTO && (e->goal || e->exit));
  e->target = e->goal ? find_label (f, e) : *e->exit;
  if (!e->target)
    return no_label (f, e);
  if (e->dstep != e->target->dstep)
    return run_error (f->run, e->pos,
                      e->target->dstep ? "a goto cannot jump into a d_step"
                                       : "a goto cannot leave a d_step");
  return true;
}

/* Outer blocks have higher numbers than those in them, so what follows an outer
   one is known first. */
bool
flow_link (Flow *f) {
  bool ok = true;
  for (size_t i = 0; i < f->elems.len; i++)
    if (f->elems.data[i]->kind == ELEM_GOTO)
      ok &= resolve (f, f->elems.data[i]);
  if (!ok)
    return false;
  for (size_t i = f->elems.len; i--;) {
    Elem *e = f->elems.data[i];
    if (e->kind != ELEM_BLOCK && e->kind != ELEM_ATOMIC &&
        e->kind != ELEM_DSTEP)
      continue;
    patch_seq (e->seqs);
    e->seqs->last->next = e->next;
  }
  return flow_steps (f);
}
