/* Of a few sequences the one is chosen whose branch is the rarest.  Numbers
   that were inputs before, and those just before most of all, are chosen again:
   then arguments are the same objects, and indices the same elements. */

#include "engine/calls/corpus.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_KEPT = 256,
  CANDIDATES = 3,
  MOST_MORE = 8,
  INPUTS_OF_CALL = 5,
  MOST_CHANGES = 3,
  SMALL = 5,
  JUST_BEFORE = 3
};

void
corpus_done (Corpus *c) {
  for (size_t i = 0; i < c->kept.len; i++)
    vec_done (&c->kept.data[i].inputs);
  vec_done (&c->kept);
}

size_t
corpus_note (Corpus *c, const uint8_t *covered) {
  size_t first = COVERED_BYTES;
  for (size_t i = COVERED_BYTES; i--;) {
    if (covered[i] > c->hits[i])
      first = i;
    c->hits[i] += covered[i];
  }
  return first;
}

void
corpus_add (Corpus *c, const Choices *used, size_t branch) {
  if (c->kept.len >= MOST_KEPT || used->inputs.len <= FIRST_INPUTS)
    return;
  Sequence s = {.branch = branch};
  for (size_t i = 0; i < used->inputs.len; i++)
    vec_push (&s.inputs, used->inputs.data[i]);
  vec_push (&c->kept, s);
}

static uint64_t
draw (uint64_t *seed, uint64_t below) {
  *seed = mem_mix (*seed, below);
  return (*seed >> 8) % below;
}

static Wide
draw_input (const Choices *given, uint64_t *seed) {
  size_t len = given->inputs.len;
  uint64_t how = draw (seed, 4), back;
  if (how > 1)
    return (Wide)draw (seed, SMALL);
  back = how ? draw (seed, len) : draw (seed, JUST_BEFORE);
  return given->inputs.data[back < len ? len - 1 - back : 0];
}

static const Sequence *
choose (const Corpus *c, uint64_t *seed) {
  const Sequence *best = NULL;
  for (int i = 0; i < CANDIDATES; i++) {
    const Sequence *s = c->kept.data + draw (seed, c->kept.len);
    if (!best || c->hits[s->branch] < c->hits[best->branch])
      best = s;
  }
  return best;
}

int64_t
corpus_vary (const Corpus *c, Choices *given, uint64_t seed) {
  assert (c->kept.len);
  const Sequence *s = choose (c, &seed);
  uint64_t more = 1 + draw (&seed, 1 + draw (&seed, MOST_MORE));
  uint64_t changes = draw (&seed, 2) ? draw (&seed, MOST_CHANGES + 1) : 0;
  for (size_t i = 0; i < s->inputs.len; i++)
    vec_push (&given->inputs, s->inputs.data[i]);
  for (; changes; changes--)
    given->inputs
        .data[FIRST_INPUTS + draw (&seed, s->inputs.len - FIRST_INPUTS)] =
        (Wide)draw (&seed, SMALL);
  for (uint64_t i = 0; i < INPUTS_OF_CALL * more; i++)
    vec_push (&given->inputs, draw_input (given, &seed));
  given->inputs.data[INPUT_CALLS] += (Wide)more;
  return (int64_t)given->inputs.data[INPUT_CALLS];
}
