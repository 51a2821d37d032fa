/* gpu_layout.h -- states of one shape as few bits.

   On the device all states have the same parts of the same lengths, and the
   same process types.  Of each word only those bits are kept that are known to
   differ between states; the others are those of 'base'.  A state with other
   bits does not fit, and the layout must be widened. */

#ifndef ENGINE_EXPLICIT_GPU_LAYOUT_H
#define ENGINE_EXPLICIT_GPU_LAYOUT_H

#include "base/vec.h"
#include "program/model/state.h"

/* Bits of a packed word: the upper one is always set, so a word is never 0. */
enum { LAYOUT_BITS = 63, LAYOUT_WORDS = 256, LAYOUT_WIDE = 32 };

/* A piece of a word that goes to one place. */
typedef struct {
  uint32_t word, shift, bits; /* of the state */
  uint32_t wide, at;          /* of the packed state */
} LayoutPiece;

typedef struct {
  State base;
  VEC (uint32_t) masks;     /* by word: the bits that are kept */
  VEC (LayoutPiece) pieces; /* of all words */
  uint32_t wide;            /* packed words of a state */
} Layout;

/* 'base' is copied.  No bits are kept yet. */
void layout_init (Layout *, const State *base);
void layout_done (Layout *);
/* Bits of a word that must be kept, too: with those below in the same byte. */
void layout_widen (Layout *, uint32_t word, uint32_t bits);
/* The bits in which a state differs. */
void layout_learn (Layout *, const State *);
/* After the last bit was added: then there are pieces. */
void layout_fix (Layout *);

/* More bits, of what has some, as long as a state gets no longer. */
void layout_stretch (Layout *);

/* Whether a state has the parts of the base. */
bool layout_has_shape (const Layout *, const State *);
/* False: some bits are not kept. */
bool layout_pack (const Layout *, const State *, uint64_t *out);
void layout_unpack (const Layout *, const uint64_t *, State *);

#endif
