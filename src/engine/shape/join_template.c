/* Joins: templates of elements. */

#include "engine/shape/join_impl.h"
#include "engine/shape/kinds.h"

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

/* Elements of one side: what they are, with the values around them. */
typedef struct {
  const HeapTemplate *of;
  const HeapValue *args;
} Elements;

static Elements
kind_of (Elements e, uint32_t number) {
  HeapKind k = heap_kind (e.of, number);
  return (Elements){k.of, e.args + k.from};
}

static bool
same_args (const HeapValue *a, const HeapValue *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!heap_same (a[i], b[i]))
      return false;
  return true;
}

/* The template of elements that say what both do, which are of one kind. */
static const HeapTemplate *
join_bodies (Join *j, Elements a, Elements b, uint32_t upper,
             HeapValues *args) {
  if (j->parents.len > 64 || a.of->depth > DEEPEST || b.of->depth > DEEPEST) {
    join_fail (j);
    return a.of;
  }
  uint32_t level = (uint32_t)j->parents.len;
  vec_push (&j->parents, upper);
  HeapSym x = instantiate (&j->left, a.of, a.args, level);
  HeapSym y = instantiate (&j->right, b.of, b.args, level);
  HeapSym element = join_objects (j, x, y, level);
  if (j->failed || !is_consumed (&j->left, level) ||
      !is_consumed (&j->right, level)) {
    join_fail (j);
    return a.of;
  }
  join_strings (j, level);
  join_elements_facts (j, a.args, a.of->params, b.args, b.of->params, level);
  const HeapTemplate *t =
      close_level (j, element, level, links_of (a.of), args);
  size_t kept = kinds_apart (t);
  if (j->domain->marks_around &&
      (kept < kinds_apart (a.of) || kept < kinds_apart (b.of)))
    join_fail (j);
  return t;
}

/* In one heap, the same elements with other values around them may have these
   for their own; otherwise what is around them is joined. */
static const HeapTemplate *
join_one_kind (Join *j, Elements a, Elements b, uint32_t upper,
               HeapValues *args) {
  if (a.of != b.of || (j->is_fold && !same_args (a.args, b.args, a.of->params)))
    return join_bodies (j, a, b, upper, args);
  for (size_t i = 0; i < a.of->params; i++)
    vec_push (args, j->is_fold ? a.args[i]
                               : join_value (j, a.args[i], b.args[i], upper));
  return a.of;
}

/* Several kinds ------------------------------------------------------------ */

typedef struct {
  const HeapTemplate *of;
  HeapValues args;
} Kind;

typedef struct {
  Join *join;
  uint32_t upper;
  uint32_t count;
  Kind all[2 * HEAP_MOST_KINDS];
} Kinds;

/* Elements of this kind are on one side only. */
static void
add_kind_of_one (Kinds *k, bool is_left, Elements e) {
  Kind *kind = k->all + k->count++;
  *kind = (Kind){.of = e.of};
  for (size_t i = 0; i < e.of->params; i++)
    vec_push (&kind->args, e.args[i].sym ? join_arg_of_one (k->join, is_left,
                                                            e.args[i], k->upper)
                                         : e.args[i]);
}

static void
add_kind_of_both (Kinds *k, Elements a, Elements b) {
  Kind *kind = k->all + k->count++;
  *kind = (Kind){0};
  kind->of = join_one_kind (k->join, a, b, k->upper, &kind->args);
}

/* What a field of the element is around it; 0: a number of its own. */
static HeapValue
around (Elements e, HeapValue v) {
  return v.sym && v.sym <= e.of->params ? heap_plus (e.args[v.sym - 1], v.add)
                                        : heap_const (0);
}

/* One of the objects goes with another one than the other. */
static bool
are_other_objects (const Join *j, HeapValue a, HeapValue b) {
  bool differ = a.add != b.add || (j->is_fold && a.sym != b.sym);
  for (size_t i = 0; !differ && i < j->pairs.len; i++) {
    const Joined *p = j->pairs.data + i;
    differ = (p->a.sym == a.sym) != (p->b.sym == b.sym);
  }
  return differ;
}

/* Different functions or globals, or different blocks around the elements. */
static bool
are_other_names (const Join *j, HeapValue a, HeapValue b) {
  const HeapSymInfo *x = j->left.heap.syms.data + a.sym;
  const HeapSymInfo *y = j->right.heap.syms.data + b.sym;
  bool a_is_named = x->kind == SYM_PROC || x->kind == SYM_GLOBAL;
  bool b_is_named = y->kind == SYM_PROC || y->kind == SYM_GLOBAL;
  if (!a.sym || !b.sym)
    return false;
  if (a_is_named && b_is_named)
    return x->kind != y->kind || x->index != y->index || a.add != b.add;
  return heap_object (&j->left.heap, a.sym) &&
         heap_object (&j->right.heap, b.sym) && are_other_objects (j, a, b);
}

/* A function that one calls, or a block that it points to, is another one. */
static bool
have_other_names (const Join *j, Elements a, Elements b) {
  const HeapObject *x = a.of->body.objects.data;
  const HeapObject *y = b.of->body.objects.data;
  bool differ = false;
  for (size_t i = 0; !differ && i < x->fields.len; i++) {
    const HeapField *f = heap_field (y, x->fields.data[i].at);
    differ = f && are_other_names (j, around (a, x->fields.data[i].value),
                                   around (b, f->value));
  }
  return differ;
}

static bool
are_one (const Join *j, Elements a, Elements b) {
  return j->splits
             ? a.of == b.of
             : kinds_are_one (a.of, b.of) &&
                   !(j->domain->splits_names && have_other_names (j, a, b));
}

/* Kinds of the left with those of the right that are the same. */
static void
pair_kinds (Kinds *k, Elements a, Elements b) {
  bool used[HEAP_MOST_KINDS] = {0};
  for (uint32_t i = 0; i < heap_kinds (a.of); i++) {
    uint32_t n = 0;
    while (n < heap_kinds (b.of) &&
           (used[n] || !are_one (k->join, kind_of (a, i), kind_of (b, n))))
      n++;
    if (n == heap_kinds (b.of))
      add_kind_of_one (k, true, kind_of (a, i));
    else
      add_kind_of_both (k, kind_of (a, i), kind_of (b, n));
    if (n < heap_kinds (b.of))
      used[n] = true;
  }
  for (uint32_t n = 0; n < heap_kinds (b.of); n++)
    if (!used[n])
      add_kind_of_one (k, false, kind_of (b, n));
}

/* Functions and globals have the same order in all states. */
static uint64_t
rank_of (const Heap *h, HeapValue v) {
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool is_named = info->kind == SYM_PROC || info->kind == SYM_GLOBAL;
  return v.sym && is_named ? (uint64_t)info->kind << 32 | info->index
                           : (uint64_t)UINT32_MAX << 32 | v.sym;
}

static bool
is_before (const Heap *h, const Kind *a, const Kind *b) {
  if (a->of != b->of)
    return a->of->number < b->of->number;
  for (size_t i = 0; i < a->args.len; i++) {
    uint64_t x = rank_of (h, a->args.data[i]), y = rank_of (h, b->args.data[i]);
    if (x != y)
      return x < y;
  }
  return false;
}

/* There are few. */
static void
sort_kinds (Kinds *k) {
  for (uint32_t i = 1; i < k->count; i++)
    for (uint32_t n = i;
         n && is_before (&k->join->out, k->all + n, k->all + n - 1); n--) {
      Kind swap = k->all[n];
      k->all[n] = k->all[n - 1];
      k->all[n - 1] = swap;
    }
}

/* The same elements are one kind, not two. */
static void
remove_repeated (Kinds *k) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < k->count; i++) {
    Kind *last = kept ? k->all + kept - 1 : NULL, kind = k->all[i];
    if (last && last->of == kind.of &&
        same_args (last->args.data, kind.args.data, kind.of->params))
      vec_done (&kind.args);
    else
      k->all[kept++] = kind;
  }
  k->count = kept;
}

static const HeapTemplate *
template_of_kinds (Kinds *k, HeapValues *args) {
  const HeapTemplate *of[HEAP_MOST_KINDS];
  sort_kinds (k);
  remove_repeated (k);
  if (k->count > HEAP_MOST_KINDS) {
    join_fail (k->join);
    return k->all[0].of;
  }
  for (uint32_t i = 0; i < k->count; i++) {
    of[i] = k->all[i].of;
    for (size_t n = 0; n < k->all[i].args.len; n++)
      vec_push (args, k->all[i].args.data[n]);
  }
  return k->count == 1 ? of[0]
                       : heap_template_of_kinds (k->join->domain->templates, of,
                                                 k->count);
}

static const HeapTemplate *
join_kinds (Join *j, Elements a, Elements b, uint32_t upper, HeapValues *args) {
  Kinds k = {.join = j, .upper = upper};
  const HeapTemplate *t = a.of;
  size_t known = j->domain->templates->all.len;
  pair_kinds (&k, a, b);
  if (!j->failed)
    t = template_of_kinds (&k, args);
  /* Both sides have had fewer; and it is the first time, if names tell kinds:
     then there are many ways to mix them. */
  bool is_known =
      j->domain->splits_names && j->domain->templates->all.len == known;
  j->loss.templates |=
      !is_known && k.count > heap_kinds (a.of) && k.count > heap_kinds (b.of);
  for (uint32_t i = 0; i < k.count; i++)
    vec_done (&k.all[i].args);
  return t;
}

static const HeapTemplate *
join_all_kinds (Join *j, Elements a, Elements b, uint32_t upper,
                HeapValues *args) {
  bool has_kinds = a.of->kind_count || b.of->kind_count;
  if (!has_kinds && j->domain->mixes_kinds) {
    *j->domain->mixes_kinds |= !kinds_are_one (a.of, b.of);
    *j->domain->mixes_names |= have_other_names (j, a, b);
  }
  assert (j->domain->keeps_kinds || !has_kinds);
  if (!j->domain->keeps_kinds || heap_is_tree (a.of) ||
      (!has_kinds && are_one (j, a, b)))
    return join_one_kind (j, a, b, upper, args);
  return join_kinds (j, a, b, upper, args);
}

static const HeapTemplate *
join_plain (Join *j, Elements a, Elements b, uint32_t upper, HeapValues *args) {
  if (a.of != b.of || a.of->kind_count)
    return join_all_kinds (j, a, b, upper, args);
  for (size_t i = 0; i < a.of->params; i++)
    vec_push (args, join_value (j, a.args[i], b.args[i], upper));
  return a.of;
}

HeapValue
join_number (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  HeapValue out;
  if (join_recall (j, a, b, level, &out))
    return out;
  if (!a.sym && heap_same (a, b))
    return a;
  int64_t add = a.sym ? a.add : b.add;
  HeapValue x = heap_plus (a, -add), y = heap_plus (b, -add);
  HeapSymInfo info = join_info (j, x, y);
  out = heap_value (join_symbol (j, x, y, level, info), add);
  vec_last (&j->sources).is_number = true;
  join_remember (j, x, y, heap_plus (out, -add));
  return out;
}

/* The order that elements on both sides have. */
static const HeapTemplate *
join_order (Join *j, const HeapSegment *a, const HeapSegment *b,
            const HeapTemplate *t, uint32_t upper, HeapValues *args) {
  if (j->failed || (!a->of->plain && !b->of->plain))
    return t;
  if (a->of->plain && b->of->plain &&
      order_is_of (a->of->order, b->of->order) &&
      heap_order_fits (t, b->of->order.at)) {
    vec_push (args, join_number (j, *heap_before (a), *heap_before (b), upper));
    vec_push (args, join_number (j, *heap_after (a), *heap_after (b), upper));
    return heap_template_ordered (j->domain->templates, t, b->of->order);
  }
  j->loss.templates = true;
  if (!j->may_lose)
    join_fail (j);
  return t;
}

const HeapTemplate *
join_templates (Join *j, const HeapSegment *a, const HeapSegment *b,
                uint32_t upper, HeapValues *args) {
  const HeapTemplate *t =
      join_plain (j, (Elements){heap_plain (a->of), a->args.data},
                  (Elements){heap_plain (b->of), b->args.data}, upper, args);
  return join_order (j, a, b, t, upper, args);
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
join_in_heap (const ShapeDomain *d, const Heap *h, const Lifted *x,
              const Lifted *y, bool splits, const HeapTemplate **t,
              HeapValues *args, bool *is_lossy) {
  Join j;
  begin_in_heap (&j, d, h);
  j.splits = splits;
  j.widens_left = !x->piece.is_object;
  j.widens_right = !y->piece.is_object;
  vec_clear (args);
  *t = join_all_kinds (&j, (Elements){x->of, x->args.data},
                       (Elements){y->of, y->args.data}, 0, args);
  bool good = !j.failed;
  /* What is around both may be none of the symbols that the heap has. */
  for (size_t i = 0; good && i < args->len; i++)
    good = args->data[i].sym < h->syms.len;
  *is_lossy = good && j.loss.templates;
  join_done (&j);
  return good;
}

bool
template_join (const ShapeDomain *d, const Heap *h, const Lifted *x,
               const Lifted *y, const HeapTemplate **t, HeapValues *args,
               bool *is_lossy) {
  return join_in_heap (d, h, x, y, false, t, args, is_lossy) ||
         (d->keeps_kinds && links_of (x->of).branches.count == 0 &&
          join_in_heap (d, h, x, y, true, t, args, is_lossy));
}
