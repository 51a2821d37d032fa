/* States as trees of shared pairs.

   A list of words (a row) is folded to one word: a row of one word is that
   word, a longer one is the number of the pair of its two folded pieces, where
   the left piece is as long as the largest power of two that is less than the
   whole.  So all pieces that are powers of two begin at multiples of their
   size, and changing or appending one word changes O(log) pairs.  The number of
   words is needed to unfold; with it a number stands for exactly one row.

   The words of each part are such a row, and so are the lengths of the parts.
   The pair of the folded lengths and their count is the shape of the state,
   from which everything else can be unfolded.  The folded parts are a row again
   (of a state with a single part: its words), and

       root = (pair (shape, left piece), right piece)

   Roots are 8 bytes in a table of their own and are numbered as the states are.
   Were one piece nearly the whole state, there would be as many pieces as
   states; of pieces with half of the words each there are few.  So the row of a
   root is cut differently: it consists of the blocks [0, 1), [1, 2), [2, 4),
   [4, 8), ..., which are cut as other rows are.  Blocks are divided where the
   words are in balance, then each list of blocks in its middle.  That keeps the
   globals and the processes, which are in front, near the root, and steps that
   change nothing else are many.

   The previous state is remembered with all its pairs.  Pieces that are as they
   were need not be searched for. */

#include "engine/explicit/store_keys.h"

#include <assert.h>

/* What was folded.  The pair that cuts the row x[0 .. n) in front of x[i] is
   nodes[i]; no other does, so the pairs inside of x[a .. b) are nodes[a + 1 ..
   b). */
typedef struct {
  VEC (uint32_t) cuts;
  VEC (uint32_t) lengths, nodes; /* as a row */
  uint32_t ref;
  size_t mid; /* where the row of the root is cut */
} Shape;

typedef struct {
  VEC (uint32_t) words, word_nodes; /* a row for each part */
  VEC (uint32_t) parts, part_nodes; /* the folded parts, as a row */
  uint32_t left, head;              /* 'head' is the pair (shape, left) */
  bool known;                       /* 'left' and 'head' */
} Memo;

/* A pair that was met lately; zero is none. */
typedef struct {
  uint64_t key;
  uint32_t next; /* the number after that of the pair */
} Recent;

typedef struct {
  Store base;
  Keys pairs, roots;
  Recent recent[1 << 10]; /* by the upper bits of a hash */
  /* Of the previous state; the others of the two are made for the next. */
  Shape shapes[2];
  Memo memos[2];
  unsigned shape, memo;
  bool adding; /* rather than finding */
  bool failed; /* a pair is not there, or there is no room for it */
} Tree;

/* A row to fold, and what it was before. */
typedef struct {
  const uint32_t *words, *old_words;
  uint32_t *nodes;
  const uint32_t *old_nodes;
  size_t len, old_len;
  bool blocks; /* it is the row of a root */
  bool alike;  /* the old row was cut in the same way */
} Row;

/* Folding ----------------------------------------------------------------- */

static size_t
power_below (size_t n) {
  assert (n >= 2);
  return (size_t)1 << (63 - __builtin_clzll (n - 1));
}

static unsigned
bits_of (size_t n) {
  return n ? 64 - (unsigned)__builtin_clzll (n) : 0;
}

/* Where a piece is cut, of the row of a root if there are blocks.  Block i ends
   at 2^i. */
static size_t
cut (size_t lo, size_t hi, bool blocks) {
  assert (hi - lo >= 2);
  unsigned first = bits_of (lo), end = bits_of (hi - 1) + 1;
  if (!blocks || end - first == 1)
    return lo + power_below (hi - lo);
  return (size_t)1 << (first + (end - first + 1) / 2 - 1);
}

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

static size_t
smaller (size_t a, size_t b) {
  return a < b ? a : b;
}

static uint32_t
pair (Tree *t, uint32_t left, uint32_t right) {
  uint64_t key = (uint64_t)left << 32 | right;
  Recent *recent = t->recent + (key * 0x9e3779b97f4a7c15u) / (1ull << 54);
  if (recent->key == key && recent->next)
    return recent->next - 1;
  uint32_t ref = t->adding ? keys_add (&t->pairs, key, t->base.limit)
                           : keys_find (&t->pairs, key);
  t->failed |= ref == STORE_NONE;
  *recent = (Recent){key, ref + 1};
  return ref;
}

/* Most rows are too short to call a function for. */
static bool
same (const uint32_t *a, const uint32_t *b, size_t n) {
  uint32_t differ = 0;
  if (n > 8)
    return store_same (a, b, n);
  for (size_t i = 0; i < n; i++)
    differ |= a[i] ^ b[i];
  return !differ;
}

static void
copy (uint32_t *to, const uint32_t *from, size_t n) {
  if (n > 8)
    store_copy (to, from, n);
  else
    for (size_t i = 0; i < n; i++)
      to[i] = from[i];
}

/* A piece of the row is one of the old row, too, when the rows are alike, or
   when its size is a power of two and it is within a block. */
static bool
unchanged (const Row *r, size_t lo, size_t hi) {
  size_t n = hi - lo;
  if (!r->alike && (hi > r->old_len || (n & (n - 1)) || (r->blocks && n > lo)))
    return false;
  return same (r->words + lo, r->old_words + lo, n);
}

static uint32_t
fold (Tree *t, const Row *r, size_t lo, size_t hi) {
  if (hi - lo < 2)
    return lo < hi ? r->words[lo] : 0;
  size_t at = cut (lo, hi, r->blocks);
  if (unchanged (r, lo, hi)) {
    copy (r->nodes + lo + 1, r->old_nodes + lo + 1, hi - lo - 1);
    return r->nodes[at];
  }
  uint32_t left = fold (t, r, lo, at), right = fold (t, r, at, hi);
  if (t->failed)
    return 0;
  return r->nodes[at] = pair (t, left, right);
}

/* The shape of a state, remembered in the shape that is returned. */
static const Shape *
shape (Tree *t, const State *s) {
  const Shape *old = t->shapes + t->shape;
  size_t parts = state_parts (s);
  if (old->cuts.len == s->cuts.len &&
      store_same (old->cuts.data, s->cuts.data, parts + 1))
    return old;
  Shape *now = t->shapes + !t->shape;
  vec_reserve (&now->cuts, parts + 1);
  vec_reserve (&now->lengths, parts + 1);
  vec_reserve (&now->nodes, parts + 1);
  store_copy (now->cuts.data, s->cuts.data, parts + 1);
  now->cuts.len = parts + 1;
  now->lengths.len = parts;
  for (size_t i = 0; i < parts; i++)
    now->lengths.data[i] = s->cuts.data[i + 1] - s->cuts.data[i];
  Row row = {.words = now->lengths.data,
             .old_words = old->lengths.data,
             .nodes = now->nodes.data,
             .old_nodes = old->nodes.data,
             .len = parts,
             .old_len = old->lengths.len,
             .alike = parts == old->lengths.len};
  now->mid = root_cut (now->cuts.data, parts);
  uint32_t ref = fold (t, &row, 0, parts);
  now->ref = t->failed ? 0 : pair (t, ref, (uint32_t)parts);
  return now;
}

/* The row of a part.  The words of a single part are cut in another way than
   those of one of several, so these tell nothing about each other. */
static Row
part_row (const Tree *t, const State *s, Memo *m, size_t i) {
  const Shape *old_shape = t->shapes + t->shape;
  const Memo *old = t->memos + t->memo;
  uint32_t at = s->cuts.data[i];
  Row r = {.words = store_words (s, at),
           .nodes = m->word_nodes.data + at,
           .len = s->cuts.data[i + 1] - at};
  r.blocks = m->parts.len == 1;
  if (i < old->parts.len && (old->parts.len == 1) == (m->parts.len == 1)) {
    uint32_t old_at = old_shape->cuts.data[i];
    r.old_words = old->words.data + old_at;
    r.old_nodes = old->word_nodes.data + old_at;
    r.old_len = old_shape->lengths.data[i];
    r.alike = r.len == r.old_len;
  }
  return r;
}

/* Parts from 'lo' that are as they were and where they were, up to 'hi'. */
static bool
keep_parts (const Tree *t, const State *s, Memo *m, size_t lo, size_t hi) {
  assert (lo < hi && hi < s->cuts.len);
  const Memo *old = t->memos + t->memo;
  size_t from = s->cuts.data[lo], n = s->cuts.data[hi] - from;
  if (!store_same (store_words (s, from), old->words.data + from, n))
    return false;
  store_copy (m->word_nodes.data + from, old->word_nodes.data + from, n);
  store_copy (m->parts.data + lo, old->parts.data + lo, hi - lo);
  return true;
}

/* How many parts begin and end where they did. */
static size_t
in_place (const Tree *t, const State *s, const Shape *now) {
  const Shape *old = t->shapes + t->shape;
  size_t n = smaller (old->cuts.len, s->cuts.len), i = 0;
  if (old == now)
    return n - 1;
  while (i < n && old->cuts.data[i] == s->cuts.data[i])
    i++;
  return i ? i - 1 : 0;
}

static void
fold_parts (Tree *t, const State *s, const Shape *now, Memo *m) {
  enum { GROUP = 16 };
  size_t parts = state_parts (s), kept = in_place (t, s, now);
  for (size_t i = 0, next; i < parts && !t->failed; i = next) {
    next = smaller (i + GROUP, parts);
    if (next <= kept && keep_parts (t, s, m, i, next))
      continue;
    for (size_t j = i; j < next && !t->failed; j++) {
      Row r = part_row (t, s, m, j);
      m->parts.data[j] = fold (t, &r, 0, r.len);
    }
  }
}

static void
reserve_memo (Memo *m, size_t words, size_t parts) {
  vec_reserve (&m->words, words + 1);
  vec_reserve (&m->word_nodes, words + 1);
  vec_reserve (&m->parts, parts + 1);
  vec_reserve (&m->part_nodes, parts + 1);
  m->words.len = words;
  m->parts.len = parts;
}

static Row
root_row (Tree *t, const State *s, const Shape *now, Memo *m) {
  const Memo *old = t->memos + t->memo;
  if (m->parts.len == 1)
    return part_row (t, s, m, 0);
  fold_parts (t, s, now, m);
  return (Row){.words = m->parts.data,
               .old_words = old->parts.data,
               .nodes = m->part_nodes.data,
               .old_nodes = old->part_nodes.data,
               .len = m->parts.len,
               .old_len = old->parts.len,
               .blocks = true,
               .alike = m->parts.len == old->parts.len &&
                        now->mid == t->shapes[t->shape].mid};
}

/* The root of a state; it makes sense unless 't->failed'. */
static uint64_t
fold_state (Tree *t, const State *s, const Shape *now, Memo *m) {
  const Memo *old = t->memos + t->memo;
  const Shape *old_shape = t->shapes + t->shape;
  reserve_memo (m, s->words.len, state_parts (s));
  Row r = root_row (t, s, now, m);
  uint32_t right = fold (t, &r, now->mid, r.len);
  m->left = fold (t, &r, 0, now->mid);
  if (t->failed)
    return 0;
  bool as_before =
      old->known && old->left == m->left && old_shape->ref == now->ref;
  m->head = as_before ? old->head : pair (t, now->ref, m->left);
  m->known = true;
  store_copy (m->words.data, s->words.data, s->words.len);
  return (uint64_t)m->head << 32 | right;
}

/* The root of a state; if it is there, the state is the previous one from now
   on. */
static bool
enter (Tree *t, const State *s, bool adding, uint64_t *root) {
  t->adding = adding;
  t->failed = false;
  const Shape *now = shape (t, s);
  *root = t->failed ? 0 : fold_state (t, s, now, t->memos + !t->memo);
  if (t->failed)
    return false;
  t->shape = (unsigned)(now - t->shapes);
  t->memo = !t->memo;
  return true;
}

/* Unfolding --------------------------------------------------------------- */

/* The words lo .. hi of a row, folded to 'ref'. */
static void
unfold (const Tree *t, uint32_t ref, uint32_t *out, size_t lo, size_t hi,
        bool blocks) {
  while (hi - lo > 1) {
    uint64_t key = t->pairs.keys.data[ref];
    size_t at = cut (lo, hi, blocks);
    unfold (t, (uint32_t)(key >> 32), out, lo, at, blocks);
    ref = (uint32_t)key;
    lo = at;
  }
  if (lo < hi)
    out[lo] = ref;
}

/* The same for the row of the parts of a state. */
static void
unfold_parts (const Tree *t, uint32_t ref, State *out, size_t lo, size_t hi) {
  while (hi - lo > 1) {
    uint64_t key = t->pairs.keys.data[ref];
    size_t at = cut (lo, hi, true);
    unfold_parts (t, (uint32_t)(key >> 32), out, lo, at);
    ref = (uint32_t)key;
    lo = at;
  }
  if (lo == hi)
    return;
  uint32_t from = out->cuts.data[lo], n = out->cuts.data[lo + 1] - from;
  if (n)
    unfold (t, ref, out->words.data + from, 0, n, false);
}

static void
unfold_shape (const Tree *t, uint32_t ref, State *out) {
  assert (ref < t->pairs.keys.len);
  const Shape *last = t->shapes + t->shape;
  uint64_t key = t->pairs.keys.data[ref];
  size_t parts = (uint32_t)key;
  vec_reserve (&out->cuts, parts + 1);
  out->cuts.len = parts + 1;
  if (last->ref == ref) {
    store_copy (out->cuts.data, last->cuts.data, parts + 1);
    return;
  }
  out->cuts.data[0] = 0;
  unfold (t, (uint32_t)(key >> 32), out->cuts.data + 1, 0, parts, false);
  for (size_t i = 0; i < parts; i++)
    out->cuts.data[i + 1] += out->cuts.data[i];
}

static void
get (const Store *store, uint32_t number, State *out) {
  const Tree *t = (const Tree *)store;
  uint64_t root = t->roots.keys.data[number];
  assert (root >> 32 < t->pairs.keys.len);
  uint64_t head = t->pairs.keys.data[root >> 32];
  uint32_t left = (uint32_t)head, right = (uint32_t)root;
  unfold_shape (t, (uint32_t)(head >> 32), out);
  size_t parts = state_parts (out), words = out->cuts.data[parts];
  vec_reserve (&out->words, words);
  out->words.len = words;
  size_t mid = root_cut (out->cuts.data, parts);
  if (parts == 1) {
    unfold (t, left, out->words.data, 0, mid, true);
    unfold (t, right, out->words.data, mid, words, true);
  } else {
    unfold_parts (t, left, out, 0, mid);
    unfold_parts (t, right, out, mid, parts);
  }
}

/* The store --------------------------------------------------------------- */

static bool
add (Store *store, const State *s, uint32_t *number) {
  Tree *t = (Tree *)store;
  uint64_t root;
  size_t before = t->roots.keys.len;
  if (enter (t, s, true, &root))
    *number = keys_add (&t->roots, root, store->limit);
  if (*number == STORE_NONE)
    store->full = true;
  return t->roots.keys.len > before;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  Tree *t = (Tree *)store;
  uint64_t root;
  if (enter (t, s, false, &root))
    *number = keys_find (&t->roots, root);
  return *number != STORE_NONE;
}

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  (void)bitstate_bytes;
  Tree *t = mem_zero (sizeof *t);
  keys_init (&t->pairs, seed);
  keys_init (&t->roots, seed);
  for (int i = 0; i < 2; i++)
    t->shapes[i].ref = STORE_NONE;
  return &t->base;
}

static void
destroy (Store *store) {
  Tree *t = (Tree *)store;
  keys_done (&t->pairs);
  keys_done (&t->roots);
  for (int i = 0; i < 2; i++) {
    vec_done (&t->shapes[i].cuts);
    vec_done (&t->shapes[i].lengths);
    vec_done (&t->shapes[i].nodes);
    vec_done (&t->memos[i].words);
    vec_done (&t->memos[i].word_nodes);
    vec_done (&t->memos[i].parts);
    vec_done (&t->memos[i].part_nodes);
  }
  mem_free (t);
}

static size_t
len (const Store *store) {
  return ((const Tree *)store)->roots.keys.len;
}

static size_t
bytes (const Store *store) {
  const Tree *t = (const Tree *)store;
  size_t words = 0;
  for (int i = 0; i < 2; i++)
    words += t->shapes[i].cuts.cap + t->shapes[i].lengths.cap +
             t->shapes[i].nodes.cap + t->memos[i].words.cap +
             t->memos[i].word_nodes.cap + t->memos[i].parts.cap +
             t->memos[i].part_nodes.cap;
  return sizeof *t + keys_bytes (&t->pairs) + keys_bytes (&t->roots) +
         words * sizeof (uint32_t);
}

const StoreOps store_tree = {
    .numbers = true,
    .keeps = true,
    .exact = true,
    .create = create,
    .destroy = destroy,
    .add = add,
    .find = find,
    .get = get,
    .len = len,
    .bytes = bytes,
};
