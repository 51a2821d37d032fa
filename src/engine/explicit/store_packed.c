/* Packed states: their roots, and the layout that makes them. */

#include "engine/explicit/store_packed.h"
#include "engine/explicit/store_tree.h"

#include <assert.h>

/* Roots ------------------------------------------------------------------- */

static uint32_t
middle (uint32_t lo, uint32_t hi) {
  return lo + (hi - lo) / 2;
}

/* The number of the chunks lo .. hi, of which those in 'changed' are not as in
   'p' any more. */
static uint32_t
fold (Tree *t, const PackedPlace *p, const uint64_t *chunks, uint32_t changed,
      uint32_t lo, uint32_t hi) {
  bool as_before = !(changed >> lo & ((1u << (hi - lo)) - 1));
  if (hi - lo == 1)
    return as_before ? p->leaves[lo] : tree_number (t, chunks[lo]);
  uint32_t at = middle (lo, hi);
  if (as_before)
    return p->nodes[at];
  uint32_t left = fold (t, p, chunks, changed, lo, at);
  uint32_t right = fold (t, p, chunks, changed, at, hi);
  return t->failed ? 0 : tree_number (t, (uint64_t)left << 32 | right);
}

static uint64_t
root_of (Tree *t, const PackedPlace *p, const uint64_t *chunks,
         uint32_t changed) {
  uint32_t n = t->shared->packed.layout.wide;
  if (n == 1)
    return chunks[0];
  uint32_t left = fold (t, p, chunks, changed, 0, middle (0, n));
  uint32_t right =
      t->failed ? 0 : fold (t, p, chunks, changed, middle (0, n), n);
  t->failed |= left >> 31; /* it does not fit beside the upper bit */
  return PACKED_ROOT | (uint64_t)left << 32 | right;
}

bool
packed_root (Tree *t, const State *s, uint64_t *root) {
  const Layout *l = &t->shared->packed.layout;
  uint64_t chunks[PACKED_CHUNKS];
  if (!layout_has_shape (l, s) || !layout_pack (l, s, chunks))
    return false;
  *root = root_of (t, NULL, chunks, (1u << l->wide) - 1);
  return true;
}

static void
unfold (const Tree *t, uint32_t ref, PackedPlace *p, uint32_t lo, uint32_t hi) {
  uint64_t key = t->pairs->keys[ref];
  if (hi - lo == 1) {
    p->chunks[lo] = key;
    p->leaves[lo] = ref;
    return;
  }
  uint32_t at = middle (lo, hi);
  p->nodes[at] = ref;
  unfold (t, (uint32_t)(key >> 32), p, lo, at);
  unfold (t, (uint32_t)key, p, at, hi);
}

static void
find_place (const Tree *t, uint64_t root, uint32_t n, PackedPlace *p) {
  assert (root & PACKED_ROOT);
  if (n == 1)
    p->chunks[0] = root;
  else {
    unfold (t, (uint32_t)((root & ~PACKED_ROOT) >> 32), p, 0, middle (0, n));
    unfold (t, (uint32_t)root, p, middle (0, n), n);
  }
}

static void
unpack (const Tree *t, const Layout *l, uint64_t root, State *out) {
  PackedPlace p;
  find_place (t, root, l->wide, &p);
  layout_unpack (l, p.chunks, out);
}

void
packed_unfold (const Tree *t, uint64_t root, State *out) {
  unpack (t, &t->shared->packed.layout, root, out);
}

/* Looking ahead ----------------------------------------------------------- */

bool
packed_stand (Tree *t, uint32_t number) {
  const Packed *packed = &t->shared->packed;
  uint64_t root = t->roots->keys[number];
  if (!(root & PACKED_ROOT))
    return false;
  assert (packed->on);
  t->adding = true;
  find_place (t, root, packed->layout.wide, &t->place);
  return true;
}

/* Of one chunk there is nothing to number. */
static uint64_t
note_short (const Tree *t, const StateWord *turns, size_t n) {
  uint64_t root = t->place.chunks[0];
  for (size_t i = 0; i < n; i++)
    if (!layout_turn (&t->shared->packed.layout, turns[i].word, turns[i].bits,
                      &root))
      return 0;
  return root;
}

static uint64_t
note_long (Tree *t, const StateWord *turns, size_t n) {
  const Layout *l = &t->shared->packed.layout;
  const PackedPlace *from = &t->place;
  uint64_t chunks[PACKED_CHUNKS];
  uint32_t changed = 0;
  for (uint32_t i = 0; i < l->wide; i++)
    chunks[i] = from->chunks[i];
  for (size_t i = 0; i < n; i++)
    if (!layout_turn (l, turns[i].word, turns[i].bits, chunks))
      return 0;
  for (uint32_t i = 0; i < l->wide; i++)
    changed |= (uint32_t)(chunks[i] != from->chunks[i]) << i;
  t->failed = false;
  uint64_t root = root_of (t, from, chunks, changed);
  return t->failed ? 0 : root;
}

uint64_t
packed_note (Tree *t, const StateWord *turns, size_t n) {
  uint64_t root = t->shared->packed.layout.wide == 1 ? note_short (t, turns, n)
                                                     : note_long (t, turns, n);
  keys_prefetch (t->roots, mem_mix (root, t->roots->seed));
  return root;
}

enum { AT_ONCE = 32 };

static void
look_at_some (const Tree *t, uint64_t *notes, size_t n) {
  Probe probes[AT_ONCE];
  uint32_t number;
  assert (n <= AT_ONCE);
  for (size_t i = 0; i < n; i++) {
    uint64_t hash = mem_mix (notes[i], t->roots->seed);
    probes[i] = index_probe (&t->roots->index, hash);
    keys_prefetch_key (t->roots, probes[i]);
  }
  for (size_t i = 0; i < n; i++)
    if (notes[i] && keys_search (t->roots, notes[i], probes + i, &number))
      notes[i] = (uint64_t)number + 1;
}

void
packed_look (Tree *t, uint64_t *notes, size_t n) {
  for (size_t i = 0; i < n; i += AT_ONCE)
    look_at_some (t, notes + i, n - i < AT_ONCE ? n - i : AT_ONCE);
}

/* The layout -------------------------------------------------------------- */

/* A state of the shape that most of a sample have; false: there is none that
   three quarters have. */
static bool
find_base (const Tree *t, State *base) {
  enum { TRIES = 8, SAMPLE = 512 };
  uint64_t n = keys_len (t->roots);
  State other = {0};
  bool found = false;
  for (uint64_t i = 0; i < TRIES && !found; i++) {
    uint64_t alike = 0;
    Layout l = {0};
    store_get (&t->base, (uint32_t)(n - 1 - i * (n - 1) / TRIES), base);
    layout_init (&l, base);
    for (uint64_t k = 0; k < SAMPLE; k++) {
      store_get (&t->base, (uint32_t)(k * n / SAMPLE), &other);
      alike += layout_has_shape (&l, &other);
    }
    found = alike >= SAMPLE / 4 * 3;
    layout_done (&l);
  }
  state_done (&other);
  return found;
}

/* The bits of all states of the shape; how many these are. */
static uint64_t
learn (const Tree *t, Layout *l) {
  State s = {0};
  uint64_t n = keys_len (t->roots), learned = 0;
  for (uint64_t i = 0; i < n; i++) {
    if (keys_is_free (t->roots, (uint32_t)i))
      continue;
    store_get (&t->base, (uint32_t)i, &s);
    if (!layout_has_shape (l, &s))
      continue;
    layout_learn (l, &s);
    learned++;
  }
  state_done (&s);
  return learned;
}

/* Whether there is room for the pairs of all states. */
static bool
has_room (const Tree *t, const Layout *l) {
  uint64_t pairs = 2 * l->wide * keys_len (t->roots);
  uint64_t limit = t->base.limit < 1u << 31 ? t->base.limit : 1u << 31;
  return l->wide == 1 || keys_len (t->pairs) + pairs < limit;
}

/* False: states are too long, or too many. */
static bool
fix (const Tree *t, Layout *l) {
  layout_fix (l);
  if (l->wide > PACKED_CHUNKS)
    return false;
  uint32_t wide = l->wide;
  wide += wide > 1 && wide % 2; /* both halves get as much */
  l->wide = wide;
  layout_stretch (l);
  shape_order_words (l);
  layout_balance (l, wide);
  return l->wide <= PACKED_CHUNKS && has_room (t, l);
}

/* The state of a root, as the old layout has it. */
static void
get_old (Tree *t, const Layout *old, uint64_t root, State *out) {
  if (root & PACKED_ROOT)
    unpack (t, old, root, out);
  else
    tree_unfold (t, root, out);
}

/* The roots of all states, by the new layout. */
static void
make_roots (Tree *t, const Layout *old) {
  State s = {0};
  uint64_t root;
  t->adding = true;
  t->failed = false;
  t->user.limit = t->base.limit;
  for (uint64_t i = 0; i < keys_len (t->roots); i++) {
    if (keys_is_free (t->roots, (uint32_t)i))
      continue;
    get_old (t, old, t->roots->keys[i], &s);
    if (packed_root (t, &s, &root))
      t->roots->keys[i] = root;
    assert (!t->failed); /* there is room */
  }
  keys_refill (t->roots);
  state_done (&s);
}

static void
use (Tree *t, Layout *now) {
  Packed *p = &t->shared->packed;
  Layout old = p->layout;
  p->layout = *now;
  p->on = true;
  p->version++;
  make_roots (t, &old);
  layout_done (&old);
}

/* With the bits of all states that there are.  Bits that an old layout had in
   reserve and no state uses are not kept. */
static void
make_layout (Tree *t, const State *base) {
  Layout l = {0};
  layout_init (&l, base);
  learn (t, &l);
  if (fix (t, &l))
    use (t, &l);
  else
    layout_done (&l);
}

/* States of the shape that do not fit, of a sample. */
static bool
some_do_not_fit (const Tree *t) {
  enum { SAMPLE = 1024, SOME = SAMPLE / 8 };
  const Layout *l = &t->shared->packed.layout;
  uint64_t n = keys_len (t->roots), found = 0;
  State s = {0};
  for (uint64_t i = 0; i < SAMPLE; i++) {
    uint32_t number = (uint32_t)(i * n / SAMPLE);
    if (t->roots->keys[number] & PACKED_ROOT || keys_is_free (t->roots, number))
      continue;
    store_get (&t->base, number, &s);
    found += layout_has_shape (l, &s);
  }
  state_done (&s);
  return found >= SOME;
}

void
packed_arrange (Tree *t) {
  State base = {0};
  Packed *p = &t->shared->packed;
  if (p->on && some_do_not_fit (t)) {
    state_copy (&base, &p->layout.base);
    make_layout (t, &base);
  } else if (!p->on && keys_len (t->roots) && find_base (t, &base))
    make_layout (t, &base);
  state_done (&base);
}

void
packed_done (Packed *p) {
  layout_done (&p->layout);
}

/* Files -------------------------------------------------------------------- */

void
packed_save (const Packed *p, Saving *out) {
  uint64_t on = p->on;
  saved_put (out, &on, sizeof on);
  if (on)
    layout_save (&p->layout, out);
}

bool
packed_load (Packed *p, Saved *in) {
  uint64_t on = 0;
  if (!saved_get (in, &on, sizeof on))
    return false;
  if (!on)
    return true;
  if (!layout_load (&p->layout, in))
    return false;
  p->on = true;
  p->version = 1;
  return p->layout.wide <= PACKED_CHUNKS;
}
