/* When states at the head of a loop are joined, and what they may lose by it.
 */

#include "engine/shape/policy.h"
#include "engine/shape/decide.h"
#include "engine/shape/filled.h"
#include "engine/shape/refine.h"
#include "engine/shape/summary.h"

/* Whether a join is good enough, when the place has so many states. */
static bool
is_accepted (const JoinLoss *loss, JoinLeave may_lose) {
  if (may_lose)
    return true;
  return !loss->constants && !loss->templates && !loss->introduced &&
         !loss->opposites && !(loss->left && loss->right);
}

static bool
is_in_loop (const Loops *loops, uint32_t block, uint32_t head) {
  const LoopPlace *p = loops->places + block;
  for (uint32_t i = 0; i < p->depth; i++)
    if (p->heads[i] == head)
      return true;
  return false;
}

/* Registers that the loop at the state's place reads or sets. */
static void
mark_used (Shape *s, const HeapFrame *f, bool *is_used) {
  const UnitProc *p = s->unit->procs.data + f->proc;
  const Loops *loops = fixpoint_blocks (s, f->proc)->loops;
  for (uint32_t b = 0; b < p->blocks.len; b++)
    if (is_in_loop (loops, b, f->block))
      liveness_uses (p->blocks.data + b, is_used);
}

static bool
makes_block (const UnitBlock *b) {
  for (size_t i = 0; i < b->ops.len; i++)
    if (b->ops.data[i].kind == OP_ALLOC)
      return true;
  return false;
}

/* The loop at this place, or one around it, makes blocks. */
static bool
has_allocation (Shape *s, const HeapFrame *f) {
  const UnitProc *p = s->unit->procs.data + f->proc;
  const Loops *loops = fixpoint_blocks (s, f->proc)->loops;
  if (f->block == HEAP_EXIT)
    return false;
  const LoopPlace *at = loops->places + f->block;
  for (uint32_t b = 0; b < p->blocks.len; b++)
    for (uint32_t i = 0; i < at->depth; i++)
      if (is_in_loop (loops, b, at->heads[i]) &&
          makes_block (p->blocks.data + b))
        return true;
  return false;
}

/* By root: the loop does not look at it. */
static bool *
idle_roots (Shape *s, const HeapState *state) {
  const HeapFrame *top = &vec_last (&state->frames);
  bool *is_used = mem_zero (s->unit->procs.data[top->proc].regs.len + 1);
  bool *is_idle = mem_zero (state->roots.len + 1);
  mark_used (s, top, is_used);
  for (size_t i = 0; i < state->roots.len; i++) {
    const HeapRoot *r = state->roots.data + i;
    is_idle[i] = r->frame + 1 < state->frames.len || heap_is_ghost (r) ||
                 !is_used[r->reg];
  }
  mem_free (is_used);
  return is_idle;
}

/* Of one state, and at one place. */
enum { JOINS_BEFORE_WIDENING = 3, ALL_JOINS_BEFORE_WIDENING = 8 };

/* An array of unknown size, of numbers as far as is known. */
static bool
is_array_of_numbers (const Heap *h, const HeapObject *o) {
  bool is_array = o->size.sym;
  for (size_t i = 0; i < o->fields.len && is_array; i++)
    is_array = shape_is_number (h, o->fields.data[i].value);
  return is_array;
}

/* Numbers alone are joined at once where procedures are entered and left: they
   may be others each time. */
static bool
has_numbers_only (const HeapState *state) {
  const Heap *h = &state->heap;
  for (size_t i = 0; i < h->objects.len; i++)
    if (h->objects.data[i].kind == OBJECT_HEAP &&
        !is_array_of_numbers (h, h->objects.data + i))
      return false;
  return summary_is_boundary (state) && !state->heap.segments.len;
}

size_t
policy_later (const Shape *s, const HeapState *state, int64_t normal,
              size_t late) {
  bool is_late = refine_is_patient (s, state) && (size_t)normal < late;
  return is_late ? late : (size_t)normal;
}

/* Each entry costs the whole body. */
static size_t
states_before_loss (const Shape *s, const HeapState *state) {
  size_t lossy = policy_later (s, state, s->options->lossy, LATE_LOSS);
  bool enters = summary_is_boundary (state) && !heap_is_exit (state);
  return has_numbers_only (state) ? 1 : enters ? (lossy + 1) / 2 : lossy;
}

/* Before that many entries or exits, an object that is there or not is not made
   a list: what ghosts are, and what arguments lead to, would be forgotten. */
enum { MANY_WAYS = 24 };

static size_t
states_before_joins (const Shape *s, const HeapState *state) {
  return has_numbers_only (state)
             ? 1
             : policy_later (s, state, s->options->delay, LATE_JOINS);
}

/* It is in no other loop, and no other loop is in it: what counts rows stays
   apart from what counts columns. */
static bool
is_alone (Shape *s, const HeapFrame *f) {
  const UnitProc *p = s->unit->procs.data + f->proc;
  const Loops *loops = fixpoint_blocks (s, f->proc)->loops;
  for (uint32_t b = 0; b < p->blocks.len; b++)
    if (is_in_loop (loops, b, f->block) && loops->places[b].depth > 1)
      return false;
  return true;
}

ShapeDomain
policy_domain (Shape *s, const HeapState *state) {
  return (ShapeDomain){
      .templates = &s->templates,
      .unit = s->unit,
      .thresholds = &s->thresholds,
      .moduli = &s->moduli,
      .strides = &s->strides,
      .computed = &s->computed,
      .chain = policy_later (s, state, s->options->chain, LATE_CHAIN),
      .keeps_equal = s->options->equal || refine_is_patient (s, state),
      .keeps_around = s->precision->keeps_around,
      .order = &s->precision->order,
      .apart = &s->precision->apart,
      .marks_around = s->precision->marks_around,
      .marks = &s->precision->marks,
      .patterns = s->unit->read->patterns,
      .trees = &s->precision->trees,
      .keeps_kinds = s->precision->keeps_kinds,
      .splits_names = s->precision->splits_names,
      .mixes_kinds = &s->mixes_kinds,
      .mixes_names = &s->mixes_names,
      .keeps_sums = s->precision->keeps_sums,
      .meets_sums = &s->meets_sums,
      .keeps_current = s->precision->keeps_current,
      .meets_current = &s->meets_current,
      .counts = s->precision->joins_sizes ||
                (!summary_is_boundary (state) &&
                 is_alone (s, &vec_last (&state->frames))),
      .is_plain = s->precision->is_plain};
}

/* A join that is good enough; NULL: there is none. */
HeapState *
policy_try_join (Shape *s, const HeapState *state, const Kept *old,
                 JoinLeave may_lose, bool is_early) {
  JoinLoss loss;
  ShapeDomain domain = policy_domain (s, state);
  bool *is_idle = summary_is_boundary (state) ? NULL : idle_roots (s, state);
  JoinOptions how = {may_lose, is_idle};
  HeapState *j = shape_join (&domain, old->state, state, how, &loss);
  s->has_guessed |= loss.is_guessed;
  mem_free (is_idle);
  s->has_sizes |= loss.sizes && has_allocation (s, &vec_last (&state->frames));
  if (!j || (is_accepted (&loss, may_lose) && !(loss.introduced && is_early)))
    return j;
  heap_state_free (j);
  return NULL;
}

/* Where blocks grow, a counter stops at the size of the block for a while. */
static void
widen (Shape *s, HeapState *j, const HeapState *old) {
  ShapeThresholds all = {0};
  for (size_t i = 0; i < s->thresholds.len; i++)
    vec_push (&all, s->thresholds.data[i]);
  if (s->precision->joins_sizes)
    shape_add_constants (j, &all);
  shape_widen (j, old, &all);
  vec_done (&all);
}

void
policy_finish_join (Shape *s, HeapState *j, const Kept *old, bool widens) {
  ShapeDomain domain = policy_domain (s, j);
  if (widens || old->joins + 1 >= JOINS_BEFORE_WIDENING)
    widen (s, j, old->state);
  shape_fold (&domain, j);
  heap_state_canonical (j);
}

/* The loop at this place sets the register before it begins anew. */
static bool
is_set_in_loop (Shape *s, const HeapFrame *f, uint32_t reg) {
  const UnitProc *p = s->unit->procs.data + f->proc;
  const Loops *loops = fixpoint_blocks (s, f->proc)->loops;
  for (uint32_t b = 0; b < p->blocks.len; b++) {
    const UnitOp *end = &vec_last (&p->blocks.data[b].ops);
    if (!is_in_loop (loops, b, f->block))
      continue;
    for (uint32_t t = 0; t < end->target_count; t++)
      for (uint32_t i = 0; i < end->targets[t].count; i++)
        if (end->targets[t].block == f->block &&
            end->targets[t].moves[i].dst == reg)
          return true;
  }
  return false;
}

/* The slots of the one are not those of the other. */
static bool
have_other_slots (const Heap *a, const Heap *b) {
  bool differ = a->slots.len != b->slots.len;
  for (size_t i = 0; i < a->slots.len && !differ; i++)
    differ = !heap_same (a->slots.data[i].from, b->slots.data[i].from) ||
             !heap_same (a->slots.data[i].to, b->slots.data[i].to);
  return differ;
}

/* The states agree in constants that the loop does not change: counters of
   loops around it, above all. */
static bool
agree_around (Shape *s, const HeapState *a, const HeapState *b) {
  const HeapFrame *top = &vec_last (&a->frames);
  for (size_t i = 0; i < a->roots.len && i < b->roots.len; i++) {
    HeapValue x = a->roots.data[i].value, y = b->roots.data[i].value;
    bool is_top = a->roots.data[i].frame + 1 == a->frames.len;
    if (x.sym || y.sym || x.add == y.add)
      continue;
    if (!is_top || !is_set_in_loop (s, top, a->roots.data[i].reg))
      return false;
  }
  return true;
}

/* A constant, or the address of a global plus one. */
static bool
is_known (const Heap *h, HeapValue v) {
  return !v.sym || h->syms.data[v.sym].kind == SYM_GLOBAL;
}

static bool
is_same_known (const Heap *a, HeapValue x, const Heap *b, HeapValue y) {
  return is_known (a, x) && is_known (b, y) && x.add == y.add &&
         !x.sym == !y.sym &&
         (!x.sym || a->syms.data[x.sym].index == b->syms.data[y.sym].index);
}

static bool
writes (const UnitBlock *b) {
  for (size_t i = 0; i < b->ops.len; i++)
    switch ((OpKind)b->ops.data[i].kind) {
    case OP_STORE:
    case OP_MOVE:
    case OP_FILL:
    case OP_ALLOC:
    case OP_CALL:
      return true;
    default:
      break;
    }
  return false;
}

/* The loop at this place only looks at what there is, as one that counts the
   characters of a string. */
static bool
only_reads (Shape *s, const HeapFrame *f) {
  const UnitProc *p = s->unit->procs.data + f->proc;
  const Loops *loops = fixpoint_blocks (s, f->proc)->loops;
  for (uint32_t b = 0; b < p->blocks.len; b++)
    if (is_in_loop (loops, b, f->block) && writes (p->blocks.data + b))
      return false;
  return true;
}

bool
policy_agree_inside (Shape *s, const HeapState *a, const HeapState *b) {
  const HeapFrame *top = &vec_last (&a->frames);
  if (!s->precision->joins_sizes || summary_is_boundary (a) ||
      !only_reads (s, top))
    return true;
  for (size_t i = 0; i < a->roots.len && i < b->roots.len; i++) {
    HeapValue x = a->roots.data[i].value, y = b->roots.data[i].value;
    bool is_top = a->roots.data[i].frame + 1 == a->frames.len;
    if (is_top && !heap_is_ghost (a->roots.data + i) &&
        (is_known (&a->heap, x) || is_known (&b->heap, y)) &&
        !is_same_known (&a->heap, x, &b->heap, y) &&
        is_set_in_loop (s, top, a->roots.data[i].reg))
      return false;
  }
  return true;
}

/* The object of unknown size has a NULL that the other has not. */
static bool
has_null_more (const HeapObject *than, const HeapObject *o) {
  bool is_array = o->kind == OBJECT_HEAP && o->size.sym && than->size.sym;
  for (size_t i = 0; i < o->fields.len && is_array; i++) {
    const HeapField *f = o->fields.data + i;
    if (f->bytes == 8 && heap_is (f->value, 0) && !heap_field (than, f->at))
      return true;
  }
  return false;
}

/* The loop sets the pointers of an array to NULL, one after the other.  States
   for one NULL, for two and so on would leave it as tables of so many. */
static bool
is_set_to_null (const Heap *a, const Heap *b) {
  if (a->objects.len != b->objects.len || a->segments.len != b->segments.len ||
      a->slots.len != b->slots.len)
    return false;
  for (size_t i = 0; i < a->objects.len; i++)
    if (has_null_more (a->objects.data + i, b->objects.data + i))
      return true;
  return false;
}

static bool
is_nulled_at_once (Shape *s, const HeapState *now, const HeapState *old) {
  return !refine_is_patient (s, now) && !summary_is_boundary (now) &&
         is_set_to_null (&old->heap, &now->heap);
}

/* The loop goes through an array of unknown size: what differs are numbers, and
   there are ever more of them. */
static bool
differ_in_numbers (const Heap *a, const Heap *b) {
  if (a->objects.len != b->objects.len || a->segments.len || b->segments.len ||
      a->slots.len || b->slots.len)
    return false;
  bool has_array = false;
  for (size_t i = 0; i < a->objects.len; i++) {
    const HeapObject *x = a->objects.data + i, *y = b->objects.data + i;
    has_array |= x->size.sym && y->size.sym;
  }
  return has_array;
}

/* What differs is of this loop alone, not of those around it or inside.  Where
   there are such, early joins cost some proofs and give others: they are tried
   if all else fails. */
static bool
is_one_row (Shape *s, const HeapState *a, const HeapState *b) {
  if (is_alone (s, &vec_last (&a->frames)))
    return true;
  bool is_row = agree_around (s, a, b);
  s->has_rows |= is_row;
  return is_row && s->precision->joins_rows;
}

/* Slots that differ say what there will be ever more of; but where states are
   of different rounds of a loop around this one, which of the slots have had
   their turn would be forgotten. */
static size_t
states_before_loss_of (Shape *s, const HeapState *a, const HeapState *b) {
  size_t normal = states_before_loss (s, a);
  if (is_nulled_at_once (s, a, b))
    return 1;
  if (!refine_is_patient (s, a) && !summary_is_boundary (a) &&
      differ_in_numbers (&a->heap, &b->heap) && is_one_row (s, a, b))
    return states_before_joins (s, a);
  if (!a->heap.slots.len || !b->heap.slots.len || summary_is_boundary (a))
    return normal;
  if (!agree_around (s, a, b))
    return 2 * normal;
  return have_other_slots (&a->heap, &b->heap) ? states_before_joins (s, a)
                                               : normal;
}

JoinLeave
policy_may_lose (Shape *s, const CutPoint *p, const HeapState *state,
                 const Kept *old) {
  size_t least = states_before_loss_of (s, state, old->state);
  return p->kept.len < least         ? LOSE_NOTHING
         : s->precision->joins_sizes ? LOSE_SIZES
                                     : LOSE_CONSTANTS;
}

/* How many bytes more are initialised than so many elements have; false: that
   is no constant. */
static bool
filled_beyond (const Heap *h, const HeapObject *o, int64_t width,
               HeapValue count, WideSigned *more) {
  HeapValue filled = shape_filled (h, o);
  bool is_known = !filled.sym && !count.sym;
  if (width == 1)
    is_known = filled.sym == count.sym;
  for (size_t i = 0; i < h->facts.len && !is_known; i++) {
    const HeapFact *f = h->facts.data + i;
    is_known = f->kind == FACT_TIMES && f->a == filled.sym &&
               f->b == count.sym && f->c == width;
  }
  *more = (WideSigned)filled.add - (WideSigned)width * count.add;
  return is_known;
}

/* One of the arrays has an element more than the number counts, and the other
   has not. */
static bool
is_one_apart (const Unit *u, const HeapState *a, const HeapState *b,
              size_t array, HeapValue x, HeapValue y) {
  const HeapObject *o = a->heap.objects.data + array;
  const HeapObject *q = b->heap.objects.data + array;
  int64_t width = filled_element (u, o);
  WideSigned left, right;
  return filled_beyond (&a->heap, o, width, x, &left) &&
         filled_beyond (&b->heap, q, width, y, &right) &&
         ((left == 0 && right == width) || (left == width && right == 0));
}

/* Registers that the loop does not set, and fields, count the elements. */
static bool
is_array_apart (Shape *s, const HeapState *a, const HeapState *b,
                size_t array) {
  const HeapFrame *top = &vec_last (&a->frames);
  for (size_t i = 0; i < a->roots.len && i < b->roots.len; i++)
    if (is_one_apart (s->unit, a, b, array, a->roots.data[i].value,
                      b->roots.data[i].value) &&
        !is_set_in_loop (s, top, a->roots.data[i].reg))
      return true;
  for (size_t i = 0; i < a->heap.objects.len; i++) {
    const HeapObject *o = a->heap.objects.data + i;
    for (size_t k = 0; i != array && k < o->fields.len; k++) {
      const HeapField *f = o->fields.data + k,
                      *g = heap_field (b->heap.objects.data + i, f->at);
      if (g && is_one_apart (s->unit, a, b, array, f->value, g->value))
        return true;
    }
  }
  return false;
}

/* A loop inside of another one writes the element behind the last one before it
   comes to those that there were: what it has written is not told by what it
   has not. */
static bool
are_filled_apart (Shape *s, const HeapState *a, const HeapState *b) {
  const HeapFrame *top = &vec_last (&a->frames);
  if (summary_is_boundary (a) || a->heap.objects.len != b->heap.objects.len ||
      fixpoint_blocks (s, top->proc)->loops->places[top->block].depth < 2)
    return false;
  for (size_t i = 0; i < a->heap.objects.len; i++) {
    const HeapObject *o = a->heap.objects.data + i;
    bool is_open = o->rest == REST_UNDEF || o->rest == REST_MAYBE;
    if (is_open && is_array_apart (s, a, b, i))
      return true;
  }
  return false;
}

/* States that are kept apart by what is initialised. */
enum { MOST_APART = 24 };

HeapState *
policy_join (Shape *s, CutPoint *p, const HeapState *state, const Kept *old) {
  if (s->precision->joins_sizes && p->kept.len < MOST_APART &&
      are_filled_apart (s, state, old->state))
    return NULL;
  bool is_early = summary_is_boundary (state) && s->split == SPLIT_SMALL &&
                  p->kept.len < MANY_WAYS;
  if (p->total < states_before_joins (s, state) &&
      !is_nulled_at_once (s, state, old->state))
    return NULL;
  HeapState *j = policy_try_join (s, state, old,
                                  policy_may_lose (s, p, state, old), is_early);
  if (!j)
    return NULL;
  s->stats->joins++;
  p->joins++;
  policy_finish_join (s, j, old, p->joins >= ALL_JOINS_BEFORE_WIDENING);
  return j;
}
