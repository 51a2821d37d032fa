/* Packed states: their roots, and the layout that makes them. */

#include "engine/explicit/store_packed.h"
#include "engine/explicit/store_tree.h"

#include <assert.h>

/* Roots ------------------------------------------------------------------- */

static uint32_t
middle (uint32_t lo, uint32_t hi) {
  return lo + (hi - lo) / 2;
}

static uint64_t
tag_of (uint32_t form) {
  return PACKED_ROOT | (uint64_t)form << PACKED_BITS;
}

static uint32_t
form_of (uint64_t root) {
  assert (root & PACKED_ROOT);
  return (uint32_t)((root & ~PACKED_ROOT) >> PACKED_BITS);
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

/* 0: there are so many pairs that this one has no place in a root.  That is so
   from the first time on that it is asked for. */
static uint64_t
root_of (Tree *t, uint32_t form, const PackedPlace *p, const uint64_t *chunks,
         uint32_t changed) {
  uint32_t n = t->shared->packed.forms[form].layout.wide;
  if (n == 1)
    return tag_of (form) | chunks[0];
  uint32_t left = fold (t, p, chunks, changed, 0, middle (0, n));
  uint32_t right =
      t->failed ? 0 : fold (t, p, chunks, changed, middle (0, n), n);
  if (!t->failed && left >= PACKED_PAIRS)
    return 0;
  return tag_of (form) | (uint64_t)left << 32 | right;
}

bool
packed_root (Tree *t, const State *s, uint64_t *root) {
  const Packed *packed = &t->shared->packed;
  uint64_t chunks[PACKED_CHUNKS];
  for (uint32_t i = 0; i < packed->count; i++) {
    const Layout *l = &packed->forms[i].layout;
    if (!layout_has_shape (l, s) || !layout_pack (l, s, chunks))
      continue;
    *root = root_of (t, i, NULL, chunks, (1u << l->wide) - 1);
    return *root;
  }
  return false;
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

void
packed_find_place (const Tree *t, const Packed *packed, uint64_t root,
                   PackedPlace *p) {
  p->form = form_of (root);
  assert (p->form < packed->count);
  uint32_t n = packed->forms[p->form].layout.wide;
  uint64_t rest = root & ~tag_of (p->form);
  if (n == 1)
    p->chunks[0] = rest | PACKED_ROOT;
  else {
    unfold (t, (uint32_t)(rest >> 32), p, 0, middle (0, n));
    unfold (t, (uint32_t)rest, p, middle (0, n), n);
  }
}

void
packed_unfold (const Tree *t, const Packed *packed, uint64_t root, State *out) {
  PackedPlace p;
  packed_find_place (t, packed, root, &p);
  layout_unpack (&packed->forms[p.form].layout, p.chunks, out);
}

/* Looking ahead ----------------------------------------------------------- */

bool
packed_stand (Tree *t, uint32_t number) {
  uint64_t root = t->roots->keys[number];
  if (!(root & PACKED_ROOT))
    return false;
  t->adding = true;
  packed_find_place (t, &t->shared->packed, root, &t->place);
  return true;
}

static uint64_t
find_root (Tree *t, const State *s) {
  uint64_t root;
  t->failed = false;
  return packed_root (t, s, &root) && !t->failed ? root : 0;
}

/* The state behind the step has another form, or none. */
static uint64_t
note_by_words (Tree *t, const StateWord *turns, size_t n) {
  layout_unpack (&t->shared->packed.forms[t->place.form].layout,
                 t->place.chunks, &t->behind);
  for (size_t i = 0; i < n; i++)
    t->behind.words.data[turns[i].word] ^= turns[i].bits;
  return find_root (t, &t->behind);
}

static bool
fits (const PackedForm *f, const uint64_t *more, const uint64_t *chunks) {
  uint64_t other = 0;
  for (uint32_t i = 0; i < f->layout.wide; i++)
    other |= (chunks[i] ^ f->usual[i]) & more[i];
  return !other;
}

static bool
fits_before (const PackedForm *f, const uint64_t *chunks) {
  for (uint32_t i = 0; i < f->before; i++)
    if (fits (f, f->more[i], chunks))
      return true;
  return false;
}

static uint64_t
note_in_form (Tree *t, const uint64_t *chunks) {
  const PackedPlace *from = &t->place;
  uint32_t wide = t->shared->packed.forms[from->form].layout.wide, changed = 0;
  for (uint32_t i = 0; i < wide; i++)
    changed |= (uint32_t)(chunks[i] != from->chunks[i]) << i;
  uint64_t root = root_of (t, from->form, from, chunks, changed);
  return t->failed ? 0 : root;
}

static uint64_t
note (Tree *t, const StateWord *turns, size_t n) {
  const PackedForm *f = t->shared->packed.forms + t->place.form;
  uint64_t chunks[PACKED_CHUNKS];
  t->failed = false;
  chunks[0] = t->place.chunks[0];
  for (uint32_t i = 1; i < f->layout.wide; i++)
    chunks[i] = t->place.chunks[i];
  for (size_t i = 0; i < n; i++)
    if (!layout_turn (&f->layout, turns[i].word, turns[i].bits, chunks))
      return note_by_words (t, turns, n);
  if (fits_before (f, chunks))
    return note_by_words (t, turns, n);
  return f->layout.wide == 1 ? tag_of (t->place.form) | chunks[0]
                             : note_in_form (t, chunks);
}

static uint64_t
with_prefetch (const Tree *t, uint64_t root) {
  keys_prefetch (t->roots, mem_mix (root, t->roots->seed));
  return root;
}

uint64_t
packed_note (Tree *t, const StateWord *turns, size_t n) {
  return with_prefetch (t, note (t, turns, n));
}

uint64_t
packed_note_state (Tree *t, const State *s) {
  return with_prefetch (t, find_root (t, s));
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

/* Forms ------------------------------------------------------------------- */

/* 'other' is in front of 'f' and has its shape. */
static void
compare_with (PackedForm *f, PackedForm *other) {
  const Layout *l = &f->layout;
  VEC (uint32_t) more = {0};
  vec_reserve (&more, l->masks.len);
  for (size_t i = 0; i < l->masks.len; i++) {
    assert (l->base.words.data[i] == other->layout.base.words.data[i]);
    vec_push (&more, l->masks.data[i] & ~other->layout.masks.data[i]);
  }
  layout_gather (l, more.data, f->more[f->before++]);
  layout_gather (l, l->base.words.data, f->usual);
  other->has_another = true;
  vec_done (&more);
}

void
packed_compare_forms (Packed *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    PackedForm *f = p->forms + i;
    f->before = 0;
    f->has_another = false;
    for (uint32_t k = 0; k < i; k++)
      if (layout_has_shape (&p->forms[k].layout, &f->layout.base))
        compare_with (f, p->forms + k);
  }
}

void
packed_done (Packed *p) {
  for (uint32_t i = 0; i < p->count; i++)
    layout_done (&p->forms[i].layout);
}

/* Files -------------------------------------------------------------------- */

void
packed_save (const Packed *p, Saving *out) {
  saved_put (out, &p->count, sizeof p->count);
  for (uint32_t i = 0; i < p->count; i++)
    layout_save (&p->forms[i].layout, out);
}

bool
packed_load (Packed *p, Saved *in) {
  uint32_t count = 0;
  if (!saved_get (in, &count, sizeof count) || count > PACKED_FORMS)
    return false;
  for (uint32_t i = 0; i < count; i++) {
    const Layout *l = &p->forms[i].layout;
    p->count = i + 1; /* what was read is freed */
    if (!layout_load (&p->forms[i].layout, in) || l->wide > PACKED_CHUNKS ||
        l->room != PACKED_BITS)
      return false;
  }
  packed_compare_forms (p);
  p->version = count > 0;
  return true;
}
