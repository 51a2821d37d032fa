/* Packed states: their roots, and the layout that makes them. */

#include "engine/explicit/store_packed.h"
#include "engine/explicit/store_tree.h"

#include <assert.h>

/* Roots ------------------------------------------------------------------- */

uint64_t
packed_join (uint32_t form, uint32_t left, uint32_t right) {
  if (left >= PACKED_PAIRS)
    return 0;
  return packed_tag (form) | (uint64_t)left << 32 | right;
}

static uint64_t
root_with_tail (Tree *t, uint32_t form, const uint64_t *chunks) {
  uint32_t left = tree_number (t, chunks[0]);
  return t->failed ? packed_tag (form)
                   : packed_join (form, left, (uint32_t)chunks[1]);
}

static uint64_t
root_of (Tree *t, uint32_t form, const uint64_t *chunks) {
  const PackedForm *f = t->shared->packed.forms + form;
  uint32_t numbers[PACKED_PIECES];
  if (f->layout.wide == 1)
    return packed_tag (form) | chunks[0];
  if (f->layout.tail)
    return root_with_tail (t, form, chunks);
  for (uint32_t i = 0; i < f->layout.wide && !t->failed; i++)
    numbers[i] = tree_number (t, chunks[i]);
  for (uint32_t i = 0; i < f->join_count && !t->failed; i++) {
    PackedJoin j = f->joins[i];
    numbers[j.piece] =
        tree_number (t, (uint64_t)numbers[j.left] << 32 | numbers[j.right]);
  }
  return t->failed ? packed_tag (form)
                   : packed_join (form, numbers[f->left], numbers[f->right]);
}

bool
packed_root (Tree *t, const State *s, uint64_t *root) {
  const Packed *packed = &t->shared->packed;
  uint64_t chunks[PACKED_CHUNKS];
  for (uint32_t i = 0; i < packed->count; i++) {
    const Layout *l = &packed->forms[i].layout;
    if (!layout_has_shape (l, s) || !layout_pack (l, s, chunks))
      continue;
    *root = root_of (t, i, chunks);
    return *root;
  }
  return false;
}

void
packed_find_place (const Tree *t, const Packed *packed, uint64_t root,
                   PackedPlace *p) {
  const uint64_t *keys = t->pairs->keys;
  p->form = packed_form (root);
  assert (root & PACKED_ROOT && p->form < packed->count);
  const PackedForm *f = packed->forms + p->form;
  uint64_t rest = root & ~packed_tag (p->form);
  if (f->layout.wide == 1) {
    p->chunks[0] = rest | PACKED_ROOT;
    return;
  }
  p->numbers[f->left] = (uint32_t)(rest >> 32);
  if (f->layout.tail) {
    p->chunks[0] = keys[p->numbers[0]];
    p->chunks[1] = (uint32_t)rest | PACKED_ROOT;
    return;
  }
  p->numbers[f->right] = (uint32_t)rest;
  for (uint32_t i = f->join_count; i--;) {
    PackedJoin j = f->joins[i];
    uint64_t pair = keys[p->numbers[j.piece]];
    p->numbers[j.left] = (uint32_t)(pair >> 32);
    p->numbers[j.right] = (uint32_t)pair;
  }
  for (uint32_t i = 0; i < f->layout.wide; i++)
    p->chunks[i] = keys[p->numbers[i]];
}

void
packed_unfold (const Tree *t, const Packed *packed, uint64_t root, State *out) {
  PackedPlace p;
  packed_find_place (t, packed, root, &p);
  layout_unpack (&packed->forms[p.form].layout, p.chunks, out);
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

/* In which piece the chunks lo .. hi are folded. */
static uint8_t
plan (PackedForm *f, uint32_t lo, uint32_t hi, uint8_t *height) {
  uint8_t heights[2];
  *height = 0;
  if (hi - lo == 1)
    return (uint8_t)lo;
  uint32_t at = lo + (hi - lo) / 2;
  PackedJoin j = {.piece = (uint8_t)(PACKED_CHUNKS + at),
                  .chunks = (1u << hi) - (1u << lo)};
  j.left = plan (f, lo, at, heights);
  j.right = plan (f, at, hi, heights + 1);
  j.height = (uint8_t)(1 + (heights[0] > heights[1] ? heights[0] : heights[1]));
  f->joins[f->join_count++] = j;
  *height = j.height;
  return j.piece;
}

/* The root itself has no number. */
static void
plan_form (PackedForm *f) {
  uint32_t wide = f->layout.wide;
  uint8_t heights[2];
  f->join_count = f->height = 0;
  f->numbered = f->layout.tail ? 1 : wide == 1 ? 0 : (1u << wide) - 1;
  if (wide == 1)
    return;
  f->left = plan (f, 0, wide / 2, heights);
  f->right = plan (f, wide / 2, wide, heights + 1);
  f->height = heights[0] > heights[1] ? heights[0] : heights[1];
}

void
packed_compare_forms (Packed *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    PackedForm *f = p->forms + i;
    plan_form (f);
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
        l->room != PACKED_BITS || (l->tail && l->tail != PACKED_TAIL))
      return false;
  }
  packed_compare_forms (p);
  p->version = count > 0;
  return true;
}
