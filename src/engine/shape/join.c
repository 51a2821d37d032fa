/* Joins of states. */

#include "engine/shape/join_impl.h"
#include "engine/shape/decide.h"
#include "engine/shape/unfold.h"

#include <string.h>

/* Beginning and end -------------------------------------------------------- */

static bool
same_places (const HeapState *a, const HeapState *b) {
  if (a->frames.len != b->frames.len || a->roots.len != b->roots.len)
    return false;
  for (size_t i = 0; i < a->frames.len; i++)
    if (memcmp (a->frames.data + i, b->frames.data + i, sizeof (HeapFrame)))
      return false;
  for (size_t i = 0; i < a->roots.len; i++)
    if (a->roots.data[i].frame != b->roots.data[i].frame ||
        a->roots.data[i].reg != b->roots.data[i].reg)
      return false;
  return true;
}

uint64_t
shape_hash (const HeapState *s) {
  uint64_t hash = s->roots.len;
  for (size_t i = 0; i < s->frames.len; i++) {
    const HeapFrame *f = s->frames.data + i;
    hash = mem_mix (hash, f->proc * 31u + f->block);
    hash = mem_mix (hash, f->op * 31u + f->level);
  }
  for (size_t i = 0; i < s->roots.len; i++)
    hash =
        mem_mix (hash, s->roots.data[i].frame * 1024u + s->roots.data[i].reg);
  size_t fixed = 0;
  for (size_t i = 0; i < s->heap.objects.len; i++)
    fixed += s->heap.objects.data[i].kind != OBJECT_HEAP;
  return mem_mix (hash, fixed);
}

static void
join_globals (Join *j) {
  for (size_t i = 0; i < j->left.heap.objects.len && !j->failed; i++) {
    HeapSym base = j->left.heap.objects.data[i].base;
    HeapSymInfo info = j->left.heap.syms.data[base];
    if (info.kind != SYM_GLOBAL)
      continue;
    HeapSym other =
        heap_named (&j->right.heap, SYM_GLOBAL, info.index, info.bits);
    side_added (&j->right, 0);
    join_value (j, heap_value (base, 0), heap_value (other, 0), 0);
  }
}

static bool
may_pair (const HeapObject *x, const HeapObject *y) {
  return x->kind == y->kind && x->level == y->level &&
         x->type.id == y->type.id && heap_same (x->size, y->size);
}

/* Objects that nothing leads to: locals, blocks that nobody has to free. */
static void
join_unreached (Join *j) {
  for (size_t i = 0; i < j->left.heap.objects.len && !j->failed; i++) {
    const HeapObject *x = j->left.heap.objects.data + i;
    if (j->left.used.data[x->base] || x->kind == OBJECT_HEAP)
      continue;
    HeapSym found = 0;
    for (size_t k = 0; k < j->right.heap.objects.len && !found; k++) {
      const HeapObject *y = j->right.heap.objects.data + k;
      if (!j->right.used.data[y->base] && may_pair (x, y))
        found = y->base;
    }
    if (!found)
      join_fail (j);
    else
      join_value (j, heap_value (x->base, 0), heap_value (found, 0), 0);
  }
}

static bool
is_consumed (const Side *s) {
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    HeapSym base = s->heap.objects.data[i].base;
    if (!s->levels.data[base] && !s->used.data[base])
      return false;
  }
  for (size_t i = 0; i < s->notes.len; i++)
    if (!s->notes.data[i].level && !s->notes.data[i].is_used)
      return false;
  return true;
}

static unsigned
width_of (const Join *j, const HeapState *s, const HeapRoot *r) {
  const Unit *u = j->domain->unit;
  return u ? heap_root_bits (u, s, r) : 0;
}

/* What the size is so many times. */
static HeapSym
factor (const Heap *h, HeapSym size, int64_t times) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == size && f->c == times)
      return f->b;
  }
  return 0;
}

static void
join_sizes (Join *j, const Heap *a, HeapValue x, const Heap *b, HeapValue y) {
  join_of_width (j, x, y, 0, 64);
  for (size_t i = 0; i < a->facts.len && x.add == y.add; i++) {
    const HeapFact *f = a->facts.data + i;
    HeapSym other =
        f->kind == FACT_TIMES && f->a == x.sym ? factor (b, y.sym, f->c) : 0;
    if (other)
      join_of_width (j, heap_value (f->b, 0), heap_value (other, 0), 0, 64);
  }
}

/* Elements may know about numbers around them, sizes, and how many there is
   room for: these first. */
static void
join_numbers (Join *j, const HeapState *a, const HeapState *b) {
  for (size_t i = 0; i < a->roots.len && !j->failed; i++) {
    HeapValue x = a->roots.data[i].value, y = b->roots.data[i].value;
    const HeapObject *of_a = heap_object (&a->heap, x.sym);
    const HeapObject *of_b = heap_object (&b->heap, y.sym);
    if (x.sym && y.sym && shape_is_number (&a->heap, x) &&
        shape_is_number (&b->heap, y))
      join_of_width (j, x, y, 0, width_of (j, a, a->roots.data + i));
    if (of_a && of_b && of_a->size.sym && of_b->size.sym)
      join_sizes (j, &a->heap, of_a->size, &b->heap, of_b->size);
  }
}

/* The roots that own something first: what the others are follows from it. */
static void
join_roots (Join *j, const HeapState *a, const HeapState *b, HeapState *out) {
  if (j->domain->keeps_around)
    join_numbers (j, a, b);
  for (unsigned round = 0; round < 2; round++)
    for (size_t k = 0; k < a->roots.len && !j->failed; k++) {
      size_t i = j->is_reverse ? a->roots.len - 1 - k : k;
      HeapValue x = a->roots.data[i].value, y = b->roots.data[i].value;
      bool is_object =
          heap_object (&a->heap, x.sym) && heap_object (&b->heap, y.sym);
      if (is_object == (round == 0))
        join_of_width (j, x, y, 0, width_of (j, a, a->roots.data + i));
    }
  for (size_t i = 0; i < a->roots.len && !j->failed; i++) {
    HeapRoot r = a->roots.data[i];
    r.value = join_value (j, r.value, b->roots.data[i].value, 0);
    vec_push (&out->roots, r);
  }
}

static HeapState *
finish (Join *j, const HeapState *a, const HeapState *b, HeapState *out) {
  join_globals (j);
  join_roots (j, a, b, out);
  if (!j->failed)
    join_slots (j);
  if (!j->failed)
    join_unreached (j);
  if (j->failed || !is_consumed (&j->left) || !is_consumed (&j->right)) {
    heap_state_free (out);
    return NULL;
  }
  join_size_factors (j);
  join_runs (j);
  join_columns (j);
  join_facts (j, 0);
  heap_done (&out->heap);
  out->heap = j->out;
  j->out = (Heap){0};
  for (size_t i = 0; i < a->frames.len; i++)
    vec_push (&out->frames, a->frames.data[i]);
  out->has_leaked = a->has_leaked || b->has_leaked;
  out->context = a->context;
  bool possible = shape_unify (out);
  heap_state_canonical (out);
  if (possible && shape_entails (a, out) && shape_entails (b, out))
    return out;
  heap_state_free (out);
  return NULL;
}

/* What is lost on one side is. */
static void
lose_members (Heap *out, const Heap *side) {
  for (size_t i = 0; i < side->lost.len; i++)
    heap_lose_members (out, (UnitTypeId){side->lost.data[i]});
}

static HeapState *
join_once (const ShapeDomain *d, const HeapState *left, const HeapState *right,
           JoinOptions options, bool is_reverse, JoinLoss *loss) {
  Join j = {.domain = d,
            .may_lose = options.may_lose,
            .is_reverse = is_reverse,
            .widens_left = true};
  side_init (&j.left, &left->heap, left);
  side_init (&j.right, &right->heap, right);
  if (options.is_idle) {
    side_touch (&j.left, options.is_idle);
    side_touch (&j.right, options.is_idle);
  }
  heap_init (&j.out);
  lose_members (&j.out, &left->heap);
  lose_members (&j.out, &right->heap);
  vec_push (&j.sources, (OutSym){0});
  vec_push (&j.parents, 0);
  HeapState *out = finish (&j, left, right, heap_state_new ());
  *loss = j.loss;
  join_done (&j);
  return out;
}

/* Which cells go together depends on what is looked at first: the other way
   round is tried, too. */
HeapState *
shape_join (const ShapeDomain *d, const HeapState *left, const HeapState *right,
            JoinOptions options, JoinLoss *loss) {
  *loss = (JoinLoss){0};
  if (!same_places (left, right))
    return NULL;
  HeapState *out = join_once (d, left, right, options, false, loss);
  return out ? out : join_once (d, left, right, options, true, loss);
}
