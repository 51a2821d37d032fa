/* block_graph.h -- the blocks of a procedure as a graph, and facts that flow
   along it.

   All blocks must be reached from the first one ('edit_drop_unreachable'). */

#ifndef PASS_BLOCK_GRAPH_H
#define PASS_BLOCK_GRAPH_H

#include "program/unit/unit.h"

typedef struct {
  uint32_t count;  /* of blocks */
  uint32_t *order; /* reverse postorder: what dominates a block is before it */
  uint32_t *first; /* by block, one more: where its predecessors begin ... */
  uint32_t *sources; /* ... in this list: one for each edge */
} BlockGraph;

BlockGraph block_graph_new (const UnitProc *);
void block_graph_done (BlockGraph *);

static inline uint32_t
block_graph_edges_into (const BlockGraph *g, uint32_t block) {
  return g->first[block + 1] - g->first[block];
}

/* Sets of small numbers. */
typedef uint64_t BitWord;

static inline size_t
bits_words (size_t n) {
  return (n + 63) / 64;
}

static inline bool
bits_has (const BitWord *set, size_t i) {
  return set[i / 64] >> i % 64 & 1;
}

static inline void
bits_add (BitWord *set, size_t i) {
  set[i / 64] |= (BitWord)1 << i % 64;
}

static inline void
bits_remove (BitWord *set, size_t i) {
  set[i / 64] &= ~((BitWord)1 << i % 64);
}

/* A fact for each block at its begin and its end: rows of 'words' words.
   'gen' and 'kill' are what the block adds and takes. */
typedef struct {
  size_t words;
  BitWord *gen, *kill, *begin, *end;
} BlockFlow;

BlockFlow block_flow_new (const BlockGraph *, size_t bits);
void block_flow_done (BlockFlow *);

static inline BitWord *
block_flow_row (const BlockFlow *f, BitWord *rows, uint32_t block) {
  return rows + block * f->words;
}

/* 'begin' of a block: what holds at the end of all before it; nothing at the
   first. */
void block_flow_forward_all (const BlockGraph *, BlockFlow *);
/* 'end' of a block: what holds at the begin of some after it. */
void block_flow_backward_some (const BlockGraph *, const UnitProc *,
                               BlockFlow *);

#endif
