/* Noting states, and looking for all of them together. */

#include "engine/explicit/store_ahead.h"
#include "engine/explicit/store_tree.h"

#include <assert.h>

/* Standing ----------------------------------------------------------------- */

static void
prefetch_pair (const Tree *t, uint64_t number) {
  __builtin_prefetch (t->pairs->keys + number);
}

/* Their halves; what is below, too, would need a look at these. */
void
ahead_expect (const Tree *t, uint32_t first, uint32_t n) {
  const Packed *packed = &t->shared->packed;
  for (uint32_t i = first; i < first + n; i++) {
    uint64_t root = t->roots->keys[i];
    uint32_t numbered =
        root & PACKED_ROOT ? packed->forms[packed_form (root)].numbered : 0;
    if (numbered)
      prefetch_pair (t, (root & (PACKED_TAG - 1)) >> 32);
    if (numbered > 1)
      prefetch_pair (t, (uint32_t)root);
  }
}

bool
ahead_stand (Tree *t, uint32_t number, State *out) {
  const Packed *packed = &t->shared->packed;
  PackedPlace *p = &t->ahead.place;
  uint64_t root = t->roots->keys[number];
  if (!(root & PACKED_ROOT))
    return false;
  packed_find_place (t, packed, root, p);
  layout_unpack (&packed->forms[p->form].layout, p->chunks, out);
  return true;
}

/* Noting ------------------------------------------------------------------- */

static uint64_t
note_root (const Tree *t, uint64_t root) {
  keys_prefetch (t->roots, mem_mix (root, t->roots->seed));
  return root;
}

/* Room for one more, which is not there yet. */
static AheadState *
next_state (Ahead *a) {
  vec_reserve (&a->states, a->states.len + 1);
  return a->states.data + a->states.len;
}

static uint64_t
note_next (Ahead *a, const PackedForm *f, uint32_t form, uint32_t changed) {
  AheadState *s = next_state (a);
  s->form = form;
  s->changed = changed;
  if (a->height < f->height)
    a->height = f->height;
  return ++a->states.len;
}

uint64_t
ahead_note_state (Tree *t, const State *s) {
  const Packed *packed = &t->shared->packed;
  uint64_t *chunks = next_state (&t->ahead)->chunks;
  for (uint32_t i = 0; i < packed->count; i++) {
    const PackedForm *f = packed->forms + i;
    const Layout *l = &f->layout;
    if (layout_has_shape (l, s) && layout_pack (l, s, chunks))
      return l->wide == 1 ? note_root (t, packed_tag (i) | chunks[0])
                          : note_next (&t->ahead, f, i, (1u << l->wide) - 1);
  }
  return 0;
}

/* The state behind the step has another form, or none. */
static uint64_t
note_by_words (Tree *t, const StateWord *turns, size_t n) {
  Ahead *a = &t->ahead;
  layout_unpack (&t->shared->packed.forms[a->place.form].layout,
                 a->place.chunks, &a->behind);
  for (size_t i = 0; i < n; i++)
    a->behind.words.data[turns[i].word] ^= turns[i].bits;
  return ahead_note_state (t, &a->behind);
}

static bool
fits (const PackedForm *f, const uint64_t *more, const uint64_t *chunks) {
  uint64_t other = 0;
  for (uint32_t i = 0; i < f->layout.wide; i++)
    other |= (chunks[i] ^ f->usual[i]) & more[i];
  return !other;
}

/* Whether the state has a form in front of this one. */
static bool
fits_before (const PackedForm *f, const uint64_t *chunks) {
  for (uint32_t i = 0; i < f->before; i++)
    if (fits (f, f->more[i], chunks))
      return true;
  return false;
}

static uint64_t
note_wide (Tree *t, const StateWord *turns, size_t n) {
  const PackedPlace *from = &t->ahead.place;
  const PackedForm *f = t->shared->packed.forms + from->form;
  AheadState *s = next_state (&t->ahead);
  uint32_t changed = 0;
  memcpy (s->chunks, from->chunks, sizeof s->chunks);
  memcpy (s->numbers, from->numbers, sizeof s->numbers);
  for (size_t i = 0; i < n; i++)
    if (!layout_turn (&f->layout, turns[i].word, turns[i].bits, s->chunks,
                      &changed))
      return note_by_words (t, turns, n);
  return fits_before (f, s->chunks)
             ? note_by_words (t, turns, n)
             : note_next (&t->ahead, f, from->form, changed);
}

uint64_t
ahead_note (Tree *t, const StateWord *turns, size_t n) {
  const PackedPlace *from = &t->ahead.place;
  const PackedForm *f = t->shared->packed.forms + from->form;
  if (f->layout.wide > 1)
    return note_wide (t, turns, n);
  uint64_t chunk = from->chunks[0];
  uint32_t changed = 0;
  for (size_t i = 0; i < n; i++)
    if (!layout_turn (&f->layout, turns[i].word, turns[i].bits, &chunk,
                      &changed))
      return note_by_words (t, turns, n);
  return fits_before (f, &chunk)
             ? note_by_words (t, turns, n)
             : note_root (t, packed_tag (from->form) | chunk);
}

/* Pieces ------------------------------------------------------------------- */

static void
want_piece (Tree *t, uint64_t key, uint32_t *number) {
  const Recent *recent = tree_recent (t, key);
  if (recent->key == key && recent->next) {
    *number = recent->next - 1;
    return;
  }
  uint64_t hash = mem_mix (key, t->pairs->seed);
  keys_prefetch (t->pairs, hash);
  vec_push (&t->ahead.pieces,
            ((AheadPiece){key, index_probe (&t->pairs->index, hash), number}));
}

/* Those that are there come first: adding one may move the table.  STORE_NONE:
   there is no room. */
static void
find_pieces (Tree *t) {
  Ahead *a = &t->ahead;
  AheadPiece *pieces = a->pieces.data;
  size_t others = 0;
  for (size_t i = 0; i < a->pieces.len; i++)
    keys_prefetch_key (t->pairs, &pieces[i].probe);
  for (size_t i = 0; i < a->pieces.len; i++) {
    AheadPiece p = pieces[i];
    if (keys_search_on (t->pairs, p.key, &p.probe, p.number))
      *tree_recent (t, p.key) = (Recent){p.key, *p.number + 1};
    else
      pieces[others++] = p;
  }
  for (size_t i = 0; i < others; i++) {
    AheadPiece p = pieces[i];
    *p.number = keys_add (t->pairs, p.key, &t->user);
    *tree_recent (t, p.key) = (Recent){p.key, *p.number + 1};
  }
  vec_clear (&a->pieces);
}

static void
want_chunks (Tree *t, AheadState *s) {
  uint32_t numbered = t->shared->packed.forms[s->form].numbered;
  for (uint32_t left = s->changed & numbered; left; left &= left - 1) {
    uint32_t i = (uint32_t)__builtin_ctz (left);
    want_piece (t, s->chunks[i], s->numbers + i);
  }
}

static void
want_joins (Tree *t, AheadState *s, uint32_t height) {
  const PackedForm *f = t->shared->packed.forms + s->form;
  for (uint32_t i = 0; i < f->join_count; i++) {
    PackedJoin j = f->joins[i];
    if (j.height != height || !(j.chunks & s->changed))
      continue;
    uint32_t left = s->numbers[j.left], right = s->numbers[j.right];
    if (left == STORE_NONE || right == STORE_NONE)
      s->numbers[j.piece] = STORE_NONE;
    else
      want_piece (t, (uint64_t)left << 32 | right, s->numbers + j.piece);
  }
}

static void
number_pieces (Tree *t) {
  Ahead *a = &t->ahead;
  for (size_t i = 0; i < a->states.len; i++)
    want_chunks (t, a->states.data + i);
  find_pieces (t);
  for (uint32_t height = 1; height <= a->height; height++) {
    for (size_t i = 0; i < a->states.len; i++)
      want_joins (t, a->states.data + i, height);
    find_pieces (t);
  }
}

/* 0: it has none. */
static uint64_t
root_of (const Tree *t, const AheadState *s) {
  const PackedForm *f = t->shared->packed.forms + s->form;
  uint32_t left = s->numbers[f->left], right = s->numbers[f->right];
  if (f->layout.tail)
    return left == STORE_NONE
               ? 0
               : packed_join (s->form, left, (uint32_t)s->chunks[1]);
  return left == STORE_NONE || right == STORE_NONE
             ? 0
             : packed_join (s->form, left, right);
}

/* Looking ------------------------------------------------------------------ */

enum { AT_ONCE = 64 };

static void
look_at_some (const Tree *t, uint64_t *notes, size_t n) {
  Probe probes[AT_ONCE];
  uint32_t number;
  assert (n <= AT_ONCE);
  for (size_t i = 0; i < n; i++) {
    uint64_t hash = mem_mix (notes[i], t->roots->seed);
    probes[i] = index_probe (&t->roots->index, hash);
    keys_prefetch_key (t->roots, probes + i);
  }
  for (size_t i = 0; i < n; i++)
    if (notes[i] && keys_search_on (t->roots, notes[i], probes + i, &number))
      notes[i] = (uint64_t)number + 1;
}

void
ahead_look (Tree *t, uint64_t *notes, size_t n) {
  Ahead *a = &t->ahead;
  if (a->states.len)
    number_pieces (t);
  for (size_t i = 0; a->states.len && i < n; i++)
    if (notes[i] && !(notes[i] & PACKED_ROOT))
      notes[i] = note_root (t, root_of (t, a->states.data + notes[i] - 1));
  vec_clear (&a->states);
  a->height = 0;
  for (size_t i = 0; i < n; i += AT_ONCE)
    look_at_some (t, notes + i, n - i < AT_ONCE ? n - i : AT_ONCE);
}

void
ahead_done (Ahead *a) {
  state_done (&a->behind);
  vec_done (&a->states);
  vec_done (&a->pieces);
}
