/* Joins of states, and their widening. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/join_impl.h"

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
  return u ? u->procs.data[s->frames.data[r->frame].proc].regs.data[r->reg] : 0;
}

/* The roots that own something first: what the others are follows from it. */
static void
join_roots (Join *j, const HeapState *a, const HeapState *b, HeapState *out) {
  for (unsigned round = 0; round < 2; round++)
    for (size_t i = 0; i < a->roots.len && !j->failed; i++) {
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
    join_unreached (j);
  if (j->failed || !is_consumed (&j->left) || !is_consumed (&j->right)) {
    heap_state_free (out);
    return NULL;
  }
  join_facts (j, 0);
  heap_done (&out->heap);
  out->heap = j->out;
  j->out = (Heap){0};
  for (size_t i = 0; i < a->frames.len; i++)
    vec_push (&out->frames, a->frames.data[i]);
  out->has_leaked = a->has_leaked || b->has_leaked;
  heap_state_canonical (out);
  if (shape_entails (a, out) && shape_entails (b, out))
    return out;
  heap_state_free (out);
  return NULL;
}

HeapState *
shape_join (const ShapeDomain *d, const HeapState *left, const HeapState *right,
            JoinOptions options, JoinLoss *loss) {
  *loss = (JoinLoss){0};
  if (!same_places (left, right))
    return NULL;
  Join j = {.domain = d, .may_lose = options.may_lose};
  side_init (&j.left, &left->heap, left);
  side_init (&j.right, &right->heap, right);
  if (options.is_idle) {
    side_touch (&j.left, options.is_idle);
    side_touch (&j.right, options.is_idle);
  }
  heap_init (&j.out);
  vec_push (&j.sources, (OutSym){0});
  vec_push (&j.parents, 0);
  HeapState *out = finish (&j, left, right, heap_state_new ());
  *loss = j.loss;
  join_done (&j);
  return out;
}

/* Widening ----------------------------------------------------------------- */

static WideSigned
next_below (const ShapeThresholds *t, WideSigned k, WideSigned least) {
  WideSigned next = least < k ? least : k;
  for (size_t i = 0; i < t->len; i++)
    if (t->data[i] <= k && t->data[i] > next)
      next = t->data[i];
  return next;
}

static WideSigned
next_above (const ShapeThresholds *t, WideSigned k, WideSigned most) {
  WideSigned next = most > k ? most : k;
  for (size_t i = t->len; i-- > 0;)
    if (t->data[i] >= k && t->data[i] < next)
      next = t->data[i];
  return next;
}

/* Where the integer leaves the type it may be any one of the type, for only its
   bits matter: then true. */
static bool
widen_range (HeapSymInfo *info, WideSigned low, WideSigned high,
             const ShapeThresholds *t) {
  unsigned bits = info->bits ? info->bits : 64;
  WideSigned half = (WideSigned)1 << (bits - 1);
  bool is_unsigned = info->low >= 0;
  WideSigned least = is_unsigned ? 0 : -half;
  WideSigned most = is_unsigned ? 2 * half - 1 : half - 1;
  if (info->low < low)
    info->low = next_below (t, info->low, least);
  if (info->high > high)
    info->high = next_above (t, info->high, most);
  if (info->low >= least && info->high <= most)
    return false;
  info->low = least;
  info->high = most;
  return true;
}

/* Symbols of which more than the bits of registers and fields matter. */
static void
find_integers (const Heap *h, bool *is_integer) {
  for (size_t i = 0; i < h->objects.len; i++)
    is_integer[h->objects.data[i].size.sym] = true;
  for (size_t i = 0; i < h->segments.len; i++)
    for (size_t k = 0; k < h->segments.data[i].args.len; k++)
      is_integer[h->segments.data[i].args.data[k].sym] = true;
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (h->syms.data[s].kind == SYM_INSIDE)
      is_integer[h->syms.data[s].offset] = true;
}

static void
drop_facts (Heap *h, HeapSym s) {
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a != s && h->facts.data[i].b != s)
      h->facts.data[kept++] = h->facts.data[i];
  h->facts.len = kept;
}

static void
find_lengths (const Heap *h, bool *is_length) {
  for (size_t i = 0; i < h->segments.len; i++)
    is_length[h->segments.data[i].length.sym] = true;
}

static void
widen_length (HeapSymInfo *info, WideSigned low, WideSigned high) {
  if (info->low < low)
    info->low = 0;
  if (info->high > high)
    info->high = HEAP_LONGEST;
}

static void
widen_facts (Heap *h, const Heap *old, const MatchMap *map) {
  Prover p = {.heap = old};
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    bool grew = false;
    if (f.kind == FACT_AT_MOST && map[f.a].is_bound && map[f.b].is_bound)
      grew = prove_difference (&p, map[f.a].value, map[f.b].value) < f.c;
    if (!grew)
      h->facts.data[kept++] = f;
  }
  h->facts.len = kept;
}

void
shape_widen (HeapState *joined, const HeapState *old,
             const ShapeThresholds *thresholds) {
  MatchMap *map = match_map (old, joined);
  if (!map)
    return;
  Heap *h = &joined->heap;
  bool *is_length = mem_zero (h->syms.len);
  bool *is_integer = mem_zero (h->syms.len);
  find_lengths (h, is_length);
  find_integers (h, is_integer);
  for (HeapSym s = 1; s < h->syms.len; s++) {
    HeapSymInfo *info = h->syms.data + s;
    if (info->kind != SYM_PLAIN || !map[s].is_bound || heap_object (h, s))
      continue;
    WideSigned low, high;
    prove_range (&old->heap, map[s].value, &low, &high);
    HeapSymInfo wide = *info;
    if (is_length[s])
      widen_length (info, low, high);
    else if (!widen_range (&wide, low, high, thresholds))
      *info = wide;
    else if (!is_integer[s]) {
      *info = wide;
      drop_facts (h, s);
    }
  }
  widen_facts (h, &old->heap, map);
  mem_free (is_length);
  mem_free (is_integer);
  mem_free (map);
}
