/* Joins: templates of elements. */

#include "engine/shape/join_impl.h"

#define DEEPEST 5

/* Everything of this level was paired. */
static bool
is_consumed (const Side *s, uint32_t level) {
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    HeapSym base = s->heap.objects.data[i].base;
    if (s->levels.data[base] == level && !s->used.data[base])
      return false;
  }
  for (size_t i = 0; i < s->notes.len; i++)
    if (s->notes.data[i].level == level && !s->notes.data[i].is_used)
      return false;
  return true;
}

/* The element of the result and all that is at its level. */
static const HeapTemplate *
close_level (Join *j, HeapSym element, uint32_t level, Links links,
             HeapValues *args) {
  Part part;
  part_init (&part, &j->out, element);
  for (size_t i = 0; i < j->out.objects.len; i++) {
    HeapSym base = j->out.objects.data[i].base;
    part.objects[i] = base != element && j->sources.data[base].level == level;
  }
  for (size_t i = 0; i < j->out.segments.len; i++)
    part.segments[i] = j->notes.data[i].level == level;
  for (HeapSym s = 1; s < j->out.syms.len; s++)
    part.locals[s] = j->sources.data[s].level == level;
  for (HeapSym s = 1; j->domain->keeps_around && s < j->out.syms.len; s++)
    part.around[s] = !part.locals[s] && j->out.syms.data[s].kind == SYM_PLAIN;
  const HeapTemplate *t =
      part_template (j->domain->templates, &j->out, &part, links, args);
  part_remove (&j->out, &part, &j->notes);
  part_done (&part);
  return t;
}

/* An element with the symbols around it that the arguments are. */
static HeapSym
instantiate (Side *s, const HeapTemplate *t, const HeapValue *args,
             uint32_t level) {
  HeapSym element = heap_instantiate (&s->heap, t, args);
  side_added (s, level);
  return element;
}

static void
join_elements_facts (Join *j, const HeapValue *a, size_t count_a,
                     const HeapValue *b, size_t count_b, uint32_t level) {
  j->left.args = a;
  j->left.arg_count = count_a;
  j->right.args = b;
  j->right.arg_count = count_b;
  join_facts (j, level);
  j->left.arg_count = j->right.arg_count = 0;
}

const HeapTemplate *
join_templates (Join *j, const HeapSegment *a, const HeapSegment *b,
                uint32_t upper, HeapValues *args) {
  if (a->of == b->of) {
    for (size_t i = 0; i < a->args.len; i++)
      vec_push (args, join_value (j, a->args.data[i], b->args.data[i], upper));
    return a->of;
  }
  if (j->parents.len > 64 || a->of->depth > DEEPEST || b->of->depth > DEEPEST) {
    join_fail (j);
    return a->of;
  }
  uint32_t level = (uint32_t)j->parents.len;
  vec_push (&j->parents, upper);
  HeapSym x = instantiate (&j->left, a->of, a->args.data, level);
  HeapSym y = instantiate (&j->right, b->of, b->args.data, level);
  HeapSym element = join_objects (j, x, y, level);
  if (j->failed || !is_consumed (&j->left, level) ||
      !is_consumed (&j->right, level)) {
    join_fail (j);
    return a->of;
  }
  join_strings (j, level);
  join_elements_facts (j, a->args.data, a->args.len, b->args.data, b->args.len,
                       level);
  return close_level (j, element, level, links_of (a->of), args);
}

/* In one heap -------------------------------------------------------------- */

static void
begin_in_heap (Join *j, const ShapeDomain *d, const Heap *h) {
  *j = (Join){.domain = d, .is_fold = true, .may_lose = LOSE_CONSTANTS};
  side_init (&j->left, h, NULL);
  side_init (&j->right, h, NULL);
  heap_init (&j->out);
  for (HeapSym s = 1; s < h->syms.len; s++)
    vec_push (&j->out.syms, h->syms.data[s]);
  for (HeapSym s = 0; s < h->syms.len; s++)
    vec_push (&j->sources, (OutSym){.a = {s, 0}, .b = {s, 0}});
  vec_push (&j->parents, 0);
}

static bool
same_args (const HeapValues *a, const HeapValues *b) {
  for (size_t i = 0; i < a->len; i++)
    if (!heap_same (a->data[i], b->data[i]))
      return false;
  return true;
}

bool
template_join (const ShapeDomain *d, const Heap *h, const Lifted *x,
               const Lifted *y, const HeapTemplate **t, HeapValues *args,
               bool *is_lossy) {
  vec_clear (args);
  *is_lossy = false;
  if (x->of == y->of && same_args (&x->args, &y->args)) {
    *t = x->of;
    for (size_t i = 0; i < x->args.len; i++)
      vec_push (args, x->args.data[i]);
    return true;
  }
  Join j;
  begin_in_heap (&j, d, h);
  j.widens_left = !x->piece.is_object;
  j.widens_right = !y->piece.is_object;
  uint32_t level = (uint32_t)j.parents.len;
  vec_push (&j.parents, 0);
  HeapSym a = instantiate (&j.left, x->of, x->args.data, level);
  HeapSym b = instantiate (&j.right, y->of, y->args.data, level);
  HeapSym element = join_objects (&j, a, b, level);
  bool good = !j.failed && is_consumed (&j.left, level) &&
              is_consumed (&j.right, level);
  if (good) {
    join_strings (&j, level);
    join_elements_facts (&j, x->args.data, x->args.len, y->args.data,
                         y->args.len, level);
    *t = close_level (&j, element, level, links_of (x->of), args);
    for (size_t i = 0; i < args->len; i++)
      assert (args->data[i].sym < h->syms.len);
    *is_lossy = j.loss.templates;
  }
  join_done (&j);
  return good;
}
