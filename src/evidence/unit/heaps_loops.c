/* Which loops of the source the states are about, and what their cases have in
   common. */

#include "evidence/unit/heaps_loops.h"
#include "evidence/unit/c_text.h"
#include "evidence/unit/heaps_terms.h"
#include "pass/loops.h"
#include "pass/pass.h"

#include <string.h>

enum { MOST_CASES = 4, MOST_STATES = 400 };

static bool
same_place (Pos a, Pos b) {
  return a.source && a.source == b.source && a.line == b.line &&
         a.column == b.column;
}

/* Loops -------------------------------------------------------------------- */

/* How many blocks of the Unit are where this loop begins. */
static size_t
count_places (const Unit *u, Pos pos) {
  size_t count = 0;
  for (size_t i = 0; i < u->procs.len; i++)
    for (size_t k = 0; k < u->procs.data[i].blocks.len; k++)
      count += same_place (u->procs.data[i].blocks.data[k].loop.pos, pos);
  return count;
}

/* All blocks where the loop begins are heads of loops, which are places of the
   proof: whoever comes there is in a state. */
static bool
are_heads (const Unit *u, Pos pos) {
  bool good = true;
  for (size_t i = 0; i < u->procs.len && good; i++) {
    const UnitProc *p = u->procs.data + i;
    Loops *loops = NULL;
    for (uint32_t k = 0; k < p->blocks.len && good; k++) {
      if (!same_place (p->blocks.data[k].loop.pos, pos))
        continue;
      loops = loops ? loops : loops_new (p);
      const LoopPlace *at = loops->places + k;
      good = at->position == UINT32_MAX ||
             (at->depth && at->heads[at->depth - 1] == k);
    }
    if (loops)
      loops_free (loops);
  }
  return good;
}

/* Where passes made one of the places something else, executions may go by. */
bool
heaps_loops_are_whole (const Unit *u, const Unit *before, Pos pos) {
  return count_places (u, pos) == count_places (before, pos) &&
         are_heads (u, pos) && c_text_is_loop (pos);
}

static const UnitLoop *
loop_of (const Unit *u, const HeapState *s) {
  const HeapFrame *f = &vec_last (&s->frames);
  if (f->block == HEAP_EXIT || f->op)
    return NULL;
  const UnitLoop *loop = &u->procs.data[f->proc].blocks.data[f->block].loop;
  return loop->pos.source ? loop : NULL;
}

/* Cases -------------------------------------------------------------------- */

typedef struct {
  HeapsTerms terms;
  HeapsTexts texts;
  bool is_idle; /* it is a case of another one */
} Case;

typedef VEC (Case) Cases;

/* How many cases there are then. */
static size_t
drop_idle (Cases *cases) {
  size_t count = 0;
  for (size_t i = 0; i < cases->len; i++)
    for (size_t k = 0; k < cases->len; k++)
      if (i != k && !cases->data[k].is_idle)
        cases->data[i].is_idle |=
            heaps_terms_imply (&cases->data[i].terms, &cases->data[k].terms);
  for (size_t i = 0; i < cases->len; i++)
    count += !cases->data[i].is_idle;
  return count;
}

static void
add_texts (Str *out, const HeapsTexts *texts) {
  for (size_t i = 0; i < texts->len; i++)
    str_format (out, i ? " && %s" : "%s", texts->data[i]);
}

/* A case without text says nothing, so one of the cases would say nothing. */
static bool
all_are_said (const Cases *cases) {
  for (size_t i = 0; i < cases->len; i++)
    if (!cases->data[i].is_idle && !cases->data[i].texts.len)
      return false;
  return true;
}

/* One of the cases. */
static void
add_either (Str *out, const Cases *cases, size_t count) {
  for (size_t i = 0; i < cases->len; i++) {
    const Case *c = cases->data + i;
    if (c->is_idle)
      continue;
    str_add (out, out->len ? " || " : "");
    str_add (out, count > 1 ? "(" : "");
    add_texts (out, &c->texts);
    str_add (out, count > 1 ? ")" : "");
  }
}

static void
texts_done (HeapsTexts *texts) {
  for (size_t i = 0; i < texts->len; i++)
    mem_free (texts->data[i]);
  vec_done (texts);
}

/* What all cases say. */
static void
add_common (Str *out, Cases *cases) {
  HeapsTexts texts = {0};
  HeapsTerms *first = &cases->data->terms;
  for (size_t i = 1; i < cases->len; i++)
    heaps_terms_match (first, &cases->data[i].terms);
  for (size_t i = 1; i < cases->len; i++) {
    heaps_terms_match (&cases->data[i].terms, first);
    heaps_terms_widen (first, &cases->data[i].terms);
  }
  heaps_terms_texts (&texts, &cases->data->terms);
  add_texts (out, &texts);
  texts_done (&texts);
}

/* NULL: nothing can be said. */
static char *
value_of (Cases *cases) {
  Str out = {0};
  size_t count = drop_idle (cases);
  if (count <= MOST_CASES && all_are_said (cases))
    add_either (&out, cases, count);
  else
    add_common (&out, cases);
  if (out.len)
    return str_take (&out);
  str_done (&out);
  return NULL;
}

/* What the states at the loop say. */
static char *
value_at (const Heaps *h, Pos pos) {
  Cases cases = {0};
  for (size_t i = 0; i < h->states.len; i++) {
    const UnitLoop *loop = loop_of (h->unit, h->states.data[i]);
    if (!loop || !same_place (loop->pos, pos))
      continue;
    Case c = {.terms = heaps_terms (h->unit, h->states.data[i], loop)};
    heaps_terms_texts (&c.texts, &c.terms);
    vec_push (&cases, c);
  }
  char *value = cases.len ? value_of (&cases) : NULL;
  for (size_t i = 0; i < cases.len; i++) {
    heaps_terms_done (&cases.data[i].terms);
    texts_done (&cases.data[i].texts);
  }
  vec_done (&cases);
  return value;
}

static bool
is_known (const LoopInvariants *all, Pos pos) {
  for (size_t i = 0; i < all->len; i++)
    if (same_place (all->data[i].pos, pos))
      return true;
  return false;
}

LoopInvariants
heaps_loops (const Heaps *h) {
  LoopInvariants all = {0};
  Unit *before = pass_until (h->unit->read ? h->unit->read : h->unit,
                             pass_find ("inline"));
  for (size_t i = 0; i < h->states.len && h->states.len <= MOST_STATES; i++) {
    const UnitLoop *loop = loop_of (h->unit, h->states.data[i]);
    if (!loop || is_known (&all, loop->pos))
      continue;
    vec_push (&all,
              ((LoopInvariant){.pos = loop->pos, .function = loop->function}));
    if (heaps_loops_are_whole (h->unit, before, loop->pos))
      vec_last (&all).value = value_at (h, loop->pos);
  }
  unit_free (before);
  return all;
}
