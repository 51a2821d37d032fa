/* Templates: canonical, shared, and put in place. */

#include "heap/heap.h"
#include "heap/heap_impl.h"

/* Equality of canonical heaps ---------------------------------------------- */

static bool
same_info (const HeapSymInfo *a, const HeapSymInfo *b) {
  return a->kind == b->kind && a->maybe_undef == b->maybe_undef &&
         a->index == b->index && a->offset == b->offset && a->low == b->low &&
         a->high == b->high;
}

static bool
same_object (const HeapObject *a, const HeapObject *b) {
  if (a->base != b->base || a->kind != b->kind || a->rest != b->rest ||
      a->level != b->level || !heap_same (a->size, b->size) ||
      !heap_same (a->filled, b->filled) || a->type.id != b->type.id ||
      a->fields.len != b->fields.len)
    return false;
  for (size_t i = 0; i < a->fields.len; i++) {
    const HeapField *f = a->fields.data + i, *g = b->fields.data + i;
    if (f->at != g->at || f->bytes != g->bytes ||
        !heap_same (f->value, g->value))
      return false;
  }
  return true;
}

static bool
same_segment (const HeapSegment *a, const HeapSegment *b) {
  if (a->of != b->of || !heap_same (a->first, b->first) ||
      !heap_same (a->next, b->next) || !heap_same (a->length, b->length))
    return false;
  if (heap_is_doubly (a) &&
      (!heap_same (a->last, b->last) || !heap_same (a->prev, b->prev)))
    return false;
  for (size_t i = 0; i < a->args.len; i++)
    if (!heap_same (a->args.data[i], b->args.data[i]))
      return false;
  return true;
}

static bool
same_fact (const HeapFact *a, const HeapFact *b) {
  return a->kind == b->kind && a->a == b->a && a->b == b->b && a->c == b->c;
}

static bool
same_choice (const HeapChoice *a, const HeapChoice *b) {
  bool same = a->sym == b->sym && a->count == b->count;
  for (uint32_t i = 0; same && i < a->count; i++)
    same = heap_same (a->among[i], b->among[i]);
  return same;
}

static bool
heap_equal (const Heap *a, const Heap *b) {
  if (a->syms.len != b->syms.len || a->objects.len != b->objects.len ||
      a->segments.len != b->segments.len || a->facts.len != b->facts.len ||
      a->choices.len != b->choices.len || a->runs.len != b->runs.len)
    return false;
  for (size_t i = 0; i < a->runs.len; i++)
    if (!heap_same_run (a->runs.data + i, b->runs.data + i))
      return false;
  for (size_t i = 0; i < a->choices.len; i++)
    if (!same_choice (a->choices.data + i, b->choices.data + i))
      return false;
  for (size_t i = 1; i < a->syms.len; i++)
    if (!same_info (a->syms.data + i, b->syms.data + i))
      return false;
  for (size_t i = 0; i < a->objects.len; i++)
    if (!same_object (a->objects.data + i, b->objects.data + i))
      return false;
  for (size_t i = 0; i < a->segments.len; i++)
    if (!same_segment (a->segments.data + i, b->segments.data + i))
      return false;
  for (size_t i = 0; i < a->facts.len; i++)
    if (!same_fact (a->facts.data + i, b->facts.data + i))
      return false;
  return true;
}

static void
hash_value (void *context, HeapValue *v) {
  uint64_t *hash = context;
  uint64_t words[3] = {*hash, v->sym, (uint64_t)v->add};
  *hash = mem_hash (words, sizeof words);
}

uint64_t
heap_hash (const Heap *h) {
  uint64_t hash = h->syms.len * 31 + h->objects.len * 7 + h->segments.len;
  heap_visit ((Heap *)h, hash_value, &hash); /* which changes nothing */
  return hash;
}

/* Making ------------------------------------------------------------------- */

static const HeapTemplate *
find (const HeapTemplates *all, const HeapTemplate *t) {
  for (size_t i = 0; i < all->all.len; i++) {
    const HeapTemplate *o = all->all.data[i];
    if (o->hash == t->hash && o->entry == t->entry && o->next == t->next &&
        o->prev == t->prev && o->back == t->back && o->params == t->params &&
        heap_same_branches (&o->branches, &t->branches) &&
        heap_equal (&o->body, &t->body))
      return o;
  }
  return NULL;
}

static uint32_t
depth_of (const Heap *body) {
  uint32_t depth = 0;
  for (size_t i = 0; i < body->segments.len; i++)
    if (depth < body->segments.data[i].of->depth + 1)
      depth = body->segments.data[i].of->depth + 1;
  return depth;
}

const HeapTemplate *
heap_template (HeapTemplates *all, uint64_t entry, uint64_t next, uint64_t prev,
               uint64_t back, HeapBranches branches, uint32_t params,
               Heap *body, uint32_t *params_of) {
  assert (prev != NO_LINK || back == entry);
  assert (body->objects.len && body->objects.data[0].kind == OBJECT_HEAP);
  uint32_t met = heap_body_canonical (body, params, params_of);
  HeapTemplate t = {.entry = entry,
                    .next = next,
                    .prev = prev,
                    .back = back,
                    .branches = branches,
                    .params = met,
                    .depth = depth_of (body),
                    .body = *body};
  t.hash = heap_hash (body);
  *body = (Heap){0};
  const HeapTemplate *known = find (all, &t);
  if (known) {
    heap_done (&t.body);
    return known;
  }
  t.number = (uint32_t)all->all.len;
  HeapTemplate *new = arena_copy (&all->arena, &t, sizeof t);
  vec_push (&all->all, new);
  return new;
}

void
heap_templates_done (HeapTemplates *all) {
  for (size_t i = 0; i < all->all.len; i++)
    heap_done (&all->all.data[i]->body);
  vec_done (&all->all);
  arena_done (&all->arena);
}

/* Putting in place --------------------------------------------------------- */

typedef struct {
  const HeapTemplate *of;
  const HeapValue *args;
  HeapSym shift; /* added to the number of a local */
} Instance;

static HeapValue
instance_of (const Instance *in, HeapValue v) {
  if (!v.sym)
    return v;
  if (v.sym <= in->of->params)
    return heap_plus (in->args[v.sym - 1], v.add);
  return heap_value (v.sym + in->shift, v.add);
}

static void
instance_value (void *context, HeapValue *v) {
  *v = instance_of (context, *v);
}

/* What a symbol of kind SYM_INSIDE refers to are locals: see heap_template. */
static HeapSymInfo
instance_info (const Instance *in, HeapSymInfo info) {
  if (info.kind == SYM_INSIDE) {
    assert (info.index > in->of->params && info.offset > in->of->params);
    info.index += in->shift;
    info.offset += in->shift;
  }
  return info;
}

static void
instance_facts (Heap *h, const Instance *in) {
  const Heap *body = &in->of->body;
  for (size_t i = 0; i < body->facts.len; i++) {
    HeapFact f = body->facts.data[i];
    HeapValue a = instance_of (in, heap_value (f.a, 0));
    HeapValue b = instance_of (in, heap_value (f.b, 0));
    heap_add_fact (h, f.kind, a, b, f.c);
  }
}

HeapSym
heap_instantiate (Heap *h, const HeapTemplate *t, const HeapValue *args) {
  Instance in = {t, args, (HeapSym)h->syms.len - (t->params + 1)};
  for (size_t s = t->params + 1; s < t->body.syms.len; s++)
    vec_push (&h->syms, instance_info (&in, t->body.syms.data[s]));
  Heap copy;
  heap_copy (&copy, &t->body);
  heap_visit (&copy, instance_value, &in);
  HeapSym base = copy.objects.data[0].base + in.shift;
  for (size_t i = 0; i < copy.objects.len; i++) {
    copy.objects.data[i].base += in.shift;
    vec_push (&h->objects, copy.objects.data[i]);
  }
  for (size_t i = 0; i < copy.segments.len; i++)
    vec_push (&h->segments, copy.segments.data[i]);
  for (size_t i = 0; i < copy.runs.len; i++) {
    copy.runs.data[i].base += in.shift;
    vec_push (&h->runs, copy.runs.data[i]);
  }
  for (size_t i = 0; i < copy.choices.len; i++)
    vec_push (&h->choices, copy.choices.data[i]);
  copy.objects.len = copy.segments.len = 0; /* they are the heap's now */
  heap_done (&copy);
  instance_facts (h, &in);
  return base;
}
