/* layout.h -- states of one shape as few bits.

   All these states have the same parts of the same lengths; on a device also
   the same process types.  Of each word only those bits are kept that are known
   to differ between states; the others are those of 'base'.  A state with other
   bits does not fit, and the layout must be widened. */

#ifndef ENGINE_EXPLICIT_LAYOUT_H
#define ENGINE_EXPLICIT_LAYOUT_H

#include "base/saved.h"
#include "base/vec.h"
#include "program/model/state.h"

/* Bits of a packed word at most: the upper one is always set, so a word is
   never 0. */
enum { LAYOUT_BITS = 63, LAYOUT_WORDS = 256, LAYOUT_WIDE = 32 };

/* A piece of a word that goes to one place.  To bring it there, the bits of its
   mask are rotated to the left by 'turn'. */
typedef struct {
  uint32_t word, mask;
  uint8_t shift, bits; /* of the word */
  uint8_t wide, at;    /* of the packed state */
  uint8_t turn;
} LayoutPiece;

static inline uint64_t
layout_rotate (uint64_t bits, uint32_t turn) {
  return bits << (turn % 64) | bits >> (-turn % 64);
}

/* What becomes of a word: its kept bits, and its pieces.  Most words have one,
   which is repeated here. */
typedef struct {
  uint32_t mask, first, end;
  uint8_t wide, turn; /* of the first piece */
  bool cut;           /* there are more */
} LayoutWord;

typedef struct {
  State base;
  VEC (uint32_t) masks;     /* by word: the bits that are kept */
  VEC (uint32_t) order;     /* of words in a packed state; empty: as they are */
  VEC (LayoutPiece) pieces; /* of all words, in that order */
  VEC (LayoutWord) words;
  VEC (uint32_t) blank; /* the base without the bits that are kept */
  uint32_t wide;        /* packed words of a state */
  uint32_t room;        /* bits of a packed word that may be used */
  uint32_t tail;        /* of the last of two; 0: as many as of others */
} Layout;

/* 'base' is copied.  No bits are kept yet. */
void layout_init (Layout *, const State *base, uint32_t room);
void layout_done (Layout *);
/* Bits of a word that must be kept, too: with those below in the same byte. */
void layout_widen (Layout *, uint32_t word, uint32_t bits);
/* The bits in which a state differs. */
void layout_learn (Layout *, const State *);
/* Those that are set in a packed state of another layout. */
void layout_learn_packed (Layout *, const Layout *, const uint64_t *);
/* After the last bit was added: then there are pieces. */
void layout_fix (Layout *);
/* The same with so many packed words, and about as many bits in each. */
void layout_balance (Layout *, uint32_t wide);

/* If there are two packed words, and 'tail' bits are enough for the second one,
   it shall have so many. */
void layout_shorten (Layout *, uint32_t tail);
/* More bits, of what has some, as long as a state gets no longer. */
void layout_stretch (Layout *);

/* Whether a state has the parts of the base. */
bool layout_has_shape (const Layout *, const State *);
/* False: some bits are not kept. */
bool layout_pack (const Layout *, const State *, uint64_t *out);
/* The bits that are kept of these words, and nothing else. */
void layout_gather (const Layout *, const uint32_t *words, uint64_t *out);
/* Bits of a word are turned over in a packed state; false as above.  What
   changes is added to 'changed', a set of packed words. */
void layout_turn_cut (const Layout *, const LayoutWord *, uint32_t bits,
                      uint64_t *packed, uint32_t *changed);
static inline bool
layout_turn (const Layout *l, uint32_t word, uint32_t bits, uint64_t *packed,
             uint32_t *changed) {
  const LayoutWord *w = l->words.data + word;
  if (bits & ~w->mask)
    return false;
  if (w->cut) {
    layout_turn_cut (l, w, bits, packed, changed);
    return true;
  }
  packed[w->wide] ^= layout_rotate (bits, w->turn);
  *changed |= 1u << w->wide;
  return true;
}
void layout_unpack (const Layout *, const uint64_t *, State *);

/* Into a file and back. */
void layout_save (const Layout *, Saving *);
bool layout_load (Layout *, Saved *);

#endif
