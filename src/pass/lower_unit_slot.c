/* Slots and what is known about them at cut points.

   Where paths meet, ranges are joined.  A range that has grown twice grows to
   the next number that the program mentions, so that it ends some time. */

#include "pass/lower_unit.h"

#include <assert.h>

uint32_t
lowering_add_slot (Lower *w, Slot s) {
  s.atom = NONE;
  vec_push (&w->slots, s);
  return (uint32_t)w->slots.len - 1;
}

uint32_t
lowering_reg_slot (Lower *w, uint32_t context, uint32_t reg) {
  Context *c = w->contexts.data + context;
  const UnitProc *p = w->unit->procs.data + c->proc;
  assert (reg < p->regs.len);
  if (c->regs[reg] == NONE) {
    unsigned bits = p->regs.data[reg];
    uint32_t slot = lowering_add_slot (w, (Slot){.kind = SLOT_REG,
                                                 .owner = context,
                                                 .part = reg,
                                                 .bits = bits,
                                                 .is_signed = bits > 1,
                                                 .pos = lowering_pos (w)});
    w->contexts.data[context].regs[reg] = slot;
  }
  return w->contexts.data[context].regs[reg];
}

void
lowering_set (Lower *w, uint32_t slot, Sym v) {
  assert (slot < w->slots.len);
  while (w->values.len < w->slots.len) {
    vec_push (&w->values, (Sym){0});
    vec_push (&w->set_at, 0);
  }
  w->values.data[slot] = v;
  w->set_at.data[slot] = w->epoch;
}

/* Cut points --------------------------------------------------------------- */

static uint64_t
place_key (uint32_t context, uint32_t block) {
  return (uint64_t)context << 32 | block;
}

bool
lowering_is_cut (Lower *w, uint32_t context, uint32_t block) {
  assert (context < w->contexts.len);
  uint32_t proc = w->contexts.data[context].proc;
  const LoopPlace *place = w->loops[proc]->places + block;
  if (place->depth && place->heads[place->depth - 1] == block)
    return true;
  for (size_t i = 0; i < w->joins.len; i++)
    if (w->joins.data[i] == place_key (context, block))
      return true;
  return false;
}

bool
lowering_find_cut (Lower *w, uint32_t context, uint32_t block, uint32_t *cut) {
  for (uint32_t i = 0; i < w->cuts.len; i++)
    if (w->cuts.data[i].context == context && w->cuts.data[i].block == block) {
      *cut = i;
      return true;
    }
  return false;
}

static void
queue (Lower *w, uint32_t cut) {
  assert (cut < w->cuts.len);
  if (w->is_emitting || w->is_shrinking)
    w->has_changed = true;
  else if (!w->cuts.data[cut].is_queued) {
    w->cuts.data[cut].is_queued = true;
    vec_push (&w->queue, cut);
  }
}

void
lowering_queue_all (Lower *w) {
  for (uint32_t i = 0; i < w->cuts.len; i++)
    queue (w, i);
  if (!w->cuts.len)
    w->has_changed = true;
}

void
lowering_forget (Lower *w) {
  for (size_t i = 0; i < w->cuts.len; i++)
    for (size_t k = 0; k < w->cuts.data[i].known.len; k++) {
      Known *known = w->cuts.data[i].known.data + k;
      *known = (Known){.slot = known->slot};
    }
  lowering_queue_all (w);
}

/* Reading ------------------------------------------------------------------ */

static Known *
find_known (Cut *cut, uint32_t slot) {
  for (size_t i = 0; i < cut->known.len; i++)
    if (cut->known.data[i].slot == slot)
      return cut->known.data + i;
  return NULL;
}

/* The paths that lead here have to bring the slot. */
static void
demand (Lower *w, uint32_t slot) {
  assert (slot < w->slots.len && w->from < w->cuts.len);
  Cut *cut = w->cuts.data + w->from;
  vec_push (&cut->known, ((Known){.slot = slot}));
  if (w->is_shrinking)
    vec_push (&cut->next, ((Known){.slot = slot}));
  for (size_t i = 0; i < cut->before.len; i++)
    queue (w, cut->before.data[i]);
  w->state = PATH_AGAIN;
}

static Linear
slot_sum (Lower *w, uint32_t slot, Range r) {
  if (r.lo == r.hi)
    return linear_constant (r.lo);
  Slot *s = w->slots.data + slot;
  if (s->atom == NONE) {
    Range any = {lowering_natural (s->bits, s->bits > 1).lo,
                 lowering_natural (s->bits, false).hi};
    uint32_t atom = lowering_atom (w, (Atom){.kind = ATOM_SLOT,
                                             .index = slot,
                                             .bits = s->bits,
                                             .range = any});
    s = w->slots.data + slot;
    s->atom = atom;
  }
  if (!lowering_is_bound (w, s->atom))
    lowering_bound (w, s->atom, r);
  return linear_atom (&w->arena, s->atom);
}

uint32_t
lowering_find_flag (const Lower *w, uint32_t slot) {
  for (uint32_t i = 0; i < w->slots.len; i++)
    if (w->slots.data[i].kind == SLOT_FLAG && w->slots.data[i].owner == slot)
      return i;
  return NONE;
}

static uint32_t
flag_of (Lower *w, uint32_t slot) {
  assert (w->slots.data[slot].kind != SLOT_FLAG);
  uint32_t flag = lowering_find_flag (w, slot);
  if (flag != NONE)
    return flag;
  return lowering_add_slot (w, (Slot){.kind = SLOT_FLAG,
                                      .owner = slot,
                                      .bits = 1,
                                      .pos = w->slots.data[slot].pos});
}

static Sym
known_value (Lower *w, Known k) {
  Sym v = {.kind = SYM_NUMBER, .object = NONE, .why = k.why};
  switch (k.kind) {
  case KNOWN_NOTHING:
    w->state = PATH_AGAIN;
    return v;
  case KNOWN_MIXED: {
    Linear flag = slot_sum (w, flag_of (w, k.slot), (Range){0, 1});
    if (lowering_decide_le (w, flag))
      v.kind = SYM_UNDEFINED;
    else
      v.sum = slot_sum (w, k.slot, k.range);
    return v;
  }
  case KNOWN_ADDRESS:
    v.kind = SYM_ADDRESS;
    v.object = k.object;
    v.sum = slot_sum (w, k.slot, k.range);
    return v;
  case KNOWN_NUMBER:
    v.sum = slot_sum (w, k.slot, k.range);
    return v;
  default:
    v.kind = k.kind == KNOWN_UNDEFINED ? SYM_UNDEFINED : SYM_UNKNOWN;
    return v;
  }
}

Sym
lowering_fetch (Lower *w, uint32_t slot) {
  if (slot < w->set_at.len && w->set_at.data[slot] == w->epoch)
    return w->values.data[slot];
  Sym v = {.kind = SYM_NUMBER, .object = NONE};
  const Known *k = find_known (w->cuts.data + w->from, slot);
  if (!w->from) {
    Slot s = w->slots.data[slot];
    v = lowering_initial (w, &s);
  } else if (k)
    v = known_value (w, *k);
  else
    demand (w, slot);
  lowering_set (w, slot, v);
  return v;
}

const Known *
lowering_known (Lower *w, uint32_t slot) {
  static const Known start;
  if (!w->from)
    return &start;
  const Known *k = find_known (w->cuts.data + w->from, slot);
  if (!k)
    demand (w, slot);
  else if (k->kind == KNOWN_NOTHING)
    w->state = PATH_AGAIN;
  return k;
}

const Known *
lowering_kept (Lower *w, uint32_t slot) {
  bool is_set = slot < w->set_at.len && w->set_at.data[slot] == w->epoch;
  const Known *k =
      is_set || !w->from ? NULL : find_known (w->cuts.data + w->from, slot);
  return k && k->kind == KNOWN_MIXED ? k : NULL;
}

/* Joining ------------------------------------------------------------------ */

static WideSigned
next_bound (const Lower *w, WideSigned n, bool up, Range natural) {
  WideSigned best = up ? natural.hi : natural.lo;
  for (size_t i = 0; i < w->bounds.len; i++) {
    WideSigned b = w->bounds.data[i];
    if (up ? b >= n && b < best : b <= n && b > best)
      best = b;
  }
  return best;
}

enum { GROWS_BY_ITSELF = 2 };

static bool
join_range (Lower *w, Known *k, Range r, Range natural) {
  Range old = k->range;
  if (r.lo >= old.lo && r.hi <= old.hi)
    return false;
  bool jumps = !w->is_shrinking && k->grown++ >= GROWS_BY_ITSELF;
  if (r.lo < old.lo)
    k->range.lo = jumps ? next_bound (w, r.lo, false, natural) : r.lo;
  if (r.hi > old.hi)
    k->range.hi = jumps ? next_bound (w, r.hi, true, natural) : r.hi;
  return true;
}

static bool
may_be_undefined (const Known *k) {
  return k->kind == KNOWN_UNDEFINED || k->kind == KNOWN_MIXED ||
         (k->kind == KNOWN_UNKNOWN && !k->why->is_defined);
}

static bool
become_unknown (Lower *w, Known *k, const Obstacle *why) {
  const char *what = "a variable that is an address or a number, or an address "
                     "in different objects,";
  if (k->kind == KNOWN_UNKNOWN &&
      (!k->why->is_defined || (why && why->is_defined)))
    return false;
  if (!why || (may_be_undefined (k) && why->is_defined))
    why = lowering_uncertain (w, NONE, what).why;
  k->kind = KNOWN_UNKNOWN;
  k->why = why;
  return true;
}

static bool
join_undefined (Lower *w, Known *k) {
  if (may_be_undefined (k))
    return false;
  if (k->kind == KNOWN_NUMBER) {
    k->kind = KNOWN_MIXED;
    return true;
  }
  return become_unknown (w, k, NULL);
}

static bool
join_number (Lower *w, Known *k, Range r, Range natural) {
  if (k->kind == KNOWN_UNKNOWN)
    return false;
  if (k->kind == KNOWN_UNDEFINED) {
    k->kind = KNOWN_MIXED;
    k->range = r;
    return true;
  }
  if (k->kind != KNOWN_NUMBER && k->kind != KNOWN_MIXED)
    return become_unknown (w, k, NULL);
  return join_range (w, k, r, natural);
}

static bool
join_address (Lower *w, Known *k, uint32_t object, Range r, Range natural) {
  if (k->kind == KNOWN_UNKNOWN)
    return false;
  if (k->kind != KNOWN_ADDRESS || k->object != object)
    return become_unknown (w, k, NULL);
  return join_range (w, k, r, natural);
}

static bool
join (Lower *w, Known *k, Sym v, Range r, Range natural) {
  if (k->kind == KNOWN_NOTHING) {
    static const KnownKind kinds[] = {KNOWN_NUMBER, KNOWN_ADDRESS,
                                      KNOWN_UNDEFINED, KNOWN_UNKNOWN};
    k->kind = kinds[v.kind];
    k->range = r;
    k->object = v.object;
    k->why = v.why;
    return true;
  }
  switch (v.kind) {
  case SYM_NUMBER:
    return join_number (w, k, r, natural);
  case SYM_ADDRESS:
    return join_address (w, k, v.object, r, natural);
  case SYM_UNDEFINED:
    return join_undefined (w, k);
  default:
    return become_unknown (w, k, v.why);
  }
}

/* Arriving ----------------------------------------------------------------- */

static void
note_before (Cut *cut, uint32_t from) {
  for (size_t i = 0; i < cut->before.len; i++)
    if (cut->before.data[i] == from)
      return;
  vec_push (&cut->before, from);
}

/* In the range of the slot; where nothing depends on it, without cases. */
static Sym
settle (Lower *w, uint32_t slot, Sym v, Range *r, Range *natural) {
  Slot s = w->slots.data[slot];
  *r = *natural = (Range){0, 0};
  if (v.kind != SYM_NUMBER && v.kind != SYM_ADDRESS)
    return v;
  if (s.bits > 64)
    return lowering_unknown (w, "a number of 128 bits");
  bool is_signed = s.is_signed || v.kind == SYM_ADDRESS;
  *natural = lowering_natural (s.bits, is_signed);
  if (s.is_relevant)
    v.sum = lowering_normal (w, v.sum, s.bits, is_signed);
  *r = lowering_range (w, &v.sum);
  if (r->lo < natural->lo || r->hi > natural->hi)
    *r = *natural;
  return v;
}

static Known *
joined (Lower *w, uint32_t cut, size_t i) {
  Cut *c = w->cuts.data + cut;
  return w->is_shrinking ? c->next.data + i : c->known.data + i;
}

/* A number, or not initialised: it stays what it is. */
static bool
join_kept (Lower *w, Known *to, const Known *from) {
  Slot s = w->slots.data[to->slot];
  Range r = from->range;
  Range natural = lowering_natural (s.bits, s.is_signed);
  Sym v = lowering_number (linear_constant (0));
  bool changes = join (w, to, v, r, natural);
  v.kind = SYM_UNDEFINED;
  return join (w, to, v, r, natural) || changes;
}

static void
bring (Lower *w, uint32_t cut, size_t i) {
  uint32_t slot = w->cuts.data[cut].known.data[i].slot;
  Range r, natural;
  const Known *kept = lowering_kept (w, slot);
  if (kept) {
    Known from = *kept;
    if (join_kept (w, joined (w, cut, i), &from) && !w->is_shrinking)
      queue (w, cut);
    return;
  }
  Sym v = lowering_fetch (w, slot);
  if (w->state != PATH_CUT)
    return;
  v = settle (w, slot, v, &r, &natural);
  if (w->state != PATH_CUT)
    return;
  lowering_set (w, slot, v);
  if (w->slots.data[slot].is_relevant)
    lowering_relevant (w, &v.sum);
  if (join (w, joined (w, cut, i), v, r, natural) && !w->is_shrinking)
    queue (w, cut);
}

void
lowering_arrive (Lower *w, uint32_t cut) {
  note_before (w->cuts.data + cut, w->from);
  for (size_t i = 0; i < w->cuts.data[cut].known.len; i++)
    if (w->state == PATH_CUT)
      bring (w, cut, i);
}
