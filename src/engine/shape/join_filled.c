/* Joins: how far objects are initialised.

   What a side says of it may be forgotten in part.  So where numbers of the
   program count what was written, the result says as much as they tell, though
   more is initialised of a stack from which something was taken. */

#include "engine/shape/filled.h"
#include "engine/shape/join_impl.h"
#include "engine/shape/terms.h"

/* 'bytes' times a number of the program, and 'more': that much is initialised
   on both sides. */
typedef struct {
  HeapValue a, b; /* the number */
  int64_t bytes, more;
  WideSigned over; /* so much more than that may be initialised: the less, the
                      better */
} Count;

typedef struct {
  Join *join;
  HeapValue a, b; /* how far each side is initialised */
  int64_t bytes;  /* of an element */
  Count best;     /* without bytes: there is none */
} Counts;

/* Numbers that count so many bytes each. */
static void
consider_times (Counts *c, HeapValue a, HeapValue b, int64_t bytes) {
  const Heap *l = &c->join->left.heap, *r = &c->join->right.heap;
  if (!filled_counts (l, a) || !filled_counts (r, b))
    return;
  WideSigned left = -filled_excess (l, a, bytes, c->a, 1);
  WideSigned right = -filled_excess (r, b, bytes, c->b, 1);
  WideSigned more = left < right ? left : right;
  if (more < 0 || more > INT32_MAX)
    return;
  WideSigned over = filled_excess (l, c->a, 1, a, bytes);
  WideSigned right_over = filled_excess (r, c->b, 1, b, bytes);
  Count n = {a, b, bytes, (int64_t)more, over > right_over ? over : right_over};
  n.over -= more;
  if (!c->best.bytes || n.over < c->best.over)
    c->best = n;
}

static void
consider (Counts *c, HeapValue a, HeapValue b) {
  consider_times (c, a, b, c->bytes);
}

/* Pointers into the array, or to its end, tell it as well. */
static void
consider_pointers (Counts *c, const HeapObject *x, const HeapObject *y) {
  const HeapState *l = c->join->left.state, *r = c->join->right.state;
  HeapValue a, b;
  for (size_t i = 0; l && r && i < l->roots.len && i < r->roots.len; i++)
    if (filled_pointer (&c->join->left.heap, x, l->roots.data[i].value, &a) &&
        filled_pointer (&c->join->right.heap, y, r->roots.data[i].value, &b))
      consider_times (c, a, b, 1);
}

static void
consider_fields (Counts *c, const HeapObject *x, const HeapObject *y) {
  for (size_t i = 0; i < x->fields.len; i++) {
    const HeapField *f = x->fields.data + i, *g = heap_field (y, f->at);
    if (g && g->bytes == f->bytes)
      consider (c, f->value, g->value);
  }
}

/* Where strings end: zeros in bytes. */
static void
find_zeros (const Heap *h, const HeapObject *o, HeapValues *out) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].bytes == 1 && heap_is (o->fields.data[i].value, 0))
      vec_push (out, heap_const ((int64_t)o->fields.data[i].at));
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == o->base && r->bytes == 1 && heap_is_single (r) &&
        heap_is (r->low, 0))
      vec_push (out, r->from);
  }
}

enum { MOST_ZEROS = 4 };

static void
consider_zeros (Counts *c, const HeapObject *x, const HeapObject *y) {
  HeapValues left = {0}, right = {0};
  find_zeros (&c->join->left.heap, x, &left);
  find_zeros (&c->join->right.heap, y, &right);
  for (size_t i = 0; i < left.len && i < MOST_ZEROS; i++)
    for (size_t k = 0; k < right.len && k < MOST_ZEROS; k++)
      consider (c, left.data[i], right.data[k]);
  vec_done (&left);
  vec_done (&right);
}

static void
consider_all (Counts *c) {
  Join *j = c->join;
  const HeapState *l = j->left.state, *r = j->right.state;
  for (size_t i = 0; l && r && i < l->roots.len && i < r->roots.len; i++)
    consider (c, l->roots.data[i].value, r->roots.data[i].value);
  for (size_t i = 0; i < j->pairs.len; i++) {
    const HeapObject *x = heap_object (&j->left.heap, j->pairs.data[i].a.sym);
    const HeapObject *y = heap_object (&j->right.heap, j->pairs.data[i].b.sym);
    if (x && y)
      consider_fields (c, x, y);
  }
}

bool
join_counted (Join *j, const HeapObject *x, HeapValue a, const HeapObject *y,
              HeapValue b, HeapValue *out) {
  Counts c = {
      .join = j, .a = a, .b = b, .bytes = filled_element (j->domain->unit, x)};
  HeapValue left, right;
  consider_all (&c);
  if (!c.best.bytes || (c.best.over > 0 && j->domain->counts))
    consider_pointers (&c, x, y);
  if (c.bytes == 1)
    consider_zeros (&c, x, y);
  const Count *n = &c.best;
  bool is_constant = !n->a.sym && heap_same (n->a, n->b);
  bool is_exact = n->over <= 0;
  if (!n->bytes || is_constant || (!is_exact && !j->domain->counts) ||
      !terms_times (&j->left.heap, n->a, n->bytes, 64, &left) ||
      !terms_times (&j->right.heap, n->b, n->bytes, 64, &right))
    return false;
  side_added (&j->left, 0);
  side_added (&j->right, 0);
  *out = heap_plus (join_of_width (j, left, right, 0, 64), n->more);
  return true;
}
