/* Cycles that must not be: search for strongly connected components in the
   manner of Couvreur (FM 1999): while the depth-first search goes on, the
   components found so far lie on a stack, each with the marks of what it
   contains; an edge back into one of them melts everything above into it.  As
   soon as a component that has a cycle has all marks there is a counterexample.

   Marks: an accepting state; under weak fairness also, for every process, a
   step of it or a state where it cannot move.  So fairness costs no copies of
   the state space, and any number of processes can take part. */

#include "engine/explicit/search.h"

#include <assert.h>

enum { MARK_WORDS = 17, PROCESSES = 64 * (MARK_WORDS - 1) };

typedef struct {
  uint64_t accept;
  uint64_t processes[MARK_WORDS - 1]; /* all set when fairness is not asked */
} Marks;

typedef struct {
  uint32_t index; /* of the first state of the component */
  Marks arc;      /* of the edge that led to it */
  Marks marks;
} Root;

#define UNSEEN 0u
#define DEAD UINT32_MAX

typedef struct {
  Search *search;
  Walk walk;
  State next;
  VEC (uint32_t) index; /* by number: position in 'live' + 1, or the above */
  VEC (uint32_t) live;  /* numbers of states in components not yet complete */
  VEC (Root) roots;
  Moves moves; /* scratch */
} Cycles;

/* Marks -------------------------------------------------------------------- */

static void
add_marks (Marks *to, const Marks *from) {
  to->accept |= from->accept;
  for (size_t i = 0; i < MARK_WORDS - 1; i++)
    to->processes[i] |= from->processes[i];
}

static bool
is_full (const Marks *m) {
  bool full = m->accept;
  for (size_t i = 0; full && i < MARK_WORDS - 1; i++)
    full = m->processes[i] == UINT64_MAX;
  return full;
}

static bool
has_new (const Marks *m, const Marks *have) {
  bool found = m->accept & ~have->accept;
  for (size_t i = 0; !found && i < MARK_WORDS - 1; i++)
    found = m->processes[i] & ~have->processes[i];
  return found;
}

static void
mark_process (Marks *m, uint32_t pid) {
  if (pid < PROCESSES)
    m->processes[pid / 64] |= 1ull << pid % 64;
}

static Marks
marks_of_move (const Cycles *c, Move move) {
  Marks m = {0};
  if (c->search->options->fair) {
    mark_process (&m, move.pid);
    mark_process (&m, move.partner);
  }
  return m;
}

static Marks
marks_of_state (Cycles *c, const State *s) {
  Machine *machine = c->search->machine;
  Marks m;
  memset (&m, 0xff, sizeof m);
  m.accept = machine_accepts (machine, s);
  if (!c->search->options->fair)
    return m;
  if (machine_holder (machine, s) != NO_PID) {
    /* Others wait, but that does not mean that they cannot move. */
    memset (m.processes, 0, sizeof m.processes);
    return m;
  }
  vec_clear (&c->moves);
  machine_moves (machine, s, &c->moves);
  for (size_t i = 0; i < c->moves.len; i++) {
    /* In a rendezvous it is the sender who can move. */
    uint32_t pid = c->moves.data[i].pid;
    if (pid < PROCESSES)
      m.processes[pid / 64] &= ~(1ull << pid % 64);
  }
  return m;
}

/* The cycle ---------------------------------------------------------------- */

/* A breadth-first tour inside of the component, on which what is missing is
   collected. */
typedef struct {
  Cycles *c;
  Search quiet; /* without reduction, errors are no news */
  ExplicitStats stats;
  uint32_t lowest; /* index of the component's first state */
  uint32_t at;     /* number of the state we stand at */
  uint32_t home;
  Marks have;
  Trail *trail;
  VEC (uint32_t) numbers, parents;
  VEC (size_t) starts; /* of the moves that lead to an entry */
  Moves moves;
  Map seen;
} Tour;

static uint32_t
number_inside (const Tour *t, const State *s) {
  uint32_t number;
  if (!store_find (t->c->search->store, s, &number))
    return STORE_NONE;
  uint32_t index = t->c->index.data[number];
  assert (index != UNSEEN);
  return index != DEAD && index >= t->lowest ? number : STORE_NONE;
}

/* 'walk' has led there from the parent, or is NULL. */
static void
visit (Tour *t, uint32_t number, uint32_t parent, const Walk *walk) {
  *map_put (&t->seen, number) = 1;
  vec_push (&t->numbers, number);
  vec_push (&t->parents, parent);
  vec_push (&t->starts, t->moves.len);
  if (walk)
    walk_path (walk, &t->moves);
}

/* The moves to entry 'i' of the tour, the last one. */
static void
go_to (Tour *t, uint32_t i) {
  assert (t->numbers.len == t->parents.len && t->numbers.len == t->starts.len);
  assert (i + 1 == t->numbers.len);
  Moves back = {0};
  t->at = t->numbers.data[i];
  vec_push (&t->starts, t->moves.len);
  for (; i; i = t->parents.data[i])
    for (size_t k = t->starts.data[i + 1]; k-- > t->starts.data[i];)
      vec_push (&back, t->moves.data[k]);
  while (back.len)
    vec_push (&t->trail->moves, vec_pop (&back));
  vec_done (&back);
}

/* Whether the tour may end here; collects marks if so. */
static bool
is_goal (Tour *t, uint32_t number, Move move, const State *to, bool home) {
  if (home)
    return number == t->home;
  Marks m = marks_of_move (t->c, move), of_state = marks_of_state (t->c, to);
  add_marks (&m, &of_state);
  return has_new (&m, &t->have);
}

/* What the moves since 'from' and the state they lead to have. */
static void
collect (Tour *t, size_t from) {
  State s = {0};
  Marks m;
  for (size_t i = from; i < t->trail->moves.len; i++) {
    m = marks_of_move (t->c, t->trail->moves.data[i]);
    add_marks (&t->have, &m);
  }
  store_get (t->c->search->store, t->at, &s);
  m = marks_of_state (t->c, &s);
  add_marks (&t->have, &m);
  state_done (&s);
}

/* Expands entry 'i'; true when a goal was met, which is the last entry then. */
static bool
expand (Tour *t, Walk *w, uint32_t i, bool home) {
  State from = {0}, to = {0};
  Effect effect;
  bool found = false;
  store_get (t->c->search->store, t->numbers.data[i], &from);
  from.stamp = 0;
  walk_push (w, &from, t->numbers.data[i], false);
  while (!found && walk_step (w, &to, &effect)) {
    const Frame *f = &vec_last (&w->frames);
    Move move = w->moves.data[f->first + f->next - 1];
    walk_merge (w, &to, &effect);
    uint32_t number = effect.stuck ? STORE_NONE : number_inside (t, &to);
    found = number != STORE_NONE && is_goal (t, number, move, &to, home);
    if (found || (number != STORE_NONE && !map_get (&t->seen, number)))
      visit (t, number, i, w);
    walk_drop_merged (w);
  }
  walk_pop (w);
  state_done (&from);
  state_done (&to);
  return found;
}

/* Goes to the nearest place that has something new, or home. */
static bool
go_on (Tour *t, Walk *w, bool home) {
  vec_clear (&t->numbers);
  vec_clear (&t->parents);
  vec_clear (&t->starts);
  vec_clear (&t->moves);
  map_clear (&t->seen);
  visit (t, t->at, 0, NULL);
  size_t before = t->trail->moves.len;
  for (uint32_t i = 0; i < t->numbers.len; i++)
    if (expand (t, w, i, home)) {
      go_to (t, (uint32_t)t->numbers.len - 1);
      collect (t, before);
      return true;
    }
  return false;
}

static void
make_round (Tour *t) {
  Walk w;
  State s = {0};
  walk_init (&w, &t->quiet);
  store_get (t->c->search->store, t->home, &s);
  s.stamp = 0;
  t->have = marks_of_state (t->c, &s);
  while (!is_full (&t->have) && go_on (t, &w, false))
    ;
  if (t->at != t->home || t->trail->moves.len == t->trail->cycle)
    go_on (t, &w, true);
  walk_done (&w);
  state_done (&s);
}

/* Dead variables are not 0 in a replay: they have the same values in each
   round but the first. */
static void
repeat_round (Trail *trail) {
  size_t end = trail->moves.len;
  for (size_t i = trail->cycle; i < end; i++)
    vec_push (&trail->moves, trail->moves.data[i]);
  trail->cycle = end;
}

/* The moves to the first state of the component, and a round through it. */
static Trail *
build_trail (Cycles *c, const Root *root) {
  assert (root->index >= 1 && root->index <= c->live.len);
  Search *s = c->search;
  Tour t = {.c = c, .quiet = *s, .lowest = root->index};
  t.trail = trail_new (s->how);
  t.stats = *s->stats;
  t.quiet.stats = &t.stats;
  t.quiet.por = NULL;
  t.quiet.kinds = 0;
  t.quiet.stop = false; /* an error was found; steps are merged as before */
  t.home = t.at = c->live.data[root->index - 1];
  for (size_t i = 0; c->walk.frames.data[i].number != t.home; i++) {
    const Frame *f = c->walk.frames.data + i;
    vec_push (&t.trail->moves, c->walk.moves.data[f->first + f->next - 1]);
  }
  t.trail->has_cycle = true;
  t.trail->cycle = t.trail->moves.len;
  t.trail->fair = s->options->fair;
  make_round (&t);
  if (s->how.reset)
    repeat_round (t.trail);
  vec_done (&t.numbers);
  vec_done (&t.parents);
  vec_done (&t.starts);
  vec_done (&t.moves);
  map_done (&t.seen);
  return t.trail;
}

/* The search --------------------------------------------------------------- */

static ErrorKind
cycle_kind (const Search *s) {
  return search_wants (s, KIND_ACCEPTANCE_CYCLE) ? KIND_ACCEPTANCE_CYCLE
                                                 : KIND_NON_PROGRESS;
}

static void
push (Cycles *c, uint32_t number, Marks arc) {
  assert (number != STORE_NONE);
  while (c->index.len <= number)
    vec_push (&c->index, UNSEEN);
  vec_push (&c->live, number);
  c->index.data[number] = (uint32_t)c->live.len;
  vec_push (&c->roots,
            (Root){(uint32_t)c->live.len, arc, marks_of_state (c, &c->next)});
  walk_push (&c->walk, &c->next, number, false);
}

static void
pop (Cycles *c) {
  uint32_t index = c->index.data[vec_last (&c->walk.frames).number];
  assert (index != UNSEEN && index != DEAD);
  if (vec_last (&c->roots).index == index) {
    c->roots.len--;
    while (c->live.len >= index)
      c->index.data[vec_pop (&c->live)] = DEAD;
  }
  walk_pop (&c->walk);
}

static void
melt (Cycles *c, uint32_t index, Marks marks) {
  assert (index != UNSEEN && index != DEAD);
  while (vec_last (&c->roots).index > index) {
    Root top = vec_pop (&c->roots);
    add_marks (&marks, &top.marks);
    add_marks (&marks, &top.arc);
  }
  Root *root = &vec_last (&c->roots);
  add_marks (&root->marks, &marks);
  if (is_full (&root->marks)) {
    Root found = *root;
    if (search_count_error (c->search, cycle_kind (c->search), (Pos){0}))
      search_keep_trail (c->search, build_trail (c, &found),
                         cycle_kind (c->search));
    c->search->stop = true;
  }
}

static void
arrive (Cycles *c) {
  Search *s = c->search;
  Frame *from = walk_base (&c->walk);
  Marks arc =
      marks_of_move (c, c->walk.moves.data[from->first + from->next - 1]);
  uint32_t number;
  if (machine_claim_ended (s->machine, &c->next)) {
    walk_error (&c->walk, cycle_kind (s), (Pos){0});
    return;
  }
  bool fresh = store_add (s->store, &c->next, &number);
  if (number == STORE_NONE)
    return; /* full: the search ends */
  uint32_t index =
      fresh || number >= c->index.len ? UNSEEN : c->index.data[number];
  s->states += fresh;
  s->matched += !fresh;
  /* For cycles it does not do that one successor is off the path. */
  from->open = index != UNSEEN && index != DEAD ? false
               : from->next == 1                ? true
                                                : from->open;
  if (fresh)
    push (c, number, arc);
  else if (index != DEAD)
    melt (c, index, arc);
}

static void
step (Cycles *c) {
  Effect effect;
  Search *s = c->search;
  if (!walk_step (&c->walk, &c->next, &effect)) {
    pop (c);
    return;
  }
  search_effect (s, &c->walk, &effect);
  walk_merge (&c->walk, &c->next, &effect);
  if (!effect.stuck && !s->stop)
    arrive (c);
  walk_drop_merged (&c->walk);
}

void
search_cycles (Search *s) {
  assert (store_keeps (s->store) && store_exact (s->store));
  Cycles c = {.search = s};
  Effect effect;
  uint32_t number;
  walk_init (&c.walk, s);
  machine_start (s->machine, &c.next, &effect);
  search_begin (s, &c.walk, &effect);
  if (!effect.stuck && machine_claim_ended (s->machine, &c.next))
    walk_error (&c.walk, cycle_kind (s), (Pos){0}); /* nothing satisfies it */
  else if (!effect.stuck) {
    store_add (s->store, &c.next, &number);
    s->states = 1;
    push (&c, number, (Marks){0});
  }
  while (c.walk.frames.len && !s->stop) {
    step (&c);
    search_poll (s, c.walk.frames.len ? c.walk.frames.len - 1 : 0);
  }
  walk_done (&c.walk);
  state_done (&c.next);
  vec_done (&c.index);
  vec_done (&c.live);
  vec_done (&c.roots);
  vec_done (&c.moves);
}
