/* The fixpoint: states at cut points until every successor is covered. */

#include "engine/shape/ats.h"
#include "engine/shape/filled.h"
#include "engine/shape/flat.h"
#include "engine/shape/garbage.h"
#include "engine/shape/idle.h"
#include "engine/shape/kinds.h"
#include "engine/shape/members.h"
#include "engine/shape/policy.h"
#include "engine/shape/prove.h"
#include "engine/shape/refine.h"
#include "engine/shape/runs.h"
#include "engine/shape/summary.h"
#include "engine/shape/sums.h"

#include <string.h>

/* Cut points --------------------------------------------------------------- */

static void
count_targets (const UnitProc *p, uint32_t *into) {
  for (size_t b = 0; b < p->blocks.len; b++) {
    const UnitOp *end = &vec_last (&p->blocks.data[b].ops);
    for (uint32_t t = 0; t < end->target_count; t++)
      into[end->targets[t].block]++;
  }
}

static bool
is_loop_head (const ProcBlocks *p, uint32_t block) {
  const LoopPlace *place = p->loops->places + block;
  return place->depth && place->heads[place->depth - 1] == block;
}

const ProcBlocks *
fixpoint_blocks (Shape *s, uint32_t proc) {
  ProcBlocks *p = s->procs + proc;
  const UnitProc *u = s->unit->procs.data + proc;
  if (p->loops)
    return p;
  p->loops = loops_new (u);
  p->is_cut = mem_zero ((u->blocks.len + 1) * sizeof *p->is_cut);
  uint32_t *into = mem_zero ((u->blocks.len + 1) * sizeof *into);
  count_targets (u, into);
  for (uint32_t b = 0; b < u->blocks.len; b++)
    p->is_cut[b] = into[b] > 1 || is_loop_head (p, b);
  p->is_cut[0] |= summary_is_for (s, proc);
  mem_free (into);
  return p;
}

static bool
same_frames (const CutPoint *p, const HeapState *s) {
  return p->context == s->context && p->frames.len == s->frames.len &&
         !memcmp (p->frames.data, s->frames.data,
                  s->frames.len * sizeof *s->frames.data);
}

static CutPoint *
point_of (Shape *s, const HeapState *state) {
  for (size_t i = 0; i < s->points.len; i++)
    if (same_frames (s->points.data[i], state))
      return s->points.data[i];
  CutPoint *p = mem_zero (sizeof *p);
  for (size_t i = 0; i < state->frames.len; i++)
    vec_push (&p->frames, state->frames.data[i]);
  const HeapFrame *top = &vec_last (&state->frames);
  p->context = state->context;
  p->is_loop = summary_is_boundary (state) ||
               is_loop_head (fixpoint_blocks (s, top->proc), top->block);
  vec_push (&s->points, p);
  return p;
}

/* Arrivals ----------------------------------------------------------------- */

static bool
register_lives (Shape *s, const HeapState *state, const HeapRoot *r) {
  const HeapFrame *f = state->frames.data + r->frame;
  if (heap_is_ghost (r) || f->block == HEAP_EXIT)
    return true;
  bool is_top = r->frame + 1 == state->frames.len;
  UnitPlace at = {f->proc, f->block, is_top ? f->op : f->op + 1};
  const UnitOp *call =
      s->unit->procs.data[f->proc].blocks.data[f->block].ops.data + f->op;
  bool lives = liveness_has (&s->liveness, at, r->reg);
  for (uint32_t k = 0; !is_top && k < call->keep_count; k++)
    lives |=
        call->keeps[k].kind == OPERAND_REG && call->keeps[k].index == r->reg;
  const UnitProc *p = s->unit->procs.data + f->proc;
  return lives ||
         (p->is_library && !is_top && (!p->holding || r->reg < p->holding) &&
          unit_looks_for (s->unit, KIND_LEAK) && f->proc != s->unit->start);
}

static void
drop_dead_registers (Shape *s, HeapState *state) {
  size_t kept = 0;
  for (size_t i = 0; i < state->roots.len; i++) {
    HeapRoot r = state->roots.data[i];
    if (register_lives (s, state, &r))
      state->roots.data[kept++] = r;
  }
  state->roots.len = kept;
}

static void
say_state (Shape *s, const char *what, const HeapState *state) {
  if (!run_says (s->run, 3))
    return;
  Str text = {0};
  for (; s->said_templates < s->templates.all.len; s->said_templates++)
    heap_print_template (&text, s->templates.all.data[s->said_templates]);
  str_format (&text, "%s: ", what);
  heap_print_state (&text, state);
  run_say (s->run, 3, "%s", str_text (&text));
  str_done (&text);
}

/* One that covers the state; NULL: none does. */
static const Kept *
cover_of (const CutPoint *p, const HeapState *state) {
  for (size_t i = 0; i < p->kept.len; i++)
    if (shape_entails (state, p->kept.data[i]->state))
      return p->kept.data[i];
  return NULL;
}

/* Those that the new state covers are not needed. */
static void
remove_covered (Shape *s, CutPoint *p, const Kept *by) {
  size_t kept = 0;
  for (size_t i = 0; i < p->kept.len; i++) {
    Kept *k = p->kept.data[i];
    k->is_gone = shape_entails (k->state, by->state);
    if (k->is_gone)
      ats_edge (s, k, by, EDGE_COVERED);
    else
      p->kept.data[kept++] = k;
  }
  p->kept.len = kept;
}

static size_t
heap_size (const HeapState *s) {
  return s->heap.objects.len + s->heap.segments.len;
}

/* A state that comes to a cut point. */
typedef struct {
  HeapState *state, *before; /* before it was folded */
  const Kept *parent;
} Arrival;

/* Takes the state. */
/* Blocks that make trees and are not followed as such: the next attempt does.
 */
static void
note_trees (Shape *s, const HeapState *state) {
  TreeKinds known = {0};
  if (s->precision->has_no_trees)
    return;
  trees_add (&known, &s->precision->trees);
  trees_find (&s->branching, &state->heap);
  if (!s->branches_since && trees_add (&known, &s->branching))
    s->branches_since = s->all.len;
  trees_done (&known);
}

/* The same for elements of several kinds. */
static void
note_kinds (Shape *s, const HeapState *state) {
  if (s->precision->keeps_kinds || s->precision->has_no_kinds)
    return;
  if (!s->kinds_since && kinds_are_met (s->unit, state, false))
    s->kinds_since = s->all.len;
  if (!s->arrays_since && kinds_are_met (s->unit, state, true))
    s->arrays_since = s->all.len;
}

static Kept *
keep (Shape *s, CutPoint *p, HeapState *state, Arrival a, const Kept *with) {
  Kept *k = mem_zero (sizeof *k);
  bool is_widened = with || heap_size (a.before) != heap_size (state);
  *k = (Kept){.state = state,
              .hash = shape_hash (state),
              .joins = with ? with->joins + 1 : 0,
              .parent = a.parent,
              .with = with,
              .before = is_widened ? heap_state_copy (a.before) : NULL,
              .number = (uint32_t)s->all.len,
              .is_loop = p->is_loop};
  vec_push (&s->all, k);
  if (p->is_loop) {
    note_trees (s, state);
    note_kinds (s, state);
  }
  summary_note (s, k);
  p->total++;
  say_state (s, with ? "joined" : "new", state);
  s->stats->states++;
  ats_edge (s, a.parent, k, with ? EDGE_JOINED : EDGE_NEW);
  remove_covered (s, p, k);
  vec_push (&p->kept, k);
  return k;
}

/* With this one.  True: it is joined, or covered by now. */
static bool
join_with (Shape *s, CutPoint *p, Arrival a, const Kept *old) {
  HeapState *j = policy_join (s, p, a.state, old);
  if (!j)
    return false;
  const Kept *cover = cover_of (p, j);
  if (!cover) {
    JoinLeave may_lose = policy_may_lose (s, p, a.state, old);
    keep (s, p, j, a, old)->may_lose = may_lose;
    return true;
  }
  bool covers = shape_entails (a.state, j);
  heap_state_free (j);
  if (covers)
    ats_edge (s, a.parent, cover, EDGE_COVERED);
  return covers;
}

/* Joins with the first state that it can be joined with, of those of the same
   round of the loop if there are such; false: with none. */
static bool
join_somewhere (Shape *s, CutPoint *p, Arrival a) {
  for (int is_other = 0; is_other < 2; is_other++)
    for (size_t i = p->kept.len; i-- > 0;) {
      const Kept *old = p->kept.data[i];
      if (policy_agree_inside (s, a.state, old->state) != is_other &&
          join_with (s, p, a, old))
        return true;
    }
  return false;
}

static void
limit_lengths (HeapState *state) {
  for (size_t i = 0; i < state->heap.segments.len; i++)
    heap_limit (&state->heap, state->heap.segments.data[i].length, 0,
                HEAP_LONGEST);
}

/* Numbers are as narrow as facts say, and constants where only one is left.
   False: the state is impossible. */
static bool
settle_numbers (const Shape *s, HeapState *state) {
  Heap *h = &state->heap;
  bool is_of_call = state->context || summary_is_boundary (state);
  if (!prove_narrow (h, !is_of_call)) /* as the caller says it */
    return false;
  for (HeapSym i = 1; i < h->syms.len; i++) {
    const HeapSymInfo *info = h->syms.data + i;
    bool is_number = info->kind == SYM_PLAIN && !heap_object (h, i);
    if (is_number && info->low == info->high &&
        !shape_limit (state, heap_value (i, 0), info->low, info->high))
      return false;
  }
  if (!shape_unify (state) || !strides_settle (s->unit, &s->strides, state) ||
      !computed_settle (&s->computed, state) || !shape_unify (state))
    return false;
  if (s->precision->keeps_sums)
    sums_settle (state);
  prove_relate (state);
  return true;
}

/* Entries of a recursive procedure, and exits of one context: lists need far
   fewer. */
enum { MAX_WAYS = 48 };

/* Cells that make no list, in one state, and states that neither repeat nor
   join at the head of a loop: where there are more, there will be ever more.
   What is proved has a few.  With marks, there are as many parts of lists. */
enum { MAX_CELLS = 64, MAX_IN_VAIN = 30, MAX_MARKED = 16 };

/* States after the first one with blocks that branch, as those of trees do, and
   are not known to make any. */
enum { MAX_BRANCHING = 40, MAX_ARRAYS = 250 };

/* What is kept at the head of a loop instead of the state. */
static void
abstract_state (Shape *s, HeapState *state) {
  ShapeDomain domain = policy_domain (s, state);
  if (s->precision->is_flat)
    flat_forget (state);
  if (s->precision->joins_sizes)
    idle_forget_elements (s->unit, state);
  members_forget (s->precision->members, state);
  shape_fold (&domain, state);
  limit_lengths (state);
  heap_state_canonical (state);
}

static size_t
count_cells (const Heap *h) {
  size_t count = 0;
  for (size_t i = 0; i < h->objects.len; i++)
    count += h->objects.data[i].kind == OBJECT_HEAP;
  return count;
}

/* The loop makes heaps that are not recognised as lists. */
static void
give_up_on_strange (Shape *s, CutPoint *p, const HeapState *state) {
  size_t lossy = policy_later (s, state, s->options->lossy, LATE_LOSS);
  size_t cells = count_cells (&state->heap);
  p->in_vain++;
  bool has_marks = s->precision->marks.len || s->precision->marks_around;
  if (has_marks && cells + state->heap.segments.len > MAX_MARKED)
    str_format (&s->reason, "marks cut lists into more than %d parts",
                MAX_MARKED);
  else if (cells > MAX_CELLS)
    str_format (&s->reason, "more than %d blocks make no list at a loop",
                MAX_CELLS);
  else if (p->in_vain > lossy + MAX_IN_VAIN)
    str_add (&s->reason, "heaps at a loop differ ever more: they make no list "
                         "that is followed");
}

static void
give_up_on_many (Shape *s, CutPoint *p, const HeapState *state) {
  if (s->reason.len)
    return;
  if (p->is_loop)
    give_up_on_strange (s, p, state);
  if (s->branches_since && s->all.len > s->branches_since + MAX_BRANCHING)
    str_add (&s->reason, "there are trees");
  else if ((s->kinds_since && s->all.len > s->kinds_since + MAX_BRANCHING) ||
           (s->arrays_since && s->all.len > s->arrays_since + MAX_ARRAYS))
    str_add (&s->reason, "elements of a list are of several kinds");
  if (p->kept.len > (size_t)s->options->states)
    str_format (&s->reason, "a place has more than %lld states",
                (long long)s->options->states);
  else if (p->kept.len > MAX_WAYS &&
           summary_is_boundary (p->kept.data[0]->state))
    str_format (&s->reason,
                "a recursive procedure is entered or left in more than %d ways",
                MAX_WAYS);
}

HeapState *
shape_abstract_again (Shape *s, const Kept *k) {
  HeapState *state = heap_state_copy (k->before);
  abstract_state (s, state);
  JoinLeave may_lose =
      refine_is_patient (s, state) ? LOSE_NOTHING : k->may_lose;
  HeapState *j =
      k->with ? policy_try_join (s, state, k->with, may_lose, false) : NULL;
  if (!j)
    return state;
  heap_state_free (state);
  policy_finish_join (s, j, k->with, true);
  return j;
}

/* Covered, joined or kept; 'a.state' is taken. */
static void
arrive_abstracted (Shape *s, CutPoint *p, Arrival a) {
  s->stats->arrivals++;
  const Kept *cover = cover_of (p, a.state);
  if (cover)
    ats_edge (s, a.parent, cover, EDGE_COVERED);
  if (cover || (p->is_loop && join_somewhere (s, p, a))) {
    p->in_vain = 0;
    heap_state_free (a.state);
    return;
  }
  keep (s, p, a.state, a, NULL);
  give_up_on_many (s, p, a.state);
}

/* Takes the state. */
static void
arrive_collected (Shape *s, HeapState *state, const Kept *parent) {
  CutPoint *p = point_of (s, state);
  if (!settle_numbers (s, state)) {
    heap_state_free (state);
    return;
  }
  filled_take_runs (state);
  runs_forget_idle (state, p->is_loop);
  if (p->is_loop)
    idle_forget_fields (state);
  if (p->is_loop && policy_domain (s, state).counts)
    filled_tell (s->unit, state);
  heap_state_canonical (state);
  Arrival a = {state, heap_state_copy (state), parent};
  if (p->is_loop)
    abstract_state (s, state);
  arrive_abstracted (s, p, a);
  heap_state_free (a.before);
}

/* Segments that nothing leads to are looked at before: an empty one is no
   leak. */
static void
arrive (Shape *s, HeapState *state, const Kept *parent) {
  size_t open;
  drop_dead_registers (s, state);
  bool leaks = unit_looks_for (s->unit, KIND_LEAK);
  if (garbage_collect (state, leaks ? &open : NULL)) {
    arrive_collected (s, state, parent);
    return;
  }
  HeapState *empty = heap_state_copy (state);
  if (shape_unfold_empty (empty, open))
    arrive (s, empty, parent);
  else
    heap_state_free (empty);
  if (shape_has_element (state, open))
    arrive (s, state, parent);
  else
    heap_state_free (state);
}

const Kept *
fixpoint_enter (Shape *s, HeapState *state, const Kept *from,
                bool *is_possible) {
  CutPoint *p = point_of (s, state);
  prove_relate (state); /* numbers of the caller go */
  heap_state_canonical (state);
  HeapState *copy = heap_state_copy (state);
  arrive_collected (s, state, from);
  const Kept *found = NULL;
  for (size_t i = p->kept.len; i-- > 0 && !found;)
    if (shape_entails (copy, p->kept.data[i]->state))
      found = p->kept.data[i];
  *is_possible = found || settle_numbers (s, copy);
  heap_state_free (copy);
  return found;
}

/* Execution ---------------------------------------------------------------- */

static bool
is_cut (Shape *s, const HeapState *state) {
  const HeapFrame *top = &vec_last (&state->frames);
  return top->op == 0 && fixpoint_blocks (s, top->proc)->is_cut[top->block];
}

static bool
is_exhausted (Shape *s) {
  int64_t most = s->options->steps;
  if (s->precision->is_patient && most > LATE_STEPS)
    most = LATE_STEPS;
  if (s->exec.steps > (uint64_t)most)
    str_format (&s->reason, "more than %lld operations", (long long)most);
  return s->reason.len || run_expired (s->run);
}

/* States that a switch has split, and that are at a cut point by now: those of
   'todo' since 'first' that are not where it 'was'. */
static void
arrive_split (Shape *s, size_t first, HeapFrame was, const Kept *from) {
  Track *e = &s->exec;
  size_t kept = first;
  for (size_t i = first; i < e->todo.len; i++) {
    HeapState *state = e->todo.data[i];
    const HeapFrame *top = &vec_last (&state->frames);
    bool has_moved = top->block != was.block || top->op != was.op;
    if (has_moved && is_cut (s, state))
      arrive (s, state, from);
    else
      e->todo.data[kept++] = state;
  }
  e->todo.len = kept;
}

/* Executes one state of 'todo' to a cut point, or to where it splits. */
static bool
follow (Shape *s, const Kept *from) {
  Track *e = &s->exec;
  e->state = vec_pop (&e->todo);
  for (;;) {
    if (summary_leave (s, e->state)) {
      arrive (s, e->state, from);
      return true;
    }
    size_t first = e->todo.len;
    HeapFrame was = vec_last (&e->state->frames);
    Step step = track_step (e);
    if (step == STEP_JUMP && is_cut (s, e->state)) {
      arrive (s, e->state, from);
      return true;
    }
    if (step == STEP_AWAY)
      arrive_split (s, first, was, from);
    if (step == STEP_ON || step == STEP_JUMP) {
      if (!is_exhausted (s))
        continue;
      step = STEP_AWAY;
    }
    heap_state_free (e->state);
    return step != STEP_ALARM;
  }
}

bool
fixpoint_execute (Shape *s, HeapState *state, const Kept *from) {
  Track *e = &s->exec;
  vec_push (&e->todo, state);
  bool is_good = true;
  while (e->todo.len && is_good && !is_exhausted (s))
    is_good = follow (s, from);
  while (e->todo.len)
    heap_state_free (vec_pop (&e->todo));
  return is_good && !is_exhausted (s);
}

/* Order -------------------------------------------------------------------- */

static int
compare_frames (Shape *s, const HeapFrame *a, const HeapFrame *b) {
  if (a->proc != b->proc)
    return a->proc < b->proc ? -1 : 1;
  const Loops *loops = fixpoint_blocks (s, a->proc)->loops;
  uint32_t x = loops->places[a->block].position;
  uint32_t y = loops->places[b->block].position;
  if (x != y)
    return x < y ? -1 : 1;
  return a->op < b->op ? -1 : a->op > b->op;
}

/* Which state comes first in the program. */
static bool
comes_before (Shape *s, const HeapState *a, const HeapState *b) {
  for (size_t i = 0; i < a->frames.len && i < b->frames.len; i++) {
    int c = compare_frames (s, a->frames.data + i, b->frames.data + i);
    if (c)
      return c < 0;
  }
  return a->frames.len > b->frames.len;
}

/* What a call does is followed to the end before its caller goes on. */
static bool
is_urgent (Shape *s, const Kept *k, const Kept *than) {
  uint32_t a = summary_context (k), b = summary_context (than);
  return a != b ? a > b : comes_before (s, k->state, than->state);
}

static Kept *
next_state (Shape *s) {
  Kept *first = NULL;
  summary_find_live (s);
  for (size_t i = 0; i < s->all.len; i++) {
    Kept *k = s->all.data[i];
    if (summary_has_work (s, k) && (!first || is_urgent (s, k, first)))
      first = k;
  }
  return first;
}

/* The start ---------------------------------------------------------------- */

bool
shape_fixpoint (Shape *s, const Kept **from) {
  shape_find_thresholds (s);
  strides_find (s->unit, &s->strides);
  computed_find (s->unit, &s->computed);
  *from = NULL;
  if (!fixpoint_execute (s, shape_start (s->unit), NULL))
    return false;
  for (Kept *k; (k = next_state (s));) {
    *from = k;
    if (!summary_go_on (s, k))
      return false;
  }
  return true;
}
