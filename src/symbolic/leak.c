/* Leaks: heap blocks that live when the program ends, and that no pointer in
   globals, arguments or live locals leads to, directly or through others. */

#include "symbolic/reach.h"

#include <assert.h>

typedef struct {
  Reach reach;         /* first */
  VEC (uint32_t) live; /* objects */
  bool is_lost;        /* some hold addresses that are not known */
} Leaks;

static bool
may_leak (const Object *o) {
  return o->kind == OBJECT_HEAP && !(o->flags & ALLOC_ARGUMENT);
}

static void
find_live (Leaks *l) {
  const Cow *slots = &l->reach.paths->slots;
  for (size_t i = 0; i < slots->len * COW_PAGE; i++) {
    const Slot *slot = cow_get (slots, sym_slot_type (), i);
    if (!slot)
      i |= COW_PAGE - 1;
    else if (slot->live)
      vec_push (&l->live, (uint32_t)i);
  }
}

/* 'from' UINT32_MAX: a register. */
static void
hold (void *context, uint32_t from, Value pointer) {
  assert (from == UINT32_MAX || from < ((Reach *)context)->sym->objects.len);
  Reach *r = context;
  Symbolic *sym = r->sym;
  Values *v = &sym->values;
  Targets targets = {0};
  Value nowhere, live = value_bool (true);
  if (pointer.is_const || pointer.bits != sym->bits)
    return;
  if (from != UINT32_MAX)
    live = sym_object_live (sym, r->paths, from);
  sym_targets_find (sym, r->paths, pointer, &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    const Target *t = targets.data + i;
    const Object *o = sym->objects.data + t->object;
    ((Leaks *)context)->is_lost |= sym_is_lost (sym, t);
    if (!may_leak (o))
      continue;
    Value inside = value_ule (v, t->offset, o->size);
    Value holds = value_and (v, t->condition, inside);
    sym_reach_hold (r, from, t->object, value_and (v, live, holds));
  }
  vec_done (&targets);
}

/* Registers of the library stand for locals; those of the user's procedures
   hold what has a place in memory if it is to be kept. */
static void
scan_frames (Reach *r) {
  for (const Frame *f = r->paths->top; f; f = f->below) {
    const UnitProc *proc = r->sym->unit->procs.data + f->proc;
    for (size_t i = 0; proc->is_library && i < proc->regs.len; i++)
      if (f->regs[i].bits)
        hold (r, UINT32_MAX, f->regs[i]);
  }
}

/* Code that is not known may hold it. */
static Value
held_outside (Symbolic *sym, uint32_t object) {
  const Object *o = sym->objects.data + object;
  Value held = value_bool (false);
  for (size_t i = 0; i < o->holds.len; i++)
    held = value_or (&sym->values, held,
                     value_of (&sym->values, o->holds.data[i]));
  return held;
}

/* What cannot leak is there, and holds what it holds. */
static Value
is_held (Reach *r, uint32_t object) {
  if (!may_leak (r->sym->objects.data + object))
    return value_bool (true);
  Value reached = sym_reach_get (r, &r->reached, object);
  return value_or (&r->sym->values, reached, held_outside (r->sym, object));
}

static void
reach_all (Leaks *l) {
  scan_frames (&l->reach);
  for (size_t i = 0; i < l->live.len; i++) {
    l->is_lost |= sym_reach_hides (&l->reach, l->live.data[i]);
    sym_reach_words (&l->reach, l->live.data[i], hold, &l->reach);
  }
  sym_reach_spread (&l->reach, l->live.len, is_held, NULL);
}

/* The block must not be alive without anything that holds it.  Where addresses
   are not known, those who believe that it is are told: something may hold it.
 */
static void
oblige_held (Leaks *l, uint32_t object) {
  assert (may_leak (l->reach.sym->objects.data + object));
  Symbolic *sym = l->reach.sym;
  Values *v = &sym->values;
  Value live = sym_object_live (sym, l->reach.paths, object);
  Value leaks = value_and (v, live, value_not (v, is_held (&l->reach, object)));
  Value here = value_and (v, l->reach.paths->guard, leaks);
  if (l->is_lost && !value_is (here, 0))
    sym->client->obstruct (sym->context, l->reach.paths, here,
                           sym_lost_text ());
  sym_oblige_at (sym, l->reach.paths, leaks, KIND_LEAK,
                 sym->objects.data[object].pos);
}

void
sym_check_leaks (Symbolic *sym, Paths *s) {
  Leaks l = {.reach = {.sym = sym, .paths = s}};
  bool any = false;
  find_live (&l);
  for (size_t i = 0; i < l.live.len; i++)
    any |= may_leak (sym->objects.data + l.live.data[i]);
  any &= unit_looks_for (sym->unit, KIND_LEAK);
  if (any)
    reach_all (&l);
  for (size_t i = 0; any && i < l.live.len && !sym->stop; i++)
    if (may_leak (sym->objects.data + l.live.data[i]))
      oblige_held (&l, l.live.data[i]);
  vec_done (&l.live);
  sym_reach_done (&l.reach);
}
