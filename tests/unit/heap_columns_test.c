/* Columns against their meaning: an array of structs gets its words first, then
   a state says some of what is so.  Whatever either side proves from that,
   reads there, or says after a store, must be so, too. */

#include "check.h"
#include "engine/shape/abstract.h"
#include "engine/shape/columns.h"
#include "engine/shape/runs.h"
#include "evidence/unit/heaps_impl.h"

#include <assert.h>

enum { ROWS = 5, STEP = 16, WIDTH = 8, WORDS = ROWS * STEP / WIDTH };
enum { SIZE = ROWS * STEP, INDICES = 2, ROUNDS = 6000 };

/* The symbols: the array, then for each index i and 16 * i, then a bound, and a
   number that may be uninitialised. */
enum { ARRAY = 1, FIRST = 2, BOUND = FIRST + 2 * INDICES, UNDEF = BOUND + 1 };

static uint64_t seed = 1;
static Unit *unit;
static unsigned proved, kept, wrong;

static unsigned
dice (unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

/* A number, or an offset in the array. */
typedef struct {
  bool is_set, is_link;
  int64_t value;
} Word;

typedef struct {
  Word word[WORDS];
  int64_t index[INDICES], bound;
} Array;

static Word
random_word (void) {
  bool is_link = dice (2);
  int64_t value = is_link ? STEP * (int64_t)dice (ROWS) : (int64_t)dice (4);
  if (is_link && !dice (6))
    value += WIDTH;
  return (Word){dice (9) != 0, is_link, dice (3) ? value : 0};
}

static Array
random_array (void) {
  Array a = {.bound = dice (6)};
  bool are_alike = dice (3);
  for (int i = 0; i < WORDS; i++) {
    a.word[i] = random_word ();
    if (are_alike && i >= 2 && dice (4))
      a.word[i] = a.word[i - 2];
  }
  for (int i = 0; i < INDICES; i++)
    a.index[i] = dice (ROWS + 1);
  return a;
}

static int64_t
integer (const Array *a, HeapValue v) {
  int64_t k = 0;
  assert (v.sym <= BOUND && v.sym != ARRAY);
  if (v.sym == BOUND)
    k = a->bound;
  else if (v.sym >= FIRST)
    k = a->index[(v.sym - FIRST) / 2] * ((v.sym - FIRST) % 2 ? STEP : 1);
  return k + v.add;
}

/* Places, bounds and columns ----------------------------------------------- */

static HeapValue
random_place (void) {
  int64_t add = WIDTH * ((int64_t)dice (5) - 2);
  if (!dice (3))
    return heap_const (WIDTH * (int64_t)dice (WORDS + 1));
  return heap_value (FIRST + 2 * dice (INDICES) + 1, dice (3) ? 0 : add);
}

static HeapValue
random_bound (void) {
  if (dice (3))
    return heap_const (dice (5));
  return dice (2) ? heap_value (BOUND, (int64_t)dice (3) - 1)
                  : heap_value (FIRST + 2 * dice (INDICES), 0);
}

static HeapColumn
random_column (void) {
  HeapColumn c = {.base = ARRAY,
                  .bytes = WIDTH,
                  .step = dice (6) ? STEP : WIDTH,
                  .from = random_place (),
                  .to = random_place (),
                  .kind = (uint16_t)dice (3)};
  if (dice (2))
    c.from = heap_const (WIDTH * (int64_t)dice (2));
  if (c.kind == COLUMN_BETWEEN) {
    c.low = random_bound ();
    c.high = random_bound ();
  } else if (c.kind == COLUMN_INSIDE) {
    c.may_be_null = dice (2);
    c.target = ARRAY;
    c.unit = dice (3) ? STEP : WIDTH;
    c.low = heap_const (dice (4) ? 0 : WIDTH);
    c.high = random_place ();
  }
  return c;
}

static bool
is_one_of (const Array *a, const HeapColumn *c, Word w) {
  int64_t low = integer (a, c->low), high = integer (a, c->high);
  if (!w.is_set || c->kind == COLUMN_ANY)
    return w.is_set;
  if (c->kind == COLUMN_BETWEEN)
    return !w.is_link && low <= w.value && w.value <= high;
  return w.is_link ? low <= w.value && w.value <= high &&
                         (w.value - low) % (int64_t)c->unit == 0
                   : c->may_be_null && !w.value;
}

/* What it says is so. */
static bool
is_so (const Array *a, const HeapColumn *c) {
  int64_t from = integer (a, c->from), to = integer (a, c->to);
  for (int64_t at = from; at + (int64_t)c->step <= to; at += (int64_t)c->step) {
    if (at < 0 || at + WIDTH > SIZE)
      continue; /* not inside of the object */
    if (!is_one_of (a, c, a->word[at / WIDTH]))
      return false;
  }
  return true;
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

/* The array and the numbers, without columns. */
static HeapState *
begin_state (const Array *a) {
  HeapState *s = heap_state_new ();
  vec_push (&s->frames, (HeapFrame){0});
  HeapSym base = heap_fresh_address (&s->heap, 64);
  heap_set_reg (s, 0, base, heap_value (base, 0));
  for (int i = 0; i < INDICES; i++) {
    add_number (s, a->index[i], ROWS);
    add_number (s, STEP * a->index[i], SIZE);
    CHECK (heap_add_fact (&s->heap, FACT_TIMES,
                          heap_value (FIRST + 2 * (HeapSym)i + 1, 0),
                          heap_value (FIRST + 2 * (HeapSym)i, 0), STEP));
  }
  add_number (s, a->bound, 9);
  heap_fresh (&s->heap, 64, false);
  s->heap.syms.data[UNDEF].maybe_undef = true;
  heap_set_reg (s, 0, UNDEF, heap_value (UNDEF, 0));
  heap_add_object (&s->heap, base, OBJECT_HEAP, heap_const (SIZE), REST_MAYBE);
  return s;
}

static HeapValue
value_of (Word w) {
  return w.is_link ? heap_value (ARRAY, w.value) : heap_const (w.value);
}

static bool
field_holds (const Array *a, const HeapField *f) {
  const Word *w = a->word + f->at / WIDTH;
  return w->is_set && heap_same (f->value, value_of (*w));
}

/* Some fields and columns; 'is_true': only those that are so. */
static void
add_contents (HeapState *s, const Array *a, bool is_true, unsigned count) {
  for (unsigned i = dice (4); i > 0; i--) {
    unsigned number = dice (WORDS);
    if (!is_true || a->word[number].is_set)
      heap_set_field (heap_object (&s->heap, ARRAY), number * WIDTH, WIDTH,
                      value_of (a->word[number]));
  }
  for (unsigned i = 0; i < 30 * count && s->heap.columns.len < count; i++) {
    HeapColumn c = random_column ();
    if (!is_true || is_so (a, &c))
      vec_push (&s->heap.columns, c);
  }
}

static bool
contents_hold (const HeapState *s, const Array *a) {
  const HeapObject *o = heap_object (&s->heap, ARRAY);
  for (size_t i = 0; i < o->fields.len; i++)
    if (!field_holds (a, o->fields.data + i))
      return false;
  for (size_t i = 0; i < s->heap.columns.len; i++)
    if (!is_so (a, s->heap.columns.data + i))
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
  if (dice (3))
    vec_clear (&b->heap.columns);
  if (dice (3))
    vec_clear (&heap_object (&b->heap, ARRAY)->fields);
  add_contents (b, array, dice (4) != 0, 1 + dice (3));
  for (size_t i = 0; i < b->heap.columns.len; i++) {
    HeapColumn *c = b->heap.columns.data + i;
    HeapValue *ends[] = {&c->from, &c->to, &c->high};
    HeapValue *end = ends[dice (c->kind == COLUMN_ANY ? 2 : 3)];
    if (!dice (4))
      *end = heap_plus (*end, WIDTH * ((int64_t)dice (5) - 2));
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

/* A place of a word; false: it is outside. */
static bool
random_word_place (const Array *a, HeapValue *at, int64_t *number) {
  *at = random_place ();
  int64_t byte = integer (a, *at);
  *number = byte / WIDTH;
  return byte >= 0 && *number < WORDS;
}

static bool
bounds_hold (const Array *a, const HeapRun *r, Word w) {
  return w.is_set && !w.is_link && integer (a, r->low) <= w.value &&
         w.value <= integer (a, r->high);
}

/* What both sides say of the word. */
static bool
reads_hold (const HeapState *s, const Array *a, HeapValue at, Word w) {
  HeapRun bounds[8];
  HeapRuns all = {0};
  HeapValue v;
  bool good = w.is_set || (!columns_tell (&s->heap, ARRAY, at, WIDTH) &&
                           !column_has (&s->heap, ARRAY, at, WIDTH));
  size_t count = columns_bounds (&s->heap, ARRAY, at, WIDTH, bounds, 8);
  column_bounds (&s->heap, ARRAY, at, WIDTH, &all);
  for (size_t i = 0; i < count; i++)
    good &= bounds_hold (a, bounds + i, w);
  for (size_t i = 0; i < all.len; i++)
    good &= bounds_hold (a, all.data + i, w);
  if (columns_value (&s->heap, ARRAY, at, WIDTH, &v))
    good &= !w.is_link && integer (a, v) == w.value;
  const HeapColumn *c =
      columns_find (&s->heap, ARRAY, at, WIDTH, COLUMN_INSIDE);
  vec_done (&all);
  return good && (!c || is_one_of (a, c, w));
}

/* A value to be stored, and what it is. */
static HeapValue
random_value (HeapState *s, const Array *a, Word *w) {
  HeapValue v = dice (2) ? random_place () : random_bound ();
  *w = (Word){true, dice (2), integer (a, v)};
  if (!dice (8)) {
    *w = (Word){0};
    return heap_value (UNDEF, 0);
  }
  return w->is_link ? heap_inside (&s->heap, ARRAY, v) : v;
}

/* A half of the word is written with something. */
static Word
half_written (Word w, bool is_set) {
  return (Word){w.is_set && is_set, false, (int64_t)1 << 40};
}

static void
store (HeapState *s, HeapValue at, uint32_t bytes, HeapValue v,
       bool by_checker) {
  const Heap *h = &s->heap;
  bool is_number = !v.sym || (v.sym <= BOUND && v.sym != ARRAY);
  if (by_checker)
    run_store (&s->heap, heap_object (h, ARRAY), at, bytes, v);
  else
    runs_store (&s->heap, ARRAY, at, bytes, v, is_number);
}

static void
what_is_read_and_stored_is_so (void) {
  for (unsigned i = 0; i < 2 * ROUNDS; i++) {
    Array array = random_array ();
    HeapState *s = begin_state (&array);
    HeapValue at;
    int64_t number;
    Word w;
    bool by_checker = dice (2), good = true;
    add_contents (s, &array, true, 1 + dice (3));
    vec_clear (&heap_object (&s->heap, ARRAY)->fields);
    HeapValue v = random_value (s, &array, &w);
    HeapState *before = heap_state_copy (s);
    if (random_word_place (&array, &at, &number)) {
      good = reads_hold (s, &array, at, array.word[number]);
      bool is_half = !dice (6);
      HeapValue to = heap_plus (at, is_half && dice (2) ? WIDTH / 2 : 0);
      store (s, to, is_half ? WIDTH / 2 : WIDTH, v, by_checker);
      array.word[number] =
          is_half ? half_written (array.word[number], w.is_set) : w;
      good = good && contents_hold (s, &array);
      kept += (unsigned)s->heap.columns.len;
    }
    CHECK (good);
    if (!good && wrong++ < 3) {
      printf ("# by the %s, at s%u%+d, s%u%+d\n",
              by_checker ? "checker" : "analysis", at.sym, (int)at.add, v.sym,
              (int)v.add);
      show ("before", before);
      show ("after", s);
    }
    heap_state_free (before);
    heap_state_free (s);
  }
  CHECK (kept > ROUNDS / 2);
}

/* Text and death ----------------------------------------------------------- */

static void
columns_end_with_their_objects (void) {
  Array array = random_array ();
  HeapState *s = begin_state (&array);
  HeapSym other = heap_fresh_address (&s->heap, 64);
  heap_add_object (&s->heap, other, OBJECT_HEAP, heap_const (SIZE), REST_MAYBE);
  HeapColumn c = {.base = ARRAY,
                  .bytes = WIDTH,
                  .step = STEP,
                  .to = heap_const (SIZE),
                  .kind = COLUMN_INSIDE,
                  .target = other,
                  .unit = STEP,
                  .high = heap_const (SIZE - STEP)};
  vec_push (&s->heap.columns, c);
  c.kind = COLUMN_ANY;
  c.target = 0;
  vec_push (&s->heap.columns, c);
  heap_remove_object (&s->heap, other);
  CHECK (s->heap.columns.len == 1);
  heap_remove_object (&s->heap, ARRAY);
  CHECK (!s->heap.columns.len);
  heap_state_free (s);
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
  RUN (columns_end_with_their_objects);
  printf ("# %u claims proved, %u columns kept\n", proved, kept);
  unit_free (unit);
  return check_done ();
}
