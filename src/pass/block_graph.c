/* Orders and edges of a graph of blocks; bit vectors along it. */

#include "pass/block_graph.h"

#include "pass/edit.h"

#include <assert.h>
#include <string.h>

typedef struct {
  uint32_t block, edge;
} Visit;

static void
find_order (const UnitProc *p, BlockGraph *g) {
  bool *seen = mem_zero (g->count);
  VEC (Visit) visits = {0};
  uint32_t at = g->count;
  seen[0] = true;
  vec_push (&visits, ((Visit){0, 0}));
  while (visits.len) {
    Visit *v = &vec_last (&visits);
    const UnitOp *end = edit_end (p->blocks.data + v->block);
    if (v->edge == end->target_count) {
      g->order[--at] = v->block;
      visits.len--;
      continue;
    }
    uint32_t to = end->targets[v->edge++].block;
    if (!seen[to]) {
      seen[to] = true;
      vec_push (&visits, ((Visit){to, 0}));
    }
  }
  assert (!at);
  vec_done (&visits);
  mem_free (seen);
}

static void
find_edges (const UnitProc *p, BlockGraph *g) {
  for (uint32_t b = 0; b < g->count; b++) {
    const UnitOp *end = edit_end (p->blocks.data + b);
    for (uint32_t i = 0; i < end->target_count; i++)
      g->first[end->targets[i].block + 1]++;
  }
  for (uint32_t b = 0; b < g->count; b++)
    g->first[b + 1] += g->first[b];
  g->sources = mem_zero ((g->first[g->count] + 1) * sizeof *g->sources);
  uint32_t *next = mem_zero ((g->count + 1) * sizeof *next);
  memcpy (next, g->first, g->count * sizeof *next);
  for (uint32_t b = 0; b < g->count; b++) {
    const UnitOp *end = edit_end (p->blocks.data + b);
    for (uint32_t i = 0; i < end->target_count; i++)
      g->sources[next[end->targets[i].block]++] = b;
  }
  mem_free (next);
}

BlockGraph
block_graph_new (const UnitProc *p) {
  assert (p->blocks.len);
  BlockGraph g = {.count = (uint32_t)p->blocks.len};
  g.order = mem_zero (g.count * sizeof *g.order);
  g.first = mem_zero ((g.count + 1) * sizeof *g.first);
  find_order (p, &g);
  find_edges (p, &g);
  return g;
}

void
block_graph_done (BlockGraph *g) {
  mem_free (g->order);
  mem_free (g->first);
  mem_free (g->sources);
}

/* BlockFlow
 * --------------------------------------------------------------------- */

BlockFlow
block_flow_new (const BlockGraph *g, size_t bits) {
  BlockFlow f = {.words = bits_words (bits)};
  size_t bytes = (g->count * f.words + 1) * sizeof (BitWord);
  f.gen = mem_zero (bytes);
  f.kill = mem_zero (bytes);
  f.begin = mem_zero (bytes);
  f.end = mem_zero (bytes);
  return f;
}

void
block_flow_done (BlockFlow *f) {
  mem_free (f->gen);
  mem_free (f->kill);
  mem_free (f->begin);
  mem_free (f->end);
}

/* to = from with the block's own changes; whether it changed. */
static bool
transfer (const BlockFlow *f, uint32_t block, const BitWord *from,
          BitWord *to) {
  const BitWord *gen = f->gen + block * f->words;
  const BitWord *kill = f->kill + block * f->words;
  bool changes = false;
  for (size_t i = 0; i < f->words; i++) {
    BitWord word = (from[i] & ~kill[i]) | gen[i];
    changes |= word != to[i];
    to[i] = word;
  }
  return changes;
}

static void
meet_sources (const BlockGraph *g, BlockFlow *f, uint32_t block) {
  assert (block < g->count);
  BitWord *begin = block_flow_row (f, f->begin, block);
  memset (begin, block ? 0xff : 0, f->words * sizeof *begin);
  for (uint32_t e = g->first[block]; e < g->first[block + 1]; e++) {
    const BitWord *end = block_flow_row (f, f->end, g->sources[e]);
    for (size_t i = 0; i < f->words; i++)
      begin[i] &= end[i];
  }
}

void
block_flow_forward_all (const BlockGraph *g, BlockFlow *f) {
  memset (f->end, 0xff, g->count * f->words * sizeof (BitWord));
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = 0; i < g->count; i++) {
      uint32_t b = g->order[i];
      meet_sources (g, f, b);
      changes |= transfer (f, b, block_flow_row (f, f->begin, b),
                           block_flow_row (f, f->end, b));
    }
  }
}

static void
join_targets (const UnitProc *p, BlockFlow *f, uint32_t block) {
  const UnitOp *op = edit_end (p->blocks.data + block);
  BitWord *end = block_flow_row (f, f->end, block);
  for (uint32_t e = 0; e < op->target_count; e++) {
    const BitWord *begin = block_flow_row (f, f->begin, op->targets[e].block);
    for (size_t i = 0; i < f->words; i++)
      end[i] |= begin[i];
  }
}

void
block_flow_backward_some (const BlockGraph *g, const UnitProc *p,
                          BlockFlow *f) {
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = g->count; i-- > 0;) {
      uint32_t b = g->order[i];
      join_targets (p, f, b);
      changes |= transfer (f, b, block_flow_row (f, f->end, b),
                           block_flow_row (f, f->begin, b));
    }
  }
}
