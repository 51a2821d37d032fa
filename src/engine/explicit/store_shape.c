/* The order of the parts of a state, and where its root is cut: what changes
   together comes together, and both halves have about as many words. */

#include "engine/explicit/store_shape.h"

static uint64_t
imbalance (uint64_t left, uint64_t all) {
  return 2 * left < all ? all - 2 * left : 2 * left - all;
}

/* Where the row of the root is cut. */
static size_t
root_cut (const uint32_t *cuts, size_t parts) {
  uint64_t all = cuts[parts], best = UINT64_MAX;
  size_t n = parts == 1 ? all : parts, mid = 0;
  for (size_t at = 1; at < n; at *= 2) {
    uint64_t value = imbalance (parts == 1 ? at : cuts[at], all);
    if (value < best) {
      best = value;
      mid = at;
    }
  }
  return mid;
}

/* Where the row of a root that is in order is cut: words in balance. */
static size_t
ordered_cut (const Shape *s, size_t parts) {
  uint64_t all = s->cuts.data[parts], sum = 0, best = UINT64_MAX;
  size_t mid = 1;
  for (size_t i = 0; i + 1 < parts; i++) {
    uint32_t part = s->order.data[i];
    sum += s->cuts.data[part + 1] - s->cuts.data[part];
    if (imbalance (sum, all) < best) {
      best = imbalance (sum, all);
      mid = i + 1;
    }
  }
  return mid;
}

/* Order -------------------------------------------------------------------

   A step changes a process and the channels that it uses.  Where channels and
   processes are numbered alike, as in rings, pipelines and layers, parts that
   change together come together if they are mixed: channel i of m is where
   process i n / m of n is.  Then each half of the state has few values.  That
   is done if there is nothing else, that is, no objects. */

enum { FEW_PARTS = 4, MANY_PARTS = 64 };

uint32_t
shape_counts (const State *s) {
  size_t parts = state_parts (s);
  if (parts < FEW_PARTS || parts > MANY_PARTS || s->cuts.data[1] < 2)
    return 0;
  uint32_t channels = s->words.data[0] & 0xffff;
  uint32_t processes = s->words.data[1] & 0xffff;
  size_t known = (size_t)channels + processes;
  if (!channels || !processes || known + 1 > parts || known + 3 < parts)
    return 0;
  return channels << 16 | processes;
}

static void
reserve_order (Shape *s, size_t parts) {
  vec_reserve (&s->places, parts);
  vec_reserve (&s->order, parts);
  s->places.len = s->order.len = parts;
}

static void
put_in_order (Shape *s, size_t parts) {
  uint32_t channels = s->counts >> 16, processes = s->counts & 0xffff;
  uint32_t first = (uint32_t)parts - channels - processes, c = 0, p = 0;
  reserve_order (s, parts);
  for (uint32_t i = 0; i < parts; i++) {
    bool channel =
        c < channels && (2 * c + 1) * processes <= (2 * p + 1) * channels;
    if (i < first || !s->counts)
      s->order.data[i] = i;
    else if (channel || p == processes)
      s->order.data[i] = first + c++;
    else
      s->order.data[i] = first + channels + p++;
  }
  for (uint32_t i = 0; i < parts; i++)
    s->places.data[s->order.data[i]] = i;
}

void
shape_arrange (Shape *s, size_t parts) {
  put_in_order (s, parts);
  s->mid = s->counts ? ordered_cut (s, parts) : root_cut (s->cuts.data, parts);
}

/* How many of the last parts are processes, if there is nothing behind them. */
static size_t
last_processes (const State *s) {
  enum { OTHERS = 3 }; /* at most, besides channels and processes */
  size_t parts = state_parts (s);
  if (s->cuts.data[1] < 2)
    return 0;
  size_t channels = s->words.data[0] & 0xffff;
  size_t processes = s->words.data[1] & 0xffff;
  bool only =
      channels + processes < parts && parts <= channels + processes + OTHERS;
  return only ? processes : 0;
}

static void
order_part (Layout *l, uint32_t part, bool without_first) {
  const uint32_t *cuts = l->base.cuts.data;
  for (uint32_t k = cuts[part] + without_first; k < cuts[part + 1]; k++)
    vec_push (&l->order, k);
}

void
shape_order_words (Layout *l) {
  const State *s = &l->base;
  size_t parts = state_parts (s), apart = l->tail ? last_processes (s) : 0;
  Shape shape = {.counts = shape_counts (s)};
  put_in_order (&shape, parts);
  vec_clear (&l->order);
  for (size_t i = 0; i < parts; i++) {
    uint32_t part = shape.order.data[i];
    order_part (l, part, part >= parts - apart);
  }
  for (size_t i = parts - apart; i < parts; i++)
    if (s->cuts.data[i] < s->cuts.data[i + 1])
      vec_push (&l->order, s->cuts.data[i]);
  vec_done (&shape.order);
  vec_done (&shape.places);
}
