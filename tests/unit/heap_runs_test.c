/* Runs against their meaning: an array gets its elements first, then a state
   says some of what is so.  Whatever either side proves from that, reads
   there, or says after a store, must be so, too. */

#include "check.h"
#include "engine/shape/abstract.h"
#include "engine/shape/runs.h"
#include "evidence/unit/heaps_impl.h"

#include <assert.h>
#include <stdlib.h>

enum { ELEMENTS = 6, WIDTH = 4, INDICES = 3, ROUNDS = 6000 };

/* The symbols: the array, then for each index i and 4 * i, then a bound. */
enum { ARRAY = 1, FIRST = 2, BOUND = FIRST + 2 * INDICES };

static uint64_t seed = 1;
static Unit *unit;
static unsigned proved, wrong;

static unsigned
dice (unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

typedef struct {
  int64_t element[ELEMENTS];
  bool is_set[ELEMENTS]; /* initialised */
  int64_t index[INDICES], bound;
} Array;

static Array
random_array (void) {
  Array a = {.bound = dice (8)};
  int64_t like = dice (3) ? (int64_t)dice (4) : -1; /* often the same */
  for (int i = 0; i < ELEMENTS; i++) {
    a.element[i] = like >= 0 && dice (3) ? like : (int64_t)dice (8);
    a.is_set[i] = dice (5);
  }
  for (int i = 0; i < INDICES; i++)
    a.index[i] = dice (ELEMENTS + 1);
  return a;
}

static int64_t
integer (const Array *a, HeapValue v) {
  int64_t k = 0;
  assert (v.sym <= BOUND && v.sym != ARRAY);
  if (v.sym == BOUND)
    k = a->bound;
  else if (v.sym >= FIRST)
    k = a->index[(v.sym - FIRST) / 2] * ((v.sym - FIRST) % 2 ? WIDTH : 1);
  return k + v.add;
}

/* Places and bounds -------------------------------------------------------- */

static HeapValue
random_place (void) {
  int64_t add = WIDTH * ((int64_t)dice (3) - 1);
  if (!dice (3))
    return heap_const (WIDTH * (int64_t)dice (ELEMENTS + 1));
  return heap_value (FIRST + 2 * dice (INDICES) + 1, dice (3) ? 0 : add);
}

static HeapValue
random_bound (void) {
  if (dice (3))
    return heap_const (dice (8));
  return dice (2) ? heap_value (BOUND, (int64_t)dice (3) - 1)
                  : heap_value (FIRST + 2 * dice (INDICES), 0);
}

static HeapRun
random_run (void) {
  HeapRun r = {ARRAY,           WIDTH,           random_place (),
               random_place (), random_bound (), random_bound ()};
  if (!dice (3))
    r.to = heap_plus (r.from, WIDTH);
  if (!dice (3))
    r.high = r.low;
  if (!dice (8))
    r.from = heap_plus (r.from, 2); /* between two elements */
  return r;
}

/* What it says is so. */
static bool
is_so (const Array *a, const HeapRun *r) {
  int64_t from = integer (a, r->from), to = integer (a, r->to);
  int64_t low = integer (a, r->low), high = integer (a, r->high);
  for (int64_t at = from; at + WIDTH <= to; at += WIDTH) {
    if (at < 0 || at + WIDTH > ELEMENTS * WIDTH)
      continue; /* not inside of the object */
    if (at % WIDTH)
      return false; /* elements are not followed byte by byte here */
    int64_t i = at / WIDTH;
    if (!a->is_set[i] || a->element[i] < low || a->element[i] > high)
      return false;
  }
  return true;
}

static bool
field_holds (const Array *a, const HeapField *f) {
  return a->is_set[f->at / WIDTH] &&
         a->element[f->at / WIDTH] == integer (a, f->value);
}

/* States ------------------------------------------------------------------- */

static void
add_number (HeapState *s, int64_t is, int64_t most) {
  WideSigned low = dice (2) ? is : 0, high = dice (3) ? most : is;
  vec_push (
      &s->heap.syms,
      ((HeapSymInfo){.kind = SYM_PLAIN, .bits = 64, .low = low, .high = high}));
  HeapSym n = (HeapSym)s->heap.syms.len - 1;
  heap_set_reg (s, 0, n, heap_value (n, 0));
}

static void
add_comparisons (HeapState *s, const Array *a) {
  for (unsigned i = dice (4); i > 0; i--) {
    HeapValue x = heap_value (FIRST + 2 * dice (INDICES), 0);
    HeapValue y = heap_value (FIRST + 2 * dice (INDICES), 0);
    int64_t d = integer (a, x) - integer (a, y) + dice (2);
    if (x.sym != y.sym)
      CHECK (heap_add_fact (&s->heap, FACT_AT_MOST, x, y, d));
  }
}

/* The array and the numbers, without runs. */
static HeapState *
begin_state (const Array *a) {
  HeapState *s = heap_state_new ();
  vec_push (&s->frames, (HeapFrame){0});
  HeapSym base = heap_fresh_address (&s->heap, 64);
  s->heap.syms.data[base].low = 1;
  heap_set_reg (s, 0, base, heap_value (base, 0));
  for (int i = 0; i < INDICES; i++) {
    add_number (s, a->index[i], ELEMENTS);
    add_number (s, WIDTH * a->index[i], WIDTH * ELEMENTS);
    CHECK (heap_add_fact (&s->heap, FACT_TIMES,
                          heap_value (FIRST + 2 * (HeapSym)i + 1, 0),
                          heap_value (FIRST + 2 * (HeapSym)i, 0), WIDTH));
  }
  add_number (s, a->bound, 9);
  add_comparisons (s, a);
  heap_add_object (&s->heap, base, OBJECT_HEAP, heap_const (WIDTH * ELEMENTS),
                   REST_MAYBE);
  return s;
}

/* Some fields and runs; 'is_true': only those that are so. */
static void
add_contents (HeapState *s, const Array *a, bool is_true, unsigned count) {
  for (unsigned i = dice (3); i > 0; i--) {
    HeapField f = {WIDTH * dice (ELEMENTS), WIDTH, random_bound ()};
    HeapValue v = heap_const (a->element[f.at / WIDTH]);
    if (!field_holds (a, &f) && a->is_set[f.at / WIDTH] && dice (3))
      f.value = v;
    if (!is_true || field_holds (a, &f))
      heap_set_field (heap_object (&s->heap, ARRAY), f.at, WIDTH, f.value);
  }
  for (unsigned i = 0; i < 12 * count && s->heap.runs.len < count; i++) {
    HeapRun r = random_run ();
    if (!is_true || is_so (a, &r))
      vec_push (&s->heap.runs, r);
  }
}

static bool
contents_hold (const HeapState *s, const Array *a) {
  const HeapObject *o = heap_object (&s->heap, ARRAY);
  for (size_t i = 0; i < o->fields.len; i++)
    if (!field_holds (a, o->fields.data + i))
      return false;
  for (size_t i = 0; i < s->heap.runs.len; i++)
    if (!is_so (a, s->heap.runs.data + i))
      return false;
  return true;
}

static void
show (const char *what, const HeapState *s) {
  Str text = {0};
  heap_print_state (&text, s);
  printf ("# %s: %s\n", what, str_text (&text));
  str_done (&text);
}

/* Entailment --------------------------------------------------------------- */

/* The same numbers, and one to three things about the array. */
static HeapState *
random_claim (const HeapState *a, const Array *array) {
  HeapState *b = heap_state_copy (a);
  HeapObject *o = heap_object (&b->heap, ARRAY);
  if (dice (3))
    vec_clear (&b->heap.runs);
  if (dice (3))
    vec_clear (&o->fields);
  add_contents (b, array, dice (4) != 0, 1 + dice (3));
  for (size_t i = 0; i < b->heap.runs.len; i++) {
    HeapRun *r = b->heap.runs.data + i;
    HeapValue *ends[] = {&r->from, &r->to, &r->low, &r->high};
    HeapValue *end = ends[dice (4)];
    if (!dice (4))
      *end = heap_plus (*end, (int64_t)dice (9) - 4);
  }
  return b;
}

static void
check_claim (const HeapState *a, const HeapState *b, const Array *array) {
  uint64_t work = 20000;
  bool by_analysis = shape_entails (a, b);
  bool by_checker = checker_entails (unit, a, b, &work);
  if (!by_analysis && !by_checker)
    return;
  proved++;
  bool good = contents_hold (b, array);
  CHECK (good);
  if (!good && wrong++ < 3) {
    printf ("# proved by%s%s\n", by_analysis ? " the analysis" : "",
            by_checker ? " the checker" : "");
    show ("A", a);
    show ("B", b);
  }
}

static void
what_follows_is_so (void) {
  for (unsigned i = 0; i < ROUNDS && wrong < 3; i++) {
    Array array = random_array ();
    HeapState *a = begin_state (&array);
    add_contents (a, &array, true, 1 + dice (3));
    for (unsigned k = 0; k < 4; k++) {
      HeapState *b = random_claim (a, &array);
      check_claim (a, b, &array);
      heap_state_free (b);
    }
    heap_state_free (a);
  }
  CHECK (proved > ROUNDS / 4);
}

/* Reading and writing ------------------------------------------------------ */

/* A place of an element; false: it is outside. */
static bool
random_element (const Array *a, HeapValue *at, int64_t *index) {
  *at = random_place ();
  int64_t byte = integer (a, *at);
  *index = byte / WIDTH;
  return byte >= 0 && *index < ELEMENTS && byte % WIDTH == 0;
}

/* What is read there may be the element. */
static bool
may_be (const Heap *h, const Array *a, HeapValue v, int64_t element) {
  bool is_new = v.sym > BOUND;
  return is_new ? heap_low (h, v) <= element && element <= heap_high (h, v)
                : integer (a, v) == element;
}

static bool
analysis_reads (const HeapState *s, const Array *a, HeapValue at,
                int64_t index) {
  HeapRun bounds[8];
  HeapValue v;
  int64_t is = a->element[index];
  size_t n = runs_bounds (&s->heap, ARRAY, at, WIDTH, bounds, 8);
  for (size_t i = 0; i < n; i++)
    if (!a->is_set[index] || is < integer (a, bounds[i].low) ||
        is > integer (a, bounds[i].high))
      return false;
  return !runs_value (&s->heap, ARRAY, at, WIDTH, &v) ||
         (a->is_set[index] && may_be (&s->heap, a, v, is));
}

static bool
checker_reads (const HeapState *s, const Array *a, HeapValue at,
               int64_t index) {
  HeapState *copy = heap_state_copy (s);
  HeapValue v;
  bool is_known = run_read (&copy->heap, ARRAY, at, 8 * WIDTH, &v);
  bool good = !is_known || (a->is_set[index] &&
                            may_be (&copy->heap, a, v, a->element[index]));
  heap_state_free (copy);
  return good;
}

static void
store (HeapState *s, HeapValue at, HeapValue v, bool by_checker) {
  if (by_checker)
    run_store (&s->heap, heap_object (&s->heap, ARRAY), at, WIDTH, v);
  else
    runs_store (&s->heap, ARRAY, at, WIDTH, v, true);
}

static void
what_is_read_and_stored_is_so (void) {
  for (unsigned i = 0; i < ROUNDS; i++) {
    Array array = random_array ();
    HeapState *s = begin_state (&array);
    HeapValue at, v = random_bound ();
    int64_t index;
    bool by_checker = dice (2), good = true;
    add_contents (s, &array, true, 1 + dice (3));
    vec_clear (&heap_object (&s->heap, ARRAY)->fields);
    HeapState *before = heap_state_copy (s);
    if (random_element (&array, &at, &index) && integer (&array, v) >= 0) {
      good = analysis_reads (s, &array, at, index) &&
             checker_reads (s, &array, at, index);
      store (s, at, v, by_checker);
      array.element[index] = integer (&array, v);
      array.is_set[index] = true;
      good = good && contents_hold (s, &array);
    }
    CHECK (good);
    if (!good && wrong++ < 3) {
      printf ("# by the %s, at s%u%+d\n", by_checker ? "checker" : "analysis",
              at.sym, (int)at.add);
      show ("before", before);
      show ("after", s);
    }
    heap_state_free (before);
    heap_state_free (s);
  }
}

int
main (void) {
  unit = unit_new (8);
  uint32_t proc = unit_add_proc (unit, "main");
  for (int i = 0; i < 32; i++)
    unit_add_reg (unit, proc, 64);
  uint32_t block = unit_add_block (unit, proc, (Pos){0});
  unit_add_op (unit, proc, block, (UnitOp){.kind = OP_EXIT});
  RUN (what_follows_is_so);
  RUN (what_is_read_and_stored_is_so);
  printf ("# %u claims proved\n", proved);
  unit_free (unit);
  return check_done ();
}
