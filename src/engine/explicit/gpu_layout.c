/* Packing: the runs of kept bits of all words, one behind the other; a run that
   does not fit the rest of a packed word is cut. */

#include "engine/explicit/gpu_layout.h"

void
layout_init (Layout *l, const State *base) {
  *l = (Layout){0};
  state_copy (&l->base, base);
  for (size_t i = 0; i < base->words.len; i++)
    vec_push (&l->masks, 0);
}

void
layout_done (Layout *l) {
  state_done (&l->base);
  vec_done (&l->masks);
  vec_done (&l->pieces);
}

void
layout_widen (Layout *l, uint32_t word, uint32_t bits) {
  for (unsigned i = 0; i < 32; i += 8) {
    uint32_t byte = bits >> i & 0xff;
    byte |= byte >> 1;
    byte |= byte >> 2;
    byte |= byte >> 4;
    l->masks.data[word] |= byte << i;
  }
}

void
layout_learn (Layout *l, const State *s) {
  for (uint32_t i = 0; i < s->words.len; i++)
    layout_widen (l, i, s->words.data[i] ^ l->base.words.data[i]);
}

/* The next run of set bits from 'at' on; 0: there is none. */
static uint32_t
next_run (uint32_t mask, uint32_t *at) {
  uint32_t bits = 0;
  while (*at < 32 && !(mask >> *at & 1))
    ++*at;
  while (*at + bits < 32 && mask >> (*at + bits) & 1)
    bits++;
  return bits;
}

void
layout_fix (Layout *l) {
  uint32_t wide = 0, place = 0, bits;
  vec_clear (&l->pieces);
  for (uint32_t i = 0; i < l->masks.len; i++)
    for (uint32_t at = 0; (bits = next_run (l->masks.data[i], &at));) {
      uint32_t room = LAYOUT_BITS - place;
      bits = bits < room ? bits : room;
      vec_push (&l->pieces, ((LayoutPiece){i, at, bits, wide, place}));
      at += bits;
      place += bits;
      wide += place == LAYOUT_BITS;
      place %= LAYOUT_BITS;
    }
  l->wide = l->pieces.len ? vec_last (&l->pieces).wide + 1 : 1;
}

/* A bit more for each byte that has some. */
static void
add_bits (Layout *l) {
  for (size_t i = 0; i < l->masks.len; i++)
    l->masks.data[i] |= (l->masks.data[i] & 0x7f7f7f7f) << 1;
  layout_fix (l);
}

void
layout_stretch (Layout *l) {
  uint32_t wide = l->wide;
  VEC (uint32_t) before = {0};
  for (int i = 0; i < 8 && l->wide == wide; i++) {
    vec_clear (&before);
    for (size_t k = 0; k < l->masks.len; k++)
      vec_push (&before, l->masks.data[k]);
    add_bits (l);
  }
  if (l->wide > wide)
    memcpy (l->masks.data, before.data, before.len * sizeof *before.data);
  vec_done (&before);
  layout_fix (l);
}

bool
layout_has_shape (const Layout *l, const State *s) {
  const State *b = &l->base;
  return s->cuts.len == b->cuts.len && s->words.len == b->words.len &&
         !memcmp (s->cuts.data, b->cuts.data,
                  b->cuts.len * sizeof *b->cuts.data);
}

static uint64_t
low_bits (uint32_t bits) {
  return (1ull << bits) - 1;
}

bool
layout_pack (const Layout *l, const State *s, uint64_t *out) {
  for (uint32_t i = 0; i < s->words.len; i++)
    if ((s->words.data[i] ^ l->base.words.data[i]) & ~l->masks.data[i])
      return false;
  for (uint32_t i = 0; i < l->wide; i++)
    out[i] = 1ull << LAYOUT_BITS;
  for (size_t i = 0; i < l->pieces.len; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    out[p->wide] |= (s->words.data[p->word] >> p->shift & low_bits (p->bits))
                    << p->at;
  }
  return true;
}

void
layout_unpack (const Layout *l, const uint64_t *in, State *out) {
  state_copy (out, &l->base);
  out->stamp = 0;
  for (uint32_t i = 0; i < l->masks.len; i++)
    out->words.data[i] &= ~l->masks.data[i];
  for (size_t i = 0; i < l->pieces.len; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    out->words.data[p->word] |=
        (uint32_t)(in[p->wide] >> p->at & low_bits (p->bits)) << p->shift;
  }
}
