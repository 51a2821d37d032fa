/* Entailment, folding and joins of symbolic heaps: for each rule a case, and
   one that must fail. */

#include "check.h"
#include "engine/shape/abstract.h"

#include <stdlib.h>
#include <string.h>

/* Making states ------------------------------------------------------------ */

static HeapTemplates templates;
static const ShapeDomain domain = {&templates, NULL};

typedef HeapState S;

static S *
make (void) {
  return heap_state_new ();
}

__attribute__ ((unused)) static HeapValue
number (S *s, WideSigned low, WideSigned high) {
  HeapSym n = heap_fresh (&s->heap, 32, true);
  heap_limit (&s->heap, heap_value (n, 0), low, high);
  return heap_value (n, 0);
}

static void
root (S *s, uint32_t reg, HeapValue v) {
  heap_set_reg (s, 0, reg, v);
}

/* An object of the heap with this size and type. */
static HeapValue
object (S *s, int64_t size, uint32_t type) {
  HeapSym base = heap_fresh_address (&s->heap, 64);
  HeapObject *o = heap_add_object (&s->heap, base, OBJECT_HEAP,
                                   heap_const (size), REST_UNDEF);
  o->type.id = type;
  return heap_value (base, 0);
}

static void
set (S *s, HeapValue at, HeapValue v) {
  heap_set_field (heap_object (&s->heap, at.sym), (uint64_t)at.add, 8, v);
}

static void
set4 (S *s, HeapValue at, HeapValue v) {
  heap_set_field (heap_object (&s->heap, at.sym), (uint64_t)at.add, 4, v);
}

static HeapValue
plus (HeapValue v, int64_t k) {
  return heap_plus (v, k);
}

/* struct node { struct node *next; int data; }: type 1, 16 bytes. */
static HeapValue
cell (S *s, HeapValue next, HeapValue data) {
  HeapValue c = object (s, 16, 1);
  set (s, c, next);
  set4 (s, plus (c, 8), data);
  return c;
}

static HeapValue
any (S *s) {
  return heap_value (heap_fresh (&s->heap, 32, true), 0);
}

/* A list of n cells with any data. */
static HeapValue
cells (S *s, unsigned n, HeapValue end) {
  while (n--)
    end = cell (s, end, any (s));
  return end;
}

static const HeapValue null = {0, 0};

static size_t
chunks (const S *s) {
  return s->heap.objects.len + s->heap.segments.len;
}

static S *
folded (S *s) {
  S *f = heap_state_copy (s);
  shape_fold (&domain, f);
  return f;
}

static S *
list_of (unsigned n) {
  S *s = make ();
  root (s, 1, cells (s, n, null));
  return s;
}

static S *
joined (const S *a, const S *b, bool may_lose, JoinLoss *loss) {
  return shape_join (&domain, a, b, (JoinOptions){may_lose}, loss);
}

static void
show (const S *s) {
  Str text = {0};
  if (s)
    heap_print_state (&text, s);
  printf ("# %s", s ? str_text (&text) : "none\n");
  str_done (&text);
}

/* Flat lists --------------------------------------------------------------- */

static void
cells_fold_to_a_list (void) {
  S *s = list_of (3), *f = folded (s);
  CHECK (f->heap.objects.len == 0 && f->heap.segments.len == 1);
  if (f->heap.segments.len == 1) {
    CHECK (heap_is (f->heap.segments.data[0].length, 3));
    CHECK (heap_is (f->heap.segments.data[0].next, 0));
  }
  CHECK (shape_entails (s, f));
  S *four = list_of (4);
  CHECK (!shape_entails (four, f));
  heap_state_free (four);
  heap_state_free (s);
  heap_state_free (f);
}

static void
lists_of_any_length_join (void) {
  JoinLoss loss;
  S *a = list_of (2), *b = list_of (3), *c = list_of (1), *e = list_of (0);
  S *fa = folded (a), *fb = folded (b);
  S *ab = joined (fa, fb, true, &loss);
  CHECK (ab);
  CHECK (!loss.constants && !loss.left && !loss.right && !loss.templates);
  if (ab) {
    CHECK (chunks (ab) == 1);
    CHECK (shape_entails (a, ab) && shape_entails (b, ab));
    CHECK (!shape_entails (c, ab) && !shape_entails (e, ab));
    S *abc = joined (c, ab, true, &loss);
    CHECK (abc && shape_entails (c, abc) && shape_entails (fa, abc));
    S *abce = joined (abc, e, true, &loss);
    CHECK (abce);
    CHECK (loss.left && !loss.right && !loss.constants);
    if (abce) {
      CHECK (shape_entails (e, abce) && shape_entails (abc, abce));
      S *ten = list_of (10);
      CHECK (!shape_entails (ten, abce));
      shape_widen (abce, fa, &(ShapeThresholds){0});
      CHECK (shape_entails (ten, abce) || (show (abce), false));
      heap_state_free (ten);
    }
    heap_state_free (abc);
    heap_state_free (abce);
  }
  heap_state_free (ab);
  heap_state_free (a);
  heap_state_free (b);
  heap_state_free (c);
  heap_state_free (e);
  heap_state_free (fa);
  heap_state_free (fb);
}

static void
a_cell_and_nothing_join_to_a_list (void) {
  JoinLoss loss;
  S *a = list_of (1), *b = list_of (0);
  S *j = joined (a, b, true, &loss);
  CHECK (j && chunks (j) == 1);
  CHECK (loss.left && !loss.right);
  if (j)
    CHECK (shape_entails (a, j) && shape_entails (b, j));
  CHECK (!joined (a, b, false, &loss));
  heap_state_free (a);
  heap_state_free (b);
  heap_state_free (j);
}

int
main (void) {
  RUN (cells_fold_to_a_list);
  RUN (lists_of_any_length_join);
  RUN (a_cell_and_nothing_join_to_a_list);
  heap_templates_done (&templates);
  return check_done ();
}
