/* Heaps put together, and what calls and contexts have. */

#include "heap/heap_impl.h"

unsigned
heap_root_bits (const Unit *u, const HeapState *s, const HeapRoot *r) {
  const HeapFrame *f = s->frames.data + r->frame;
  const UnitProc *p = u->procs.data + f->proc;
  if (heap_is_ghost (r))
    return 0;
  return f->block == HEAP_EXIT ? p->results.data[r->reg] : p->regs.data[r->reg];
}

void
heap_call_free (HeapCall *c) {
  if (!c)
    return;
  heap_state_free (c->state);
  vec_done (&c->objects);
  vec_done (&c->segments);
  vec_done (&c->ghosts);
  mem_free (c);
}

/* What another heap says of the symbol. */
static bool
merge_symbol (Heap *h, HeapSym s, const HeapSymInfo *other) {
  HeapSymInfo *info = h->syms.data + s;
  info->maybe_undef |= other->maybe_undef;
  if (info->bits < other->bits)
    info->bits = other->bits;
  return other->kind == SYM_INSIDE ||
         heap_limit (h, heap_value (s, 0), other->low, other->high);
}

static HeapSym
new_symbol (Heap *h, const HeapSymInfo *info) {
  if (info->kind == SYM_GLOBAL || info->kind == SYM_PROC)
    return heap_named (h, info->kind, info->index, info->bits);
  vec_push (&h->syms, *info);
  return (HeapSym)h->syms.len - 1;
}

static bool
include_symbols (Heap *h, const Heap *other, HeapSym *names) {
  bool holds = true;
  for (HeapSym s = 1; s < other->syms.len; s++)
    if (names[s])
      holds &= merge_symbol (h, names[s], other->syms.data + s);
    else
      names[s] = new_symbol (h, other->syms.data + s);
  for (HeapSym s = 1; s < other->syms.len; s++) {
    const HeapSymInfo *info = other->syms.data + s;
    if (info->kind != SYM_INSIDE)
      continue;
    h->syms.data[names[s]].index = names[info->index];
    h->syms.data[names[s]].offset = names[info->offset];
  }
  return holds;
}

static void
rename_value (void *context, HeapValue *v) {
  const HeapSym *names = context;
  v->sym = v->sym ? names[v->sym] : 0;
}

bool
heap_include (Heap *h, const Heap *other, HeapSym *names) {
  bool holds = include_symbols (h, other, names);
  Heap copy;
  heap_copy (&copy, other);
  heap_visit (&copy, rename_value, names);
  for (size_t i = 0; i < copy.objects.len; i++) {
    copy.objects.data[i].base = names[copy.objects.data[i].base];
    vec_push (&h->objects, copy.objects.data[i]);
  }
  for (size_t i = 0; i < copy.segments.len; i++)
    vec_push (&h->segments, copy.segments.data[i]);
  for (size_t i = 0; i < copy.runs.len; i++) {
    copy.runs.data[i].base = names[copy.runs.data[i].base];
    vec_push (&h->runs, copy.runs.data[i]);
  }
  for (size_t i = 0; i < copy.columns.len; i++) {
    heap_name_column (copy.columns.data + i, names);
    vec_push (&h->columns, copy.columns.data[i]);
  }
  for (size_t i = 0; i < copy.slots.len; i++) {
    copy.slots.data[i].base = names[copy.slots.data[i].base];
    vec_push (&h->slots, copy.slots.data[i]);
  }
  for (size_t i = 0; i < copy.lost.len; i++)
    heap_lose_members (h, (UnitTypeId){copy.lost.data[i]});
  for (size_t i = 0; i < copy.facts.len && holds; i++) {
    HeapFact f = copy.facts.data[i];
    holds = heap_add_fact (h, f.kind, heap_value (names[f.a], 0),
                           heap_value (f.b ? names[f.b] : 0, 0), f.c);
  }
  copy.objects.len = copy.segments.len = copy.slots.len =
      0; /* they are the heap's now */
  heap_done (&copy);
  return holds;
}
