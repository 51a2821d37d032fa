/* Entailment, folding and joins of symbolic heaps: for each rule a case, and
   one that must fail. */

#include "check.h"
#include "engine/shape/abstract.h"

#include <stdlib.h>
#include <string.h>

/* Making states ------------------------------------------------------------ */

static HeapTemplates templates;
static const ShapeDomain domain = {.templates = &templates, .chain = 3};

typedef HeapState S;

static S *
make (void) {
  return heap_state_new ();
}

static HeapValue
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
  return shape_join (&domain, a, b, (JoinOptions){may_lose, NULL}, loss);
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
  heap_state_free (a);
  heap_state_free (b);
  heap_state_free (j);
}

/* Doubly linked ------------------------------------------------------------ */

/* struct dnode { struct dnode *next, *prev; int data; }: type 2, 24 bytes.
   Links the cells; answers the first; 'last' gets the last. */
static HeapValue
dcells (S *s, unsigned n, HeapValue before, HeapValue end, HeapValue *last) {
  HeapValue c[16], first = end;
  *last = before;
  for (unsigned i = 0; i < n; i++)
    c[i] = object (s, 24, 2);
  for (unsigned i = 0; i < n; i++) {
    set (s, c[i], i + 1 < n ? c[i + 1] : end);
    set (s, plus (c[i], 8), i ? c[i - 1] : before);
    set4 (s, plus (c[i], 16), any (s));
  }
  if (n) {
    first = c[0];
    *last = c[n - 1];
  }
  return first;
}

static S *
dlist_of (unsigned n, bool with_tail) {
  S *s = make ();
  HeapValue last;
  root (s, 1, dcells (s, n, null, null, &last));
  if (with_tail)
    root (s, 2, last);
  return s;
}

static void
done (S *s) {
  heap_state_free (s);
}

static void
doubly_linked_cells_fold (void) {
  S *s = dlist_of (3, false), *f = folded (s);
  CHECK (f->heap.objects.len == 0 && f->heap.segments.len == 1);
  CHECK (f->heap.segments.len == 1 && heap_is_doubly (f->heap.segments.data));
  CHECK (shape_entails (s, f));
  S *t = dlist_of (3, true), *ft = folded (t);
  CHECK (chunks (ft) == 2); /* the tail is named */
  CHECK (shape_entails (t, ft) && !shape_entails (t, f));
  done (s), done (f), done (t), done (ft);
}

static void
doubly_linked_lists_join (void) {
  JoinLoss loss;
  S *a = dlist_of (3, false), *b = dlist_of (2, false),
    *c = dlist_of (1, false);
  S *e = dlist_of (0, false);
  S *fa = folded (a), *fb = folded (b);
  S *ab = joined (fa, fb, true, &loss);
  CHECK (ab);
  S *abc = ab ? joined (ab, c, true, &loss) : NULL;
  CHECK (abc);
  S *all = abc ? joined (abc, e, true, &loss) : NULL;
  CHECK (all && chunks (all) == 1);
  if (all)
    CHECK (shape_entails (a, all) && shape_entails (c, all) &&
           shape_entails (e, all));
  S *wrong = dlist_of (3, false); /* a back link is wrong */
  heap_set_field (wrong->heap.objects.data + 2, 8, 8,
                  heap_value (wrong->heap.objects.data[2].base, 0));
  if (all)
    CHECK (!shape_entails (wrong, all));
  done (a), done (b), done (c), done (e), done (fa), done (fb), done (ab);
  done (abc), done (all), done (wrong);
}

/* A ring of n cells with a sentinel of their type, or on the stack. */
static S *
ring_of (unsigned n, HeapObjectKind kind) {
  S *s = make ();
  HeapValue h = object (s, 24, 2), last;
  heap_object (&s->heap, h.sym)->kind = (uint16_t)kind;
  HeapValue first = dcells (s, n, h, h, &last);
  set (s, h, first);
  set (s, plus (h, 8), last);
  set4 (s, plus (h, 16), heap_const (0));
  root (s, 1, h);
  return s;
}

static void
rings_keep_their_entry (void) { /* P1 */
  for (unsigned k = 0; k < 2; k++) {
    HeapObjectKind kind = k ? OBJECT_STACK : OBJECT_HEAP;
    S *s = ring_of (3, kind), *f = folded (s);
    CHECK (f->heap.objects.len == 1 && f->heap.segments.len == 1);
    CHECK (shape_entails (s, f));
    done (s), done (f);
  }
}

static void
rings_of_any_length_join (void) { /* P11 */
  JoinLoss loss;
  for (unsigned k = 0; k < 2; k++) {
    HeapObjectKind kind = k ? OBJECT_STACK : OBJECT_HEAP;
    S *e = ring_of (0, kind), *a = ring_of (1, kind), *b = ring_of (3, kind);
    S *fb = folded (b);
    S *ea = joined (e, a, true, &loss);
    CHECK (ea && chunks (ea) == 2);
    CHECK (loss.right && !loss.left);
    S *all = ea ? joined (ea, fb, true, &loss) : NULL;
    CHECK (all && chunks (all) == 2);
    if (all)
      CHECK (shape_entails (e, all) && shape_entails (a, all) &&
             shape_entails (b, all));
    S *other = joined (fb, e, true, &loss);
    CHECK (other && shape_entails (b, other) && shape_entails (e, other));
    done (e), done (a), done (b), done (fb), done (ea), done (all);
    done (other);
  }
}

/* Singly linked ring through a sentinel. */
static S *
single_ring (unsigned n) {
  S *s = make ();
  HeapValue h = cell (s, null, any (s));
  set (s, h, cells (s, n, h));
  root (s, 1, h);
  return s;
}

static void
singly_linked_rings_join (void) {
  JoinLoss loss;
  S *e = single_ring (0), *a = single_ring (1), *b = single_ring (3);
  S *fb = folded (b);
  CHECK (chunks (fb) == 2);
  S *ea = joined (e, a, true, &loss), *all = NULL;
  CHECK (ea);
  if (ea)
    all = joined (ea, fb, true, &loss);
  CHECK (all && shape_entails (b, all) && shape_entails (e, all));
  done (e), done (a), done (b), done (fb), done (ea), done (all);
}

/* Embedded links ----------------------------------------------------------- */

/* struct item { int v; struct link { next, prev } at 8; }: type 3; links point
   to links; a sentinel on the stack. */
static S *
embedded (unsigned n, int64_t step) {
  S *s = make ();
  HeapValue h = object (s, 16, 9), c[8];
  heap_object (&s->heap, h.sym)->kind = OBJECT_STACK;
  for (unsigned i = 0; i < n; i++)
    c[i] = plus (object (s, 24, 3), 8);
  for (unsigned i = 0; i < n; i++) {
    set (s, c[i], i + 1 < n ? c[i + 1] : h);
    set (s, plus (c[i], 8), i ? c[i - 1] : h);
    set4 (s, plus (c[i], -8), any (s));
  }
  set (s, h, n ? c[0] : h);
  set (s, plus (h, 8), n ? c[n - 1] : h);
  root (s, 1, h);
  root (s, 2, plus (n ? c[0] : h, step)); /* container_of of the first */
  return s;
}

static void
embedded_links_fold_and_join (void) { /* P6 */
  JoinLoss loss;
  S *a = embedded (3, -8), *b = embedded (4, -8), *e = embedded (0, -8);
  S *fa = folded (a), *fb = folded (b);
  CHECK (chunks (fa) == 2 && fa->heap.segments.len == 1);
  CHECK (fa->heap.segments.len && fa->heap.segments.data[0].of->entry == 8);
  S *ab = joined (fa, fb, true, &loss);
  CHECK (ab && chunks (ab) == 2);
  S *abe = ab ? joined (ab, e, true, &loss) : NULL;
  CHECK (abe && shape_entails (a, abe) && shape_entails (e, abe));
  S *wrong = embedded (3, -16);
  if (abe)
    CHECK (!shape_entails (wrong, abe));
  done (a), done (b), done (e), done (fa), done (fb), done (ab), done (abe);
  done (wrong);
}

/* What stays --------------------------------------------------------------- */

static void
named_cells_stay (void) { /* P15 */
  S *s = make ();
  HeapValue tail = cell (s, null, any (s));
  root (s, 1, cells (s, 3, tail));
  root (s, 2, tail);
  S *f = folded (s);
  CHECK (f->heap.objects.len == 1 && f->heap.segments.len == 1);
  done (s), done (f);
}

static void
short_chains_keep_their_data (void) { /* P4 */
  S *s = make ();
  root (s, 1, cell (s, cell (s, null, heap_const (0)), heap_const (1)));
  S *f = folded (s);
  CHECK (f->heap.objects.len == 2);
  done (s), done (f);
  s = make ();
  HeapValue end = cell (s, null, heap_const (0));
  root (s, 1, cell (s, cell (s, end, heap_const (1)), heap_const (1)));
  f = folded (s); /* the ones become a list, the end stays */
  CHECK (f->heap.objects.len == 1 && f->heap.segments.len == 1);
  done (s), done (f);
}

static void
other_types_are_not_folded (void) { /* P5 */
  S *s = make ();
  HeapValue end = object (s, 16, 5);
  set (s, end, null);
  set (s, plus (end, 8), null);
  root (s, 1, cell (s, end, any (s)));
  S *f = folded (s);
  CHECK (f->heap.objects.len == 2);
  done (s), done (f);
}

static void
facts_on_elements_stay (void) {
  S *s = make (), *t = make ();
  HeapValue end = null;
  for (unsigned i = 0; i < 3; i++) {
    HeapValue v = any (s);
    heap_add_fact (&s->heap, FACT_DIFFERENT, v, null, 3);
    end = cell (s, end, v);
  }
  root (s, 1, end);
  root (t, 1, cell (t, cell (t, null, heap_const (4)), heap_const (3)));
  S *f = folded (s);
  CHECK (chunks (f) == 1 || (show (s), show (f), false));
  CHECK (chunks (f) == 1 && f->heap.segments.data[0].of->body.facts.len == 1);
  CHECK (!shape_entails (t, f));
  done (s), done (t), done (f);
}

static void
shared_payload_is_a_parameter (void) { /* P3 */
  JoinLoss loss;
  S *states[2];
  for (unsigned n = 0; n < 2; n++) {
    S *s = make ();
    HeapValue end = null, payload = object (s, 8, 7);
    set (s, payload, null);
    for (unsigned i = 0; i < n + 3; i++) {
      HeapValue c = object (s, 16, 4);
      set (s, c, end);
      set (s, plus (c, 8), payload);
      end = c;
    }
    root (s, 1, end);
    root (s, 2, payload);
    states[n] = folded (s);
    CHECK (chunks (states[n]) == 2);
    CHECK (shape_entails (s, states[n]));
    done (s);
  }
  S *j = joined (states[0], states[1], true, &loss);
  CHECK (j && chunks (j) == 2 && j->heap.segments.data[0].args.len == 1);
  done (j), done (states[0]), done (states[1]);
}

/* Nested ------------------------------------------------------------------- */

/* struct outer { struct outer *next; struct node *sub; }: type 4. */
static HeapValue
outer (S *s, HeapValue next, HeapValue sub) {
  HeapValue c = object (s, 16, 4);
  set (s, c, next);
  set (s, plus (c, 8), sub);
  return c;
}

static S *
nested (unsigned n, const unsigned *lengths) {
  S *s = make ();
  HeapValue end = null;
  for (unsigned i = 0; i < n; i++)
    end = outer (s, end, cells (s, lengths[i], null));
  root (s, 1, end);
  return s;
}

static void
lists_of_lists_fold_and_join (void) {
  JoinLoss loss;
  S *a = nested (3, (unsigned[]){2, 3, 2}), *b = nested (2, (unsigned[]){4, 2});
  S *fa = folded (a), *fb = folded (b);
  CHECK (chunks (fa) == 1 && fa->heap.segments.data[0].of->depth == 1);
  CHECK (chunks (fb) == 1);
  S *j = joined (fa, fb, true, &loss);
  CHECK (j && chunks (j) == 1);
  CHECK (!j || (shape_entails (a, j) && shape_entails (b, j)));
  S *c = nested (3, (unsigned[]){0, 1, 3}), *fc = folded (c);
  CHECK (chunks (fc) == 1 || (show (fc), false));
  S *k = j ? joined (j, fc, true, &loss) : NULL;
  CHECK (k && shape_entails (c, k) && shape_entails (a, k));
  S *wrong = nested (3, (unsigned[]){2, 3, 2});
  heap_object (&wrong->heap, wrong->heap.objects.data[0].base)
      ->fields.data[0]
      .value = heap_const (8);
  if (k)
    CHECK (!shape_entails (wrong, k));
  done (a), done (b), done (c), done (fa), done (fb), done (fc), done (j);
  done (k), done (wrong);
}

static void
objects_or_nothing_in_elements (void) { /* P10 */
  JoinLoss loss;
  S *states[2];
  for (unsigned n = 0; n < 2; n++) {
    S *s = make ();
    HeapValue end = null;
    for (unsigned i = 0; i < 3; i++) {
      HeapValue payload = null;
      if (i == n) {
        payload = object (s, 8, 7);
        set (s, payload, any (s));
      }
      end = outer (s, end, payload);
    }
    root (s, 1, end);
    states[n] = folded (s);
    CHECK (chunks (states[n]) == 1 || (show (states[n]), false));
    CHECK (shape_entails (s, states[n]));
    done (s);
  }
  S *j = joined (states[0], states[1], true, &loss);
  CHECK (j && chunks (j) == 1);
  done (j), done (states[0]), done (states[1]);
}

/* Numbers ------------------------------------------------------------------ */

static void
counters_equal_lengths (void) {
  JoinLoss loss;
  S *states[2];
  for (unsigned n = 0; n < 2; n++) {
    states[n] = list_of (n + 2);
    root (states[n], 2, heap_const (n + 2));
    shape_fold (&domain, states[n]);
  }
  S *j = joined (states[0], states[1], true, &loss);
  CHECK (j && heap_same (j->heap.segments.data[0].length, *heap_reg (j, 0, 2)));
  S *wrong = list_of (2);
  root (wrong, 2, heap_const (3));
  if (j) {
    CHECK (!shape_entails (wrong, j));
    shape_widen (j, states[0], &(ShapeThresholds){0});
    S *ten = list_of (10);
    root (ten, 2, heap_const (10));
    CHECK (shape_entails (ten, j) || (show (j), false));
    done (ten);
  }
  done (j), done (states[0]), done (states[1]), done (wrong);
}

static void
differences_hold_on_both_sides (void) {
  JoinLoss loss;
  S *a = make (), *b = make (), *c = make ();
  HeapValue n = number (a, 5, 100);
  root (a, 1, heap_const (0)), root (a, 2, n);
  HeapValue m = number (b, 5, 100), i = number (b, 0, 99);
  heap_add_fact (&b->heap, FACT_AT_MOST, i, m, -1);
  root (b, 1, i), root (b, 2, m);
  S *j = joined (a, b, true, &loss);
  CHECK (j && loss.constants == 1);
  root (c, 1, heap_const (7)), root (c, 2, heap_const (7));
  if (j) {
    CHECK (!shape_entails (c, j) || (show (j), false));
    root (c, 1, heap_const (6));
    CHECK (shape_entails (c, j));
    S *old = heap_state_copy (a);
    shape_widen (j, old, &(ShapeThresholds){0});
    CHECK (shape_entails (b, j) && shape_entails (a, j));
    done (old);
  }
  CHECK (!joined (a, b, false, &loss));
  done (a), done (b), done (c), done (j);
}

static void
widening_stops_at_thresholds (void) { /* P7 */
  JoinLoss loss;
  S *a = make (), *b = make ();
  root (a, 1, heap_const (0));
  root (b, 1, heap_const (1));
  S *j = joined (a, b, true, &loss);
  ShapeThresholds t = {0};
  vec_push (&t, -1), vec_push (&t, 10);
  CHECK (j);
  if (j) {
    shape_widen (j, a, &t);
    CHECK (heap_low (&j->heap, *heap_reg (j, 0, 1)) == 0);
    CHECK (heap_high (&j->heap, *heap_reg (j, 0, 1)) == 10);
  }
  vec_done (&t);
  done (a), done (b), done (j);
}

/* Objects ------------------------------------------------------------------ */

static S *
one_object (HeapRest rest, bool with_field, HeapValue v) {
  S *s = make ();
  HeapValue o = object (s, 16, 6);
  heap_object (&s->heap, o.sym)->rest = (uint16_t)rest;
  if (with_field)
    set (s, o, v);
  root (s, 1, o);
  return s;
}

static void
the_rest_of_objects (void) { /* P2 */
  HeapValue five = heap_const (5);
  S *zero = one_object (REST_ZERO, false, null);
  S *zero5 = one_object (REST_ZERO, true, five);
  S *zero0 = one_object (REST_ZERO, true, null);
  S *anything = one_object (REST_ANY, false, null);
  S *undef = one_object (REST_UNDEF, false, null);
  S *maybe = one_object (REST_MAYBE, false, null);
  CHECK (shape_entails (zero0, zero) && shape_entails (zero, zero0));
  CHECK (!shape_entails (zero5, zero) && !shape_entails (zero, zero5));
  CHECK (shape_entails (zero5, anything) && !shape_entails (anything, zero5));
  CHECK (shape_entails (zero, anything) && !shape_entails (anything, zero));
  CHECK (shape_entails (undef, maybe) && shape_entails (zero5, maybe));
  CHECK (!shape_entails (undef, anything) && !shape_entails (zero5, undef));
  CHECK (!shape_entails (maybe, undef));
  done (zero), done (zero5), done (zero0), done (anything), done (undef);
  done (maybe);
}

static void
every_chunk_counts (void) {
  S *a = make (), *b = make ();
  HeapValue p = number (a, 1, 100), q = number (b, 1, 100);
  root (a, 1, p), root (b, 1, q);
  HeapValue o = cell (a, null, any (a));
  (void)o;
  CHECK (!shape_entails (a, b) && !shape_entails (b, a));
  done (a), done (b);
}

/* Two lists, one of them empty: that one is not is lost on both sides. */
static void
losses_on_both_sides_are_told (void) { /* P16 */
  JoinLoss loss;
  S *a = make (), *b = make ();
  root (a, 1, cells (a, 2, null)), root (a, 2, null);
  root (b, 1, null), root (b, 2, cells (b, 2, null));
  S *fa = folded (a), *fb = folded (b);
  S *j = joined (fa, fb, true, &loss);
  CHECK (j && loss.left && loss.right);
  done (a), done (b), done (fa), done (fb), done (j);
}

static void
the_rest_of_a_length_goes_on (void) { /* P18 */
  JoinLoss loss;
  S *a = list_of (3), *b = list_of (4), *fa = folded (a), *fb = folded (b);
  S *more = joined (fa, fb, true, &loss); /* 3 or 4 */
  S *s = heap_state_copy (more);
  HeapValue front = *heap_reg (s, 0, 1);
  root (s, 1, cell (s, cell (s, front, any (s)), any (s))); /* 5 or 6 */
  CHECK (!shape_entails (s, more));
  shape_widen (more, fa, &(ShapeThresholds){0});
  CHECK (shape_entails (s, more) || (show (s), show (more), false));
  done (a), done (b), done (fa), done (fb), done (more), done (s);
}

/* Heads and tails ---------------------------------------------------------- */

static HeapValue
local (S *s, int64_t size) {
  HeapValue o = object (s, size, 9);
  heap_object (&s->heap, o.sym)->kind = OBJECT_STACK;
  return o;
}

/* A head with pointers to the first and to the last of n cells. */
static S *
queue_of (unsigned n) {
  S *s = make ();
  HeapValue h = local (s, 16), last = null, first = null;
  if (n) {
    last = cell (s, null, any (s));
    first = cells (s, n - 1, last);
  }
  set (s, h, first);
  set (s, plus (h, 8), last);
  root (s, 1, h);
  return s;
}

static void
queues_of_one_and_of_many_join (void) {
  JoinLoss loss;
  S *one = queue_of (1), *two = queue_of (2), *many = queue_of (4);
  S *folded_many = folded (many);
  S *a = joined (one, folded_many, true, &loss);
  CHECK (a && chunks (a) == 3 && !loss.constants && !loss.introduced);
  S *b = joined (one, two, true, &loss);
  CHECK (b && chunks (b) == 3);
  S *none = queue_of (0);
  if (a)
    CHECK (!shape_entails (none, a) && shape_entails (two, a));
  done (one), done (two), done (many), done (folded_many), done (a), done (b);
  done (none);
}

/* { next, prev at 8 } where 'prev' points to what points to the cell: to the
   'next' at 16 of the cell before, or to the head. */
static S *
linked_back (unsigned n) {
  S *s = make ();
  HeapValue h = local (s, 8), place = h;
  for (unsigned i = 0; i < n; i++) {
    HeapValue c = object (s, 24, 12);
    set (s, place, c);
    set (s, plus (c, 8), place);
    place = plus (c, 16);
  }
  set (s, place, null);
  root (s, 1, h);
  return s;
}

static void
links_back_to_links_forward (void) {
  JoinLoss loss;
  S *three = linked_back (3), *four = linked_back (4), *none = linked_back (0);
  S *a = folded (three), *b = folded (four);
  CHECK (chunks (a) == 2 && chunks (b) == 2);
  S *j = joined (a, b, true, &loss);
  CHECK (j && chunks (j) == 2);
  S *k = j ? joined (j, none, true, &loss) : NULL;
  CHECK (k && shape_entails (none, k) && shape_entails (three, k));
  heap_set_field (three->heap.objects.data + 2, 8, 8,
                  heap_value (three->heap.objects.data[1].base, 0));
  if (k)
    CHECK (!shape_entails (three, k));
  done (three), done (four), done (none), done (a), done (b), done (j);
  done (k);
}

static void
rings_stay_open_where_they_are_entered (void) {
  S *s = make ();
  HeapValue h = local (s, 8), entry = cell (s, null, any (s));
  set (s, entry, cells (s, 3, entry));
  set (s, h, entry);
  root (s, 1, h);
  S *f = folded (s);
  CHECK (f->heap.objects.len == 2 && f->heap.segments.len == 1);
  CHECK (heap_object (&f->heap, entry.sym));
  done (s), done (f);
}

/* All elements have the same data, or each its own. */
static void
what_elements_have_is_not_outside (void) {
  S *same = make (), *other = make ();
  HeapValue end = null, d = any (same);
  for (unsigned i = 0; i < 3; i++)
    end = cell (same, end, d);
  root (same, 1, end), root (same, 2, d);
  root (other, 1, cells (other, 3, null)), root (other, 2, any (other));
  S *f = folded (same), *g = folded (other);
  CHECK (chunks (f) == 1 && f->heap.segments.data[0].args.len == 1);
  f->roots.len = g->roots.len = 1; /* nothing else has the data */
  CHECK (shape_entails (f, g) && !shape_entails (g, f));
  done (same), done (other), done (f), done (g);
}

/* Growth ------------------------------------------------------------------- */

static void
many_lists (void) {
  JoinLoss loss;
  S *a = make (), *b = make ();
  for (uint32_t i = 0; i < 8; i++) {
    root (a, i, i % 3 ? cells (a, i % 3, null) : null);
    root (b, i, cells (b, 2, null));
  }
  S *fa = folded (a), *fb = folded (b);
  S *j = joined (fa, fb, true, &loss);
  CHECK (j && chunks (j) == 8);
  done (a), done (b), done (fa), done (fb), done (j);
}

/* Lists n deep: every element has a list of those below. */
static HeapValue
deep (S *s, unsigned depth, unsigned width) {
  HeapValue end = null;
  for (unsigned i = 0; i < width; i++) {
    HeapValue c = object (s, 24, 20 + depth);
    set (s, c, end);
    set (s, plus (c, 8), depth ? deep (s, depth - 1, width) : null);
    set4 (s, plus (c, 16), any (s));
    end = c;
  }
  return end;
}

static void
deep_lists (void) {
  JoinLoss loss;
  S *a = make (), *b = make ();
  root (a, 1, deep (a, 3, 2));
  root (b, 1, deep (b, 3, 3));
  S *fa = folded (a), *fb = folded (b);
  CHECK (chunks (fa) == 1 && fa->heap.segments.data[0].of->depth == 3);
  CHECK (chunks (fb) == 1);
  S *j = joined (fa, fb, true, &loss);
  CHECK (j && chunks (j) == 1);
  done (a), done (b), done (fa), done (fb), done (j);
}

int
main (void) {
  RUN (cells_fold_to_a_list);
  RUN (lists_of_any_length_join);
  RUN (a_cell_and_nothing_join_to_a_list);
  RUN (doubly_linked_cells_fold);
  RUN (doubly_linked_lists_join);
  RUN (rings_keep_their_entry);
  RUN (rings_of_any_length_join);
  RUN (singly_linked_rings_join);
  RUN (embedded_links_fold_and_join);
  RUN (named_cells_stay);
  RUN (short_chains_keep_their_data);
  RUN (other_types_are_not_folded);
  RUN (facts_on_elements_stay);
  RUN (shared_payload_is_a_parameter);
  RUN (lists_of_lists_fold_and_join);
  RUN (objects_or_nothing_in_elements);
  RUN (counters_equal_lengths);
  RUN (differences_hold_on_both_sides);
  RUN (widening_stops_at_thresholds);
  RUN (the_rest_of_objects);
  RUN (every_chunk_counts);
  RUN (losses_on_both_sides_are_told);
  RUN (the_rest_of_a_length_goes_on);
  RUN (queues_of_one_and_of_many_join);
  RUN (links_back_to_links_forward);
  RUN (rings_stay_open_where_they_are_entered);
  RUN (what_elements_have_is_not_outside);
  RUN (many_lists);
  RUN (deep_lists);
  heap_templates_done (&templates);
  return check_done ();
}
