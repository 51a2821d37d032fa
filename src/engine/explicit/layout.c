/* Packing: the runs of kept bits of all words, one behind the other; a run that
   does not fit the rest of a packed word is cut. */

#include "engine/explicit/layout.h"

#include <assert.h>

void
layout_init (Layout *l, const State *base, uint32_t room) {
  assert (room && room <= LAYOUT_BITS);
  *l = (Layout){.room = room};
  state_copy (&l->base, base);
  for (size_t i = 0; i < base->words.len; i++)
    vec_push (&l->masks, 0);
}

void
layout_done (Layout *l) {
  state_done (&l->base);
  vec_done (&l->masks);
  vec_done (&l->order);
  vec_done (&l->pieces);
  vec_done (&l->words);
  vec_done (&l->blank);
}

void
layout_widen (Layout *l, uint32_t word, uint32_t bits) {
  l->masks.data[word] |= bits;
}

void
layout_learn (Layout *l, const State *s) {
  uint32_t *masks = l->masks.data;
  const uint32_t *words = s->words.data, *base = l->base.words.data;
  for (size_t i = 0; i < s->words.len; i++)
    masks[i] |= words[i] ^ base[i];
}

static uint64_t
low_bits (uint32_t bits) {
  return (1ull << bits) - 1;
}

void
layout_learn_packed (Layout *l, const Layout *other, const uint64_t *set) {
  for (size_t i = 0; i < other->pieces.len; i++) {
    LayoutPiece p = other->pieces.data[i];
    l->masks.data[p.word] |= (uint32_t)(set[p.wide] >> p.at & low_bits (p.bits))
                             << p.shift;
  }
}

/* With a bit those below it in the same byte. */
static uint32_t
fill_bytes (uint32_t mask) {
  uint32_t filled = 0;
  for (unsigned i = 0; i < 32; i += 8) {
    uint32_t byte = mask >> i & 0xff;
    byte |= byte >> 1;
    byte |= byte >> 2;
    byte |= byte >> 4;
    filled |= byte << i;
  }
  return filled;
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

/* Where the next piece goes. */
typedef struct {
  uint32_t wide, place, room;
  uint32_t next; /* room of the next packed words */
} Pen;

static void
move_on (Pen *pen) {
  pen->wide++;
  pen->place = 0;
  pen->room = pen->next;
}

static void
add_pieces (Layout *l, uint32_t word, Pen *pen) {
  uint32_t bits;
  for (uint32_t at = 0; (bits = next_run (l->masks.data[word], &at));) {
    uint32_t room = pen->room - pen->place;
    bits = bits < room ? bits : room;
    vec_push (
        &l->pieces,
        ((LayoutPiece){word, (uint32_t)low_bits (bits) << at, (uint8_t)at,
                       (uint8_t)bits, (uint8_t)pen->wide, (uint8_t)pen->place,
                       (uint8_t)((pen->place - at) % 64)}));
    at += bits;
    pen->place += bits;
    if (pen->place == pen->room)
      move_on (pen);
  }
}

/* With 'room' bits in each packed word. */
static void
fix (Layout *l, uint32_t room) {
  Pen pen = {.room = room, .next = l->tail ? l->tail : room};
  uint32_t n = (uint32_t)l->masks.len;
  assert (room && room <= l->room && (!l->order.len || l->order.len == n));
  vec_clear (&l->pieces);
  vec_reserve (&l->words, n);
  vec_reserve (&l->blank, n);
  l->words.len = l->blank.len = n;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t word = l->order.len ? l->order.data[i] : i;
    l->masks.data[word] = fill_bytes (l->masks.data[word]);
    l->blank.data[word] = l->base.words.data[word] & ~l->masks.data[word];
    LayoutWord *w = l->words.data + word;
    *w = (LayoutWord){.mask = l->masks.data[word],
                      .first = (uint32_t)l->pieces.len};
    add_pieces (l, word, &pen);
    w->end = (uint32_t)l->pieces.len;
    if (w->first == w->end)
      continue;
    LayoutPiece p = l->pieces.data[w->first];
    w->wide = p.wide;
    w->turn = p.turn;
    w->cut = w->end - w->first > 1;
  }
  /* Not what the last piece says: its number is cut off. */
  l->wide = pen.wide + (pen.place || !pen.wide);
}

void
layout_fix (Layout *l) {
  fix (l, l->room);
}

void
layout_balance (Layout *l, uint32_t wide) {
  uint32_t all = 0;
  for (size_t i = 0; i < l->masks.len; i++)
    all += (uint32_t)__builtin_popcount (fill_bytes (l->masks.data[i]));
  assert (wide && all <= wide * l->room);
  if (l->tail)
    fix (l, all > l->tail ? all - l->tail : l->room);
  else
    fix (l, wide > 1 && all ? (all + wide - 1) / wide : l->room);
}

/* The bits of a mask, and those above them in the bytes that have some. */
static uint32_t
with_more (uint32_t mask) {
  return mask | (mask & 0x7f7f7f7f) << 1;
}

static uint32_t
count_bits (const Layout *l) {
  uint32_t all = 0;
  for (size_t i = 0; i < l->masks.len; i++)
    all += (uint32_t)__builtin_popcount (l->masks.data[i]);
  return all;
}

/* Of all packed words. */
static uint32_t
all_room (const Layout *l) {
  return l->tail ? l->room + l->tail : l->wide * l->room;
}

void
layout_shorten (Layout *l, uint32_t tail) {
  l->tail = l->wide == 2 && count_bits (l) <= l->room + tail ? tail : 0;
}

/* In turns, a bit more for each byte that has some, as long as there is room.
 */
void
layout_stretch (Layout *l) {
  uint32_t room = all_room (l), all = count_bits (l);
  bool more = true;
  for (int turn = 0; turn < 8 && more; turn++) {
    more = false;
    for (size_t i = 0; i < l->masks.len; i++) {
      uint32_t mask = with_more (l->masks.data[i]);
      uint32_t added = (uint32_t)__builtin_popcount (mask ^ l->masks.data[i]);
      if (!added || all + added > room)
        continue;
      l->masks.data[i] = mask;
      all += added;
      more = true;
    }
  }
  layout_fix (l);
}

bool
layout_has_shape (const Layout *l, const State *s) {
  const State *b = &l->base;
  return s->cuts.len == b->cuts.len && s->words.len == b->words.len &&
         !memcmp (s->cuts.data, b->cuts.data,
                  b->cuts.len * sizeof *b->cuts.data);
}

bool
layout_pack (const Layout *l, const State *s, uint64_t *out) {
  for (uint32_t i = 0; i < s->words.len; i++)
    if ((s->words.data[i] ^ l->base.words.data[i]) & ~l->masks.data[i])
      return false;
  layout_gather (l, s->words.data, out);
  for (uint32_t i = 0; i < l->wide; i++)
    out[i] |= 1ull << LAYOUT_BITS;
  return true;
}

void
layout_gather (const Layout *l, const uint32_t *words, uint64_t *out) {
  for (uint32_t i = 0; i < l->wide; i++)
    out[i] = 0;
  for (size_t i = 0; i < l->pieces.len; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    out[p->wide] |= layout_rotate (words[p->word] & p->mask, p->turn);
  }
}

void
layout_turn_cut (const Layout *l, const LayoutWord *w, uint32_t bits,
                 uint64_t *packed, uint32_t *changed) {
  for (uint32_t i = w->first; i < w->end; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    packed[p->wide] ^= layout_rotate (bits & p->mask, p->turn);
    *changed |= 1u << p->wide;
  }
}

void
layout_unpack (const Layout *l, const uint64_t *in, State *out) {
  if (!layout_has_shape (l, out))
    state_copy (out, &l->base);
  out->stamp = 0;
  uint32_t *words = out->words.data;
  memcpy (words, l->blank.data, l->blank.len * sizeof *words);
  for (size_t i = 0; i < l->pieces.len; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    words[p->word] |= (uint32_t)layout_rotate (in[p->wide], -p->turn) & p->mask;
  }
}

/* Files -------------------------------------------------------------------- */

void
layout_save (const Layout *l, Saving *out) {
  saved_put_vec (out, &l->base.words);
  saved_put_vec (out, &l->base.cuts);
  saved_put_vec (out, &l->masks);
  saved_put_vec (out, &l->order);
  saved_put (out, &l->wide, sizeof l->wide);
  saved_put (out, &l->room, sizeof l->room);
  saved_put (out, &l->tail, sizeof l->tail);
}

bool
layout_load (Layout *l, Saved *in) {
  *l = (Layout){0};
  saved_get_vec (in, &l->base.words);
  saved_get_vec (in, &l->base.cuts);
  saved_get_vec (in, &l->masks);
  saved_get_vec (in, &l->order);
  saved_get (in, &l->wide, sizeof l->wide);
  saved_get (in, &l->room, sizeof l->room);
  saved_get (in, &l->tail, sizeof l->tail);
  bool good = l->masks.len == l->base.words.len && l->base.cuts.len &&
              (!l->order.len || l->order.len == l->masks.len) && l->wide &&
              l->room && l->room <= LAYOUT_BITS && l->wide <= LAYOUT_WIDE &&
              (!l->tail || (l->wide == 2 && l->tail <= l->room)) &&
              count_bits (l) <= all_room (l);
  if (good)
    layout_balance (l, l->wide);
  return good;
}
