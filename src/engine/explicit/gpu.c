/* Breadth-first search, level by level, by the device and the machine.

   The machine begins.  When there are enough states, those of the most common
   shape move to the device: from then on the device has all states of that
   shape, and the store all others.  In each level the device expands its
   states. Those it is not sure about (low.h: 'ask'), and those where nobody can
   move, are expanded by the machine, as are the states in the store.  So
   whatever is wrong is found by the machine, and the device need not know what
   an error is.

   A trail is found backwards: a state of a level is behind one of the level
   before.  Levels are ranges of the device's queue, and depths in the store. */

#include "engine/explicit/gpu.h"
#include "engine/explicit/gpu_device.h"
#include "engine/explicit/gpu_text.h"

#include <assert.h>

struct Gpu {
  bool known; /* the layout is that of the attempt before */
  Layout layout;
  VEC (uint32_t) wider; /* by word: bits that were met */
};

typedef struct {
  Gpu *gpu;
  Search *search;
  Device *device;
  Lowered *lowered;
  Layout *layout;
  Str *why;
  /* The machine's part. */
  Walk walk;
  State current, next;
  VEC (uint32_t) depths; /* by number in the store */
  VEC (bool) moved;      /* to the device */
  uint32_t entry;        /* of the store, the next to be expanded */
  uint64_t steps;        /* of the machine */
  bool handed_over;
  uint32_t level; /* of what is being expanded */
  /* The device's part. */
  DeviceBuffer *table, *queue, *numbers, *asked, *wider, *reached, *target;
  double began; /* when it began */
  uint64_t slots;
  uint32_t found;         /* states in its queue */
  uint32_t first;         /* of them that it expands */
  VEC (uint32_t) levels;  /* where levels begin in the queue, from 'top' on */
  uint32_t top;           /* the level of 'first' */
  VEC (uint64_t) pending; /* packed states for it */
  bool full, unfit;
} Party;

enum { CHUNK = 1 << 22, LEAST_SLOTS = 1 << 12, MOST_AT_FIRST = 1 << 22 };

/* The machine's part ------------------------------------------------------- */

/* Whether the device may have such states: the shape, process types and all
   that does not change are those of the base. */
static bool
is_for_device (const Party *g, const State *s) {
  if (!g->handed_over || !layout_has_shape (g->layout, s) ||
      s->words.data[0] != g->layout->base.words.data[0] ||
      s->words.data[1] != g->layout->base.words.data[1])
    return false;
  uint32_t fixed = 1 + (s->words.data[0] & 0xffff);
  for (uint32_t i = 0; i < (s->words.data[1] & 0xffff); i++) {
    uint32_t at = s->cuts.data[fixed + i];
    if (s->words.data[at] >> 16 != g->layout->base.words.data[at] >> 16)
      return false;
  }
  return true;
}

/* The bits by which a state does not fit. */
static void
note_wider (Party *g, const State *s) {
  g->unfit = true;
  for (size_t i = 0; i < s->words.len; i++)
    g->gpu->wider.data[i] |=
        (s->words.data[i] ^ g->layout->base.words.data[i]) &
        ~g->layout->masks.data[i];
}

static void
push_pending (Party *g, const State *s) {
  uint64_t packed[LAYOUT_WIDE];
  if (!layout_pack (g->layout, s, packed)) {
    note_wider (g, s);
    return;
  }
  for (uint32_t i = 0; i < g->layout->wide; i++)
    vec_push (&g->pending, packed[i]);
}

static void
arrive (Party *g) {
  Search *s = g->search;
  if (walk_is_inner (&g->walk, &g->next)) {
    walk_push (&g->walk, &g->next, STORE_NONE, true);
    return;
  }
  bool counts = machine_holder (s->machine, &g->next) == NO_PID;
  uint32_t number;
  g->steps += counts;
  if (is_for_device (g, &g->next)) {
    push_pending (g, &g->next);
    return;
  }
  if (!store_add (s->store, &g->next, &number))
    return;
  s->states += counts;
  vec_push (&g->depths, g->level + 1);
  vec_push (&g->moved, false);
}

/* What is behind the state in 'current'. */
static void
expand (Party *g) {
  Search *s = g->search;
  Effect effect;
  walk_push (&g->walk, &g->current, STORE_NONE, false);
  while (g->walk.frames.len && !s->stop) {
    if (!walk_step (&g->walk, &g->next, &effect)) {
      walk_pop (&g->walk);
      continue;
    }
    search_effect (s, &g->walk, &effect);
    if (!effect.stuck && !s->stop)
      arrive (g);
  }
  while (g->walk.frames.len)
    walk_pop (&g->walk);
  search_poll (s, g->level);
}

/* The states of the store in this level. */
static void
expand_stored (Party *g) {
  Search *s = g->search;
  for (; g->entry < g->depths.len && g->depths.data[g->entry] == g->level &&
         !s->stop;
       g->entry++) {
    if (g->moved.data[g->entry])
      continue;
    store_get (s->store, g->entry, &g->current);
    g->current.stamp = 0;
    expand (g);
  }
}

/* The device's tables ------------------------------------------------------ */

static void
get_numbers (Party *g, uint32_t numbers[GPU_NUMBERS]) {
  device_get (g->device, g->numbers, 0, numbers, GPU_NUMBERS * sizeof *numbers);
}

static void
put_numbers (Party *g, const uint32_t numbers[GPU_NUMBERS]) {
  device_put (g->device, g->numbers, 0, numbers, GPU_NUMBERS * sizeof *numbers);
}

static uint64_t
steps_of (const uint32_t numbers[GPU_NUMBERS]) {
  uint64_t steps;
  memcpy (&steps, numbers + GPU_STEPS, sizeof steps);
  return steps;
}

static uint64_t
buckets (const Party *g) {
  return g->slots / gpu_bucket (g->layout);
}

static size_t
table_bytes (const Party *g) {
  return g->slots * g->layout->wide * sizeof (uint64_t);
}

static bool
make_table (Party *g) {
  g->table = device_buffer (g->device, table_bytes (g));
  g->full = !g->table;
  if (g->table)
    device_zero (g->device, g->table, table_bytes (g));
  return g->table;
}

/* A table of four times the slots, or twice if there is no room for that.  The
   queue has a place for each slot. */
static bool
grow_table (Party *g) {
  DeviceBuffer *old = g->table, *old_queue = g->queue;
  uint64_t slots = g->slots;
  for (unsigned by = 4; by >= 2; by /= 2) {
    g->slots = slots * by;
    if (g->slots > UINT32_MAX || !make_table (g))
      continue;
    g->queue = device_buffer (g->device, g->slots * sizeof (uint32_t));
    if (g->queue)
      break;
    device_free (g->device, g->table);
    g->table = NULL;
  }
  if (!g->table) {
    g->table = old;
    g->queue = old_queue;
    g->slots = slots;
    g->full = true;
    return false;
  }
  DeviceArg args[] = {DEVICE_BUFFER (old),       DEVICE_BUFFER (g->table),
                      DEVICE_WIDE (buckets (g)), DEVICE_BUFFER (old_queue),
                      DEVICE_BUFFER (g->queue),  DEVICE_BUFFER (g->numbers),
                      DEVICE_WORD (g->found)};
  device_run (g->device, "move", g->found, 7, args);
  device_free (g->device, old);
  device_free (g->device, old_queue);
  return true;
}

/* States of the machine go to the device. */
static void
hand_pending (Party *g) {
  uint32_t numbers[GPU_NUMBERS];
  size_t wide = g->layout->wide, count = g->pending.len / wide;
  while (count && !g->full && !device_problem (g->device)) {
    DeviceBuffer *states =
        device_buffer (g->device, g->pending.len * sizeof (uint64_t));
    if (!states) {
      g->full = true;
      break;
    }
    device_put (g->device, states, 0, g->pending.data,
                g->pending.len * sizeof (uint64_t));
    DeviceArg args[] = {DEVICE_BUFFER (g->table), DEVICE_WIDE (buckets (g)),
                        DEVICE_BUFFER (g->queue), DEVICE_BUFFER (g->numbers),
                        DEVICE_BUFFER (states),   DEVICE_WORD (count)};
    device_run (g->device, "add", count, 6, args);
    device_free (g->device, states);
    get_numbers (g, numbers);
    g->search->states += numbers[GPU_FOUND] - g->found;
    g->found = numbers[GPU_FOUND];
    if (!numbers[GPU_FULL])
      break;
    numbers[GPU_FULL] = 0;
    put_numbers (g, numbers);
    grow_table (g);
  }
  vec_clear (&g->pending);
}

/* States of the queue ------------------------------------------------------ */

typedef VEC (uint32_t) Entries;

/* The states at these places of the queue, packed. */
static uint64_t *
gather (Party *g, const Entries *which) {
  size_t bytes = which->len * g->layout->wide * sizeof (uint64_t);
  uint64_t *states = mem_zero (bytes + 1);
  DeviceBuffer *in = device_buffer (g->device, which->len * sizeof (uint32_t));
  DeviceBuffer *out = device_buffer (g->device, bytes);
  g->full = g->full || !in || !out;
  if (in && out) {
    device_put (g->device, in, 0, which->data, which->len * sizeof (uint32_t));
    DeviceArg args[] = {DEVICE_BUFFER (g->table), DEVICE_BUFFER (g->queue),
                        DEVICE_BUFFER (in), DEVICE_WORD (which->len),
                        DEVICE_BUFFER (out)};
    device_run (g->device, "gather", which->len, 5, args);
    device_get (g->device, out, 0, states, bytes);
  }
  device_free (g->device, in);
  device_free (g->device, out);
  return states;
}

static void
get_asked (Party *g, uint32_t count, Entries *out) {
  vec_reserve (out, count);
  out->len = count;
  device_get (g->device, g->asked, 0, out->data, count * sizeof *out->data);
}

/* Lets the device expand a piece of its queue, or look for a parent. */
static void
run_expand (Party *g, uint32_t begin, uint32_t end, bool looks) {
  DeviceArg args[] = {DEVICE_BUFFER (g->table),   DEVICE_WIDE (buckets (g)),
                      DEVICE_BUFFER (g->queue),   DEVICE_WORD (begin),
                      DEVICE_WORD (end),          DEVICE_BUFFER (g->numbers),
                      DEVICE_BUFFER (g->asked),   DEVICE_BUFFER (g->wider),
                      DEVICE_BUFFER (g->reached), DEVICE_WORD (looks),
                      DEVICE_BUFFER (g->target)};
  device_run (g->device, "expand", end - begin, 11, args);
}

/* Trails ------------------------------------------------------------------- */

/* Whether 'child' is behind 'from': then the moves are appended. */
static bool
leads_to (const Party *g, const State *from, const State *child, Moves *out) {
  size_t before = out->len;
  search_find_moves (g->search, from, child, out);
  return out->len > before;
}

static bool
find_stored_parent (Party *g, const State *child, uint32_t level, State *parent,
                    Moves *moves) {
  for (uint32_t i = 0; i < g->depths.len; i++) {
    if (g->depths.data[i] != level)
      continue;
    store_get (g->search->store, i, parent);
    parent->stamp = 0;
    if (leads_to (g, parent, child, moves))
      return true;
  }
  return false;
}

/* The device says which one it is, or which it is not sure about. */
static bool
find_in_chunk (Party *g, const State *child, uint32_t begin, uint32_t end,
               State *parent, Moves *moves) {
  uint32_t before[GPU_NUMBERS], numbers[GPU_NUMBERS];
  Entries which = {0};
  get_numbers (g, before);
  memcpy (numbers, before, sizeof numbers);
  numbers[GPU_ASKED] = numbers[GPU_PARENT] = 0;
  put_numbers (g, numbers);
  run_expand (g, begin, end, true);
  get_numbers (g, numbers);
  get_asked (g, numbers[GPU_ASKED], &which);
  if (numbers[GPU_PARENT])
    vec_push (&which, numbers[GPU_PARENT] - 1);
  put_numbers (g, before);
  uint64_t *states = gather (g, &which);
  bool found = false;
  for (size_t i = which.len; i-- && !found;) {
    layout_unpack (g->layout, states + i * g->layout->wide, parent);
    found = leads_to (g, parent, child, moves);
  }
  mem_free (states);
  vec_done (&which);
  return found;
}

static bool
find_device_parent (Party *g, const State *child, uint32_t level, State *parent,
                    Moves *moves) {
  uint64_t packed[LAYOUT_WIDE] = {0};
  if (!g->handed_over || level < g->top)
    return false;
  if (is_for_device (g, child))
    layout_pack (g->layout, child, packed);
  device_put (g->device, g->target, 0, packed, sizeof packed);
  uint32_t end = g->levels.data[level + 1 - g->top];
  bool found = false;
  for (uint32_t at = g->levels.data[level - g->top]; at < end && !found;) {
    uint32_t to = end - at > CHUNK ? at + CHUNK : end;
    found = find_in_chunk (g, child, at, to, parent, moves);
    at = to;
  }
  return found;
}

/* The trail begins at the state being expanded, which is of the level at
   hand. */
static void
extend (void *context, Trail *trail) {
  Party *g = context;
  VEC (Moves) parts = {0};
  State child = {0}, parent = {0};
  Moves path = {0};
  state_copy (&child, &g->current);
  bool found = true;
  for (uint32_t level = g->level; level && found; level--) {
    Moves moves = {0};
    found = find_stored_parent (g, &child, level - 1, &parent, &moves) ||
            find_device_parent (g, &child, level - 1, &parent, &moves);
    vec_push (&parts, moves);
    state_copy (&child, &parent);
  }
  while (parts.len) {
    Moves part = vec_pop (&parts);
    for (size_t i = 0; i < part.len; i++)
      vec_push (&path, part.data[i]);
    vec_done (&part);
  }
  for (size_t i = 0; i < trail->moves.len; i++)
    vec_push (&path, trail->moves.data[i]);
  vec_done (&trail->moves);
  trail->moves = path;
  vec_done (&parts);
  state_done (&child);
  state_done (&parent);
}

/* Handing over ------------------------------------------------------------- */

static bool
same_shape (const State *a, const State *b) {
  return a->cuts.len == b->cuts.len && a->words.len == b->words.len &&
         a->words.data[0] == b->words.data[0] &&
         a->words.data[1] == b->words.data[1] &&
         !memcmp (a->cuts.data, b->cuts.data,
                  a->cuts.len * sizeof *a->cuts.data);
}

/* The shape that most of the states have that were found last. */
static void
choose_base (Party *g, State *base) {
  const Store *store = g->search->store;
  size_t len = store_len (store), from = len > 2000 ? len - 2000 : 0, best = 0;
  State a = {0}, b = {0};
  for (size_t i = from; i < len; i += 1 + (len - from) / 16) {
    size_t same = 0;
    store_get (store, (uint32_t)i, &a);
    for (size_t k = from; k < len; k += 1 + (len - from) / 200) {
      store_get (store, (uint32_t)k, &b);
      same += same_shape (&a, &b);
    }
    if (same > best && !(a.words.data[0] >> 16)) {
      best = same;
      state_copy (base, &a);
    }
  }
  state_done (&a);
  state_done (&b);
}

static uint32_t
bits_for (size_t values) {
  uint32_t mask = 1;
  while (mask + 1 < values)
    mask = mask << 1 | 1;
  return mask;
}

/* Walks by chance meet most of what can happen long before the search does. */
static void
learn_by_chance (Party *g) {
  enum { WALKS = 32, STEPS = 1000 };
  Machine *machine = machine_new (g->search->model, g->search->how);
  Moves moves = {0};
  Effect effect;
  for (uint64_t i = 0; i < WALKS * STEPS; i++) {
    if (i % STEPS == 0)
      machine_start (machine, &g->current, &effect);
    vec_clear (&moves);
    machine_moves (machine, &g->current, &moves);
    if (!moves.len)
      continue;
    machine_step (machine, &g->current, moves.data[mem_mix (i, 1) % moves.len],
                  &g->next, &effect);
    if (effect.stuck)
      continue;
    state_copy (&g->current, &g->next);
    if (is_for_device (g, &g->current))
      layout_learn (g->layout, &g->current);
  }
  machine_free (machine);
  vec_done (&moves);
}

/* All locations are expected, and the bits that differ in the states so far. */
static void
learn_layout (Party *g) {
  const Model *m = g->search->model;
  Layout *l = g->layout;
  uint32_t fixed = 1 + (l->base.words.data[0] & 0xffff);
  for (uint32_t i = 0; i < (l->base.words.data[1] & 0xffff); i++) {
    uint32_t at = l->base.cuts.data[fixed + i];
    const Code *code = m->codes.data + (l->base.words.data[at] >> 16);
    layout_widen (l, at, bits_for (code->locations.len));
  }
  for (uint32_t i = 0; i < store_len (g->search->store); i++) {
    store_get (g->search->store, i, &g->current);
    if (is_for_device (g, &g->current))
      layout_learn (l, &g->current);
  }
  learn_by_chance (g);
}

static bool
make_layout (Party *g) {
  Gpu *gpu = g->gpu;
  if (!gpu->known) {
    State base = {0};
    choose_base (g, &base);
    if (!base.words.len) {
      state_done (&base);
      str_add (g->why, "all states are inside of atomic sequences");
      return false;
    }
    layout_init (g->layout, &base, LAYOUT_BITS);
    for (size_t i = 0; i < base.words.len; i++)
      vec_push (&gpu->wider, 0);
    state_done (&base);
    gpu->known = true;
  }
  g->handed_over = true;
  memset (g->layout->masks.data, 0,
          g->layout->masks.len * sizeof *g->layout->masks.data);
  learn_layout (g);
  for (uint32_t i = 0; i < gpu->wider.len; i++)
    layout_widen (g->layout, i, gpu->wider.data[i]);
  layout_fix (g->layout);
  layout_stretch (g->layout);
  if (g->layout->base.words.len <= LAYOUT_WORDS &&
      g->layout->wide <= LAYOUT_WIDE)
    return true;
  str_add (g->why, "states are too long");
  return false;
}

static bool
make_buffers (Party *g) {
  size_t words = g->layout->base.words.len * sizeof (uint32_t);
  size_t edges = (gpu_text_edge (g->search->model,
                                 (uint32_t)g->search->model->codes.len, 0) +
                  1) *
                 sizeof (uint32_t);
  g->slots = LEAST_SLOTS;
  while (g->slots < MOST_AT_FIRST &&
         g->slots < 8 * (uint64_t)g->search->options->alone)
    g->slots *= 2;
  g->numbers = device_buffer (g->device, GPU_NUMBERS * sizeof (uint32_t));
  g->asked = device_buffer (g->device, CHUNK * sizeof (uint32_t));
  g->wider = device_buffer (g->device, words);
  g->reached = device_buffer (g->device, edges);
  g->target = device_buffer (g->device, LAYOUT_WIDE * sizeof (uint64_t));
  g->queue = device_buffer (g->device, g->slots * sizeof (uint32_t));
  if (!g->numbers || !g->asked || !g->wider || !g->reached || !g->target ||
      !g->queue || !make_table (g)) {
    str_add (g->why, "there is no memory on the device");
    return false;
  }
  device_zero (g->device, g->numbers, GPU_NUMBERS * sizeof (uint32_t));
  device_zero (g->device, g->wider, words);
  device_zero (g->device, g->reached, edges);
  return true;
}

/* The states of the store that are for the device; first those of former
   levels, which it knows but does not expand. */
static void
move_states (Party *g, bool expanded) {
  Search *s = g->search;
  for (uint32_t i = 0; i < g->depths.len; i++) {
    if (expanded != (i < g->entry))
      continue;
    store_get (s->store, i, &g->current);
    if (!is_for_device (g, &g->current))
      continue;
    g->moved.data[i] = true;
    push_pending (g, &g->current);
    s->states--; /* the device counts it */
  }
  hand_pending (g);
}

static bool
hand_over (Party *g) {
  const char *obstacle = NULL;
  Str text = {0};
  g->lowered = low_model (g->search->machine, &obstacle);
  if (!g->lowered) {
    str_add (g->why, obstacle);
    return false;
  }
  if (g->lowered->clears) {
    str_add (g->why, "there are hidden variables");
    return false;
  }
  if (!make_layout (g) || !make_buffers (g))
    return false;
  gpu_text (&text, g->search->model, g->lowered, g->layout);
  bool built = device_build (g->device, str_text (&text));
  str_done (&text);
  if (!built)
    return false;
  g->began = run_clock ();
  move_states (g, true);
  g->first = g->found;
  move_states (g, false);
  g->top = g->level;
  vec_push (&g->levels, g->first);
  run_say (g->search->run, 1,
           "%s: states of %u bytes, %u of %u statements are its own",
           device_name (g->device), 8 * g->layout->wide,
           g->lowered->edges - g->lowered->asked, g->lowered->edges);
  return true;
}

/* Levels ------------------------------------------------------------------- */

/* A chunk is expanded again if there was no room: what was added stays, what
   was counted does not. */
static void
expand_chunk (Party *g, uint32_t begin, uint32_t end, Entries *asked) {
  uint32_t before[GPU_NUMBERS], numbers[GPU_NUMBERS];
  get_numbers (g, before);
  before[GPU_ASKED] = 0;
  for (;;) {
    before[GPU_FOUND] = g->found;
    put_numbers (g, before);
    run_expand (g, begin, end, false);
    get_numbers (g, numbers);
    g->search->states += numbers[GPU_FOUND] - g->found;
    g->found = numbers[GPU_FOUND];
    if (!numbers[GPU_FULL] || device_problem (g->device) || !grow_table (g))
      break;
  }
  g->unfit |= numbers[GPU_WIDER] != 0;
  get_asked (g, numbers[GPU_ASKED], asked);
}

static void
expand_asked (Party *g, const Entries *asked) {
  if (!asked->len)
    return;
  uint64_t *states = gather (g, asked);
  for (size_t i = 0; i < asked->len && !g->search->stop && !g->full; i++) {
    layout_unpack (g->layout, states + i * g->layout->wide, &g->current);
    expand (g);
  }
  mem_free (states);
}

static bool
goes_on (const Party *g) {
  return !g->search->stop && !g->unfit && !g->full &&
         !device_problem (g->device);
}

/* The device's states of this level. */
static void
expand_on_device (Party *g) {
  uint32_t end = g->found;
  Entries asked = {0};
  vec_push (&g->levels, end);
  for (uint32_t at = g->levels.data[g->level - g->top];
       at < end && goes_on (g);) {
    uint32_t to = end - at > CHUNK ? at + CHUNK : end;
    if (g->found > g->slots / 2)
      grow_table (g);
    g->full = false; /* not yet: it may still do */
    expand_chunk (g, at, to, &asked);
    if (goes_on (g))
      expand_asked (g, &asked);
    at = to;
    search_poll (g->search, g->level);
  }
  vec_done (&asked);
}

static bool
is_finished (const Party *g) {
  bool device = g->handed_over && g->levels.data[g->level - g->top] < g->found;
  return g->entry == g->depths.len && !device;
}

static bool
is_time (const Party *g) {
  return !g->handed_over &&
         g->search->states > (uint64_t)g->search->options->alone;
}

static void
search_levels (Party *g) {
  Search *s = g->search;
  int64_t bound = s->options->bound;
  while (goes_on (g) && !is_finished (g)) {
    if (bound && g->level >= bound) {
      s->bounded = true;
      break;
    }
    if (is_time (g) && !hand_over (g))
      break;
    expand_stored (g);
    if (g->handed_over && goes_on (g)) {
      expand_on_device (g);
      hand_pending (g);
    }
    g->level++;
  }
}

/* The end ------------------------------------------------------------------ */

/* Statements that the device has executed. */
static void
note_reached (Party *g) {
  const Model *m = g->search->model;
  uint32_t all = gpu_text_edge (m, (uint32_t)m->codes.len, 0);
  uint32_t *reached = mem_zero ((all + 1) * sizeof *reached);
  device_get (g->device, g->reached, 0, reached, all * sizeof *reached);
  for (uint32_t i = 0; i < m->codes.len; i++)
    for (uint32_t k = 0; k < m->codes.data[i].edges.len; k++)
      if (reached[gpu_text_edge (m, i, k)])
        machine_note_reached (g->search->machine, i, k);
  mem_free (reached);
}

/* A sample of the device's states is expanded by the machine: whatever is
   behind them must be known. */
static bool
is_closed (Party *g) {
  enum { SAMPLE = 1000 };
  Search quiet = *g->search, *loud = g->search;
  ExplicitStats stats = *loud->stats;
  Entries which = {0};
  uint32_t found = g->found;
  size_t stored = g->depths.len;
  for (uint64_t i = 0; i < found; i += found / SAMPLE + 1)
    vec_push (&which, (uint32_t)i);
  quiet.stats = &stats;
  quiet.kinds = 0;
  g->search = g->walk.search = &quiet;
  expand_asked (g, &which);
  hand_pending (g);
  g->search = g->walk.search = loud;
  vec_done (&which);
  return g->found == found && g->depths.len == stored && !g->unfit;
}

static void
free_device (Party *g) {
  DeviceBuffer *all[] = {g->table, g->queue,   g->numbers, g->asked,
                         g->wider, g->reached, g->target};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    device_free (g->device, all[i]);
  device_close (g->device);
  low_free (g->lowered);
}

static void
note_unfit (Party *g) {
  Gpu *gpu = g->gpu;
  uint32_t *wider = mem_zero (gpu->wider.len * sizeof *wider + 1);
  device_get (g->device, g->wider, 0, wider, gpu->wider.len * sizeof *wider);
  for (size_t i = 0; i < gpu->wider.len; i++) /* and a bit more than that */
    gpu->wider.data[i] |= wider[i] | (wider[i] & 0x7f7f7f7f) << 1;
  mem_free (wider);
}

static GpuEnd
conclude (Party *g) {
  Search *s = g->search;
  if (device_problem (g->device)) {
    vec_clear (g->why);
    str_add (g->why, device_problem (g->device));
  }
  if (g->why->len)
    return GPU_CANNOT;
  if (g->unfit && !s->stop) {
    note_unfit (g);
    return GPU_AGAIN;
  }
  if (g->full && !s->stop) {
    str_add (g->why, "the device's memory is full");
    return GPU_CANNOT;
  }
  uint32_t numbers[GPU_NUMBERS] = {0};
  if (g->handed_over) {
    s->stats->device_ms = (int64_t)((run_clock () - g->began) * 1000);
    get_numbers (g, numbers);
    note_reached (g);
    s->device_bytes = table_bytes (g) + g->slots * sizeof (uint32_t);
    run_say (s->run, 1, "%s: %u states, %zu MB", device_name (g->device),
             g->found, s->device_bytes >> 20);
  }
  /* A search that was stopped may have states whose steps are not counted. */
  uint64_t steps = 1 + g->steps + steps_of (numbers);
  s->matched = steps > s->states ? steps - s->states : 0;
  if (g->handed_over && !s->stop && !s->bounded && !is_closed (g)) {
    s->stop = s->cut_off = true;
    vec_clear (s->why);
    str_add (s->why, "internal error: the device left out a state; please "
                     "report this bug");
  }
  search_bound (s);
  return GPU_DONE;
}

static void
begin (Party *g) {
  Search *s = g->search;
  Effect effect;
  uint32_t number;
  machine_start (s->machine, &g->next, &effect);
  search_begin (s, &g->walk, &effect);
  if (effect.stuck || s->stop)
    return;
  store_add (s->store, &g->next, &number);
  vec_push (&g->depths, 0);
  vec_push (&g->moved, false);
  s->states = 1;
}

Gpu *
gpu_new (void) {
  return mem_zero (sizeof (Gpu));
}

void
gpu_free (Gpu *gpu) {
  if (!gpu)
    return;
  layout_done (&gpu->layout);
  vec_done (&gpu->wider);
  mem_free (gpu);
}

GpuEnd
gpu_search (Gpu *gpu, Search *s, Str *why) {
  assert (!s->por && !s->merge && !s->how.reset && !s->how.claim);
  Party g = {.gpu = gpu, .search = s, .why = why, .layout = &gpu->layout};
  g.device = device_open (why);
  if (!g.device)
    return GPU_CANNOT;
  walk_init (&g.walk, s);
  begin (&g);
  s->extend = extend;
  s->extend_context = &g;
  search_levels (&g);
  GpuEnd end = conclude (&g);
  s->extend = NULL;
  s->elsewhere = end == GPU_DONE && g.handed_over;
  free_device (&g);
  walk_done (&g.walk);
  state_done (&g.current);
  state_done (&g.next);
  vec_done (&g.depths);
  vec_done (&g.moved);
  vec_done (&g.levels);
  vec_done (&g.pending);
  return end;
}
