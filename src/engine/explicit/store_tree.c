/* States as trees of shared pairs.

   A list of words (a row) is folded to one word: a row of one word is that
   word, a longer one is the number of the pair of its two folded pieces, where
   the left piece is as long as the largest power of two that is less than the
   whole.  So all pieces that are powers of two begin at multiples of their
   size, and changing or appending one word changes O(log) pairs.  The number of
   words is needed to unfold; with it a number stands for exactly one row.

   The words of each part are such a row, and so are the lengths of the parts.
   The pair of the folded lengths and their count, paired with what gives the
   order of the parts, is the shape of the state, from which everything else can
   be unfolded.  The folded parts are a row again
   (of a state with a single part: its words), and

       root = (pair (shape, left piece), right piece)

   Roots are 8 bytes in a table of their own and are numbered as the states are.
   Were one piece nearly the whole state, there would be as many pieces as
   states; of pieces with half of the words each there are few.  So the row of a
   root is cut differently: it consists of the blocks [0, 1), [1, 2), [2, 4),
   [4, 8), ..., which are cut as other rows are.  Blocks are divided where the
   words are in balance, then each list of blocks in its middle.  That keeps the
   globals and the processes, which are in front, near the root, and steps that
   change nothing else are many.  States without objects, the shape tells which,
   have their parts in another order (below) and are cut in the middle.

   The previous state is remembered with all its pairs.  Pieces that are as they
   were need not be searched for.  A depth-first search says where its path is:
   then that is the state at the end of the path, as what comes next differs
   little from it, and going back is undoing what was changed in the memory of
   it. */

#include "engine/explicit/store_tree.h"

#include <assert.h>

/* A row to fold, and what it was before. */
typedef struct {
  const uint32_t *words, *old_words;
  uint32_t *nodes;
  const uint32_t *old_nodes;
  size_t len, old_len;
  Cutting cutting;
  bool alike; /* the old row was cut in the same way */
} Row;

/* Folding ----------------------------------------------------------------- */

static size_t
smaller (size_t a, size_t b) {
  return a < b ? a : b;
}

static uint32_t
pair (Tree *t, uint32_t left, uint32_t right) {
  return tree_number (t, (uint64_t)left << 32 | right);
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
  if (!r->alike &&
      (hi > r->old_len || (n & (n - 1)) ||
       (r->cutting == CUT_BLOCKS && n > lo) || r->cutting == CUT_MIDDLE))
    return false;
  return same (r->words + lo, r->old_words + lo, n);
}

static uint32_t
fold (Tree *t, const Row *r, size_t lo, size_t hi) {
  if (hi - lo < 2)
    return lo < hi ? r->words[lo] : 0;
  size_t at = shape_cut (lo, hi, r->cutting);
  if (unchanged (r, lo, hi)) {
    copy (r->nodes + lo + 1, r->old_nodes + lo + 1, hi - lo - 1);
    return r->nodes[at];
  }
  uint32_t left = fold (t, r, lo, at), right = fold (t, r, at, hi);
  if (t->failed)
    return 0;
  return r->nodes[at] = pair (t, left, right);
}

static uint32_t
fold_words (Tree *t, const uint32_t *words, size_t n) {
  if (n < 2)
    return n ? *words : 0;
  size_t at = shape_power_below (n);
  uint32_t left = fold_words (t, words, at);
  uint32_t right = fold_words (t, words + at, n - at);
  return t->failed ? 0 : pair (t, left, right);
}

static uint32_t
fold_short (Tree *t, const uint32_t *words, size_t n) {
  assert (n <= SHORT_PART);
  uint64_t hash = n;
  if (n < 2)
    return n ? *words : 0;
  for (size_t i = 0; i < n; i++)
    hash = (hash ^ words[i]) * 0x9e3779b97f4a7c15u;
  Known *known = t->known + (hash >> (64 - KNOWN_BITS));
  if (known->len == n && same (known->words, words, n))
    return known->ref;
  uint32_t ref = fold_words (t, words, n);
  if (t->failed)
    return 0;
  known->len = (uint32_t)n;
  known->ref = ref;
  copy (known->words, words, n);
  return ref;
}

/* The shape of a state, remembered in the shape that is returned. */
static const Shape *
shape (Tree *t, const State *s) {
  const Shape *old = t->shapes + t->shape;
  size_t parts = state_parts (s);
  if (old->cuts.len == s->cuts.len && old->counts == shape_counts (s) &&
      store_same (old->cuts.data, s->cuts.data, parts + 1))
    return old;
  Shape *now = t->shapes + !t->shape;
  vec_reserve (&now->cuts, parts + 1);
  vec_reserve (&now->lengths, parts + 1);
  vec_reserve (&now->nodes, parts + 1);
  store_copy (now->cuts.data, s->cuts.data, parts + 1);
  now->cuts.len = parts + 1;
  now->lengths.len = parts;
  vec_reserve (&now->owners, s->words.len);
  for (uint32_t i = 0; i < parts; i++) {
    now->lengths.data[i] = s->cuts.data[i + 1] - s->cuts.data[i];
    for (uint32_t k = s->cuts.data[i]; k < s->cuts.data[i + 1]; k++)
      now->owners.data[k] = i;
  }
  Row row = {.words = now->lengths.data,
             .old_words = old->lengths.data,
             .nodes = now->nodes.data,
             .old_nodes = old->nodes.data,
             .len = parts,
             .old_len = old->lengths.len,
             .alike = parts == old->lengths.len};
  now->counts = shape_counts (s);
  shape_arrange (now, parts);
  uint32_t ref = fold (t, &row, 0, parts);
  ref = t->failed ? 0 : pair (t, ref, (uint32_t)parts);
  now->ref = t->failed ? 0 : pair (t, ref, now->counts);
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
  r.cutting = m->parts.len == 1 ? CUT_BLOCKS : CUT_POWERS;
  if (i < old->parts.len && (old->parts.len == 1) == (m->parts.len == 1) &&
      (m->parts.len == 1 || old_shape->lengths.data[i] > SHORT_PART)) {
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
keep_parts (const Tree *t, const State *s, const Shape *now, Memo *m, size_t lo,
            size_t hi) {
  assert (lo < hi && hi < s->cuts.len);
  const Memo *old = t->memos + t->memo;
  const uint32_t *old_places = t->shapes[t->shape].places.data;
  size_t from = s->cuts.data[lo], n = s->cuts.data[hi] - from;
  if (!store_same (store_words (s, from), old->words.data + from, n))
    return false;
  store_copy (m->word_nodes.data + from, old->word_nodes.data + from, n);
  for (size_t i = lo; i < hi; i++)
    m->parts.data[now->places.data[i]] = old->parts.data[old_places[i]];
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
    if (next <= kept && keep_parts (t, s, now, m, i, next))
      continue;
    for (size_t j = i; j < next && !t->failed; j++) {
      Row r = part_row (t, s, m, j);
      m->parts.data[now->places.data[j]] = r.len <= SHORT_PART
                                               ? fold_short (t, r.words, r.len)
                                               : fold (t, &r, 0, r.len);
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
  bool same_way = shape_cutting (now) == shape_cutting (t->shapes + t->shape);
  if (m->parts.len == 1)
    return part_row (t, s, m, 0);
  fold_parts (t, s, now, m);
  return (Row){.words = m->parts.data,
               .old_words = old->parts.data,
               .nodes = m->part_nodes.data,
               .old_nodes = old->part_nodes.data,
               .len = m->parts.len,
               .old_len = same_way ? old->parts.len : 0,
               .cutting = shape_cutting (now),
               .alike = m->parts.len == old->parts.len &&
                        now->counts == t->shapes[t->shape].counts &&
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

/* The path ----------------------------------------------------------------- */

static inline void
put (Tree *t, uint32_t *at, uint32_t value) {
  if (t->follows && *at != value)
    vec_push (&t->undos, ((Undo){at, *at}));
  *at = value;
}

static void
undo (Tree *t, size_t mark) {
  while (t->undos.len > mark) {
    Undo u = vec_pop (&t->undos);
    *u.at = u.old;
  }
}

static void
forget_path (Tree *t) {
  vec_clear (&t->undos);
  vec_clear (&t->marks);
  t->loose = true;
}

/* Goes back from the last state to the end of the path. */
static void
go_back (Tree *t) {
  if (!t->follows)
    return;
  if (t->loose)
    vec_clear (&t->undos);
  else
    undo (t, t->marks.len ? vec_last (&t->marks) : 0);
}

/* Changes in place --------------------------------------------------------

   Most states are cut as the previous one.  Then its memo becomes that of the
   new state: only pieces with words that differ are folded again. */

enum { SHORT = 1024 }; /* words of a state that is not compared like this */

typedef struct {
  uint64_t bits[SHORT / 64];
} Changes;

static inline bool
some_changed (const Changes *c, size_t lo, size_t hi) {
  assert (lo < hi && hi <= SHORT);
  size_t first = lo / 64, last = (hi - 1) / 64;
  uint64_t from = ~0ull << lo % 64, upto = ~0ull >> (63 - (hi - 1) % 64);
  if (first == last)
    return c->bits[first] & from & upto;
  uint64_t any = (c->bits[first] & from) | (c->bits[last] & upto);
  for (size_t i = first + 1; i < last; i++)
    any |= c->bits[i];
  return any;
}

/* A row in the middle of all words: 'at' is where it begins. */
typedef struct {
  const uint32_t *words;
  uint32_t *nodes;
  const Changes *changes;
  size_t at;
  Cutting cutting;
} Patch;

static uint32_t
refold (Tree *t, const Patch *p, size_t lo, size_t hi) {
  if (hi - lo < 2)
    return lo < hi ? p->words[lo] : 0;
  size_t at = shape_cut (lo, hi, p->cutting);
  if (!some_changed (p->changes, p->at + lo, p->at + hi))
    return p->nodes[at];
  uint32_t left = refold (t, p, lo, at), right = refold (t, p, at, hi);
  if (t->failed)
    return 0;
  uint32_t ref = pair (t, left, right);
  put (t, p->nodes + at, ref);
  return ref;
}

/* Which of up to 16 words differ; most often none does. */
static uint64_t
differences (const uint32_t *a, const uint32_t *b, size_t n) {
  uint64_t bits = 0;
  uint32_t any = 0;
  assert (n <= 16);
  for (size_t i = 0; i < n; i++)
    any |= a[i] ^ b[i];
  for (size_t i = 0; any && i < n; i++)
    bits |= (uint64_t)(a[i] != b[i]) << i;
  return bits;
}

static void
take_over (Tree *t, uint32_t *old, const uint32_t *now, uint64_t bits) {
  for (; bits; bits &= bits - 1) {
    int i = __builtin_ctzll (bits);
    put (t, old + i, now[i]);
  }
}

/* Takes the new words over and tells which are new; false: none. */
static bool
find_changes (Tree *t, Memo *m, const State *s, Changes *c) {
  size_t n = s->words.len;
  uint64_t any = 0;
  for (size_t i = 0; i < n; i += 16) {
    const uint32_t *now = s->words.data + i;
    uint32_t *old = m->words.data + i;
    uint64_t bits = n - i >= 16 ? differences (now, old, 16)
                                : differences (now, old, n - i);
    if (i % 64 == 0)
      c->bits[i / 64] = 0;
    c->bits[i / 64] |= bits << i % 64;
    take_over (t, old, now, bits);
    any |= bits;
  }
  return any;
}

static void
refold_part (Tree *t, const State *s, Memo *m, const Changes *words, size_t i) {
  uint32_t at = s->cuts.data[i], n = s->cuts.data[i + 1] - at;
  Patch p = {s->words.data + at, m->word_nodes.data + at, words, at,
             CUT_POWERS};
  put (t, m->parts.data + t->shapes[t->shape].places.data[i],
       n <= SHORT_PART ? fold_short (t, p.words, n) : refold (t, &p, 0, n));
}

/* Folds the parts that have changed; 'changed' gets their numbers. */
static void
refold_parts (Tree *t, const State *s, Memo *m, const Changes *words,
              Changes *changed) {
  const uint32_t *owners = t->shapes[t->shape].owners.data;
  const uint32_t *places = t->shapes[t->shape].places.data;
  memset (changed->bits, 0, (state_parts (s) / 64 + 1) * sizeof *changed->bits);
  for (size_t i = 0, next = 0; i * 64 < s->words.len && !t->failed; i++) {
    uint64_t bits = words->bits[i];
    while (bits && !t->failed) {
      size_t word = i * 64 + (size_t)__builtin_ctzll (bits);
      bits &= bits - 1;
      if (word < next)
        continue; /* of the part folded last */
      refold_part (t, s, m, words, owners[word]);
      uint32_t place = places[owners[word]];
      changed->bits[place / 64] |= 1ull << place % 64;
      next = s->cuts.data[owners[word] + 1];
    }
  }
}

/* There is no room where a root would look like that of a packed state. */
static bool
is_unpacked (uint64_t root) {
  return !(root & PACKED_ROOT);
}

static void
forget (Tree *t) {
  vec_clear (&t->shapes[t->shape].cuts);
  vec_clear (&t->shapes[t->shape].lengths);
  t->shapes[t->shape].ref = STORE_NONE;
  vec_clear (&t->memos[t->memo].parts);
  t->memos[t->memo].known = false;
  forget_path (t);
}

/* The root of a state that is cut as the previous one. */
static uint64_t
patch_state (Tree *t, const State *s, const Shape *shape, Memo *m) {
  Changes words, parts;
  size_t n = state_parts (s);
  assert (n >= 2 && s->words.len <= SHORT);
  Patch p = {m->parts.data, m->part_nodes.data, &parts, 0,
             shape_cutting (shape)};
  if (find_changes (t, m, s, &words)) {
    refold_parts (t, s, m, &words, &parts);
    uint32_t left = t->failed ? 0 : refold (t, &p, 0, shape->mid);
    if (!t->failed && left != m->left)
      put (t, &m->head, pair (t, shape->ref, left));
    put (t, &m->left, left);
  } else
    memset (parts.bits, 0, (n / 64 + 1) * sizeof *parts.bits);
  uint32_t right = t->failed ? 0 : refold (t, &p, shape->mid, n);
  return (uint64_t)m->head << 32 | right;
}

/* Whether the previous state has the same cuts, and more than one part. */
static bool
is_alike (const Tree *t, const State *s) {
  const Shape *old = t->shapes + t->shape;
  return t->memos[t->memo].known && s->words.len <= SHORT - 64 &&
         s->cuts.len > 2 && old->cuts.len == s->cuts.len &&
         old->counts == shape_counts (s) &&
         same (old->cuts.data, s->cuts.data, s->cuts.len);
}

static bool
patch (Tree *t, const State *s, uint64_t *root) {
  *root = patch_state (t, s, t->shapes + t->shape, t->memos + t->memo);
  if (t->failed)
    forget (t);
  return !t->failed && is_unpacked (*root);
}

/* The root of a state; if it is there, the state is the previous one from now
   on. */
static bool
enter (Tree *t, const State *s, bool adding, uint64_t *root) {
  t->adding = adding;
  t->failed = false;
  if (t->shared->packed.count && packed_root (t, s, root))
    return !t->failed;
  go_back (t);
  if (is_alike (t, s))
    return patch (t, s, root);
  forget_path (t);
  const Shape *now = shape (t, s);
  *root = t->failed ? 0 : fold_state (t, s, now, t->memos + !t->memo);
  if (t->failed)
    return false;
  t->shape = (unsigned)(now - t->shapes);
  t->memo = !t->memo;
  return is_unpacked (*root);
}

/* Unfolding --------------------------------------------------------------- */

/* The words lo .. hi of a row, folded to 'ref'. */
static void
unfold (const Tree *t, uint32_t ref, uint32_t *out, size_t lo, size_t hi,
        Cutting cutting) {
  while (hi - lo > 1) {
    uint64_t key = t->pairs->keys[ref];
    size_t at = shape_cut (lo, hi, cutting);
    unfold (t, (uint32_t)(key >> 32), out, lo, at, cutting);
    ref = (uint32_t)key;
    lo = at;
  }
  if (lo < hi)
    out[lo] = ref;
}

/* The same for the row of the parts of a state. */
static void
unfold_parts (const Tree *t, uint32_t ref, const Shape *shape, State *out,
              size_t lo, size_t hi) {
  while (hi - lo > 1) {
    uint64_t key = t->pairs->keys[ref];
    size_t at = shape_cut (lo, hi, shape_cutting (shape));
    unfold_parts (t, (uint32_t)(key >> 32), shape, out, lo, at);
    ref = (uint32_t)key;
    lo = at;
  }
  if (lo == hi)
    return;
  uint32_t part = shape->order.data[lo];
  uint32_t from = out->cuts.data[part], n = out->cuts.data[part + 1] - from;
  if (n)
    unfold (t, ref, out->words.data + from, 0, n, CUT_POWERS);
}

/* The shape of a state that is not the previous one. */
static void
unfold_shape (Tree *t, uint32_t ref, Shape *shape) {
  assert (ref < keys_len (t->pairs));
  uint64_t key = t->pairs->keys[ref];
  uint64_t row = t->pairs->keys[key >> 32];
  size_t parts = (uint32_t)row;
  vec_reserve (&shape->cuts, parts + 1);
  shape->cuts.len = parts + 1;
  shape->cuts.data[0] = 0;
  unfold (t, (uint32_t)(row >> 32), shape->cuts.data + 1, 0, parts, CUT_POWERS);
  for (size_t i = 0; i < parts; i++)
    shape->cuts.data[i + 1] += shape->cuts.data[i];
  shape->counts = (uint32_t)key;
  shape->ref = ref;
  shape_arrange (shape, parts);
}

static const Shape *
find_shape (Tree *t, uint32_t ref) {
  const Shape *last = t->shapes + t->shape;
  if (last->ref == ref)
    return last;
  if (t->seen.ref != ref)
    unfold_shape (t, ref, &t->seen);
  return &t->seen;
}

void
tree_unfold (Tree *t, uint64_t root, State *out) {
  assert (root >> 32 < keys_len (t->pairs));
  uint64_t head = t->pairs->keys[root >> 32];
  uint32_t left = (uint32_t)head, right = (uint32_t)root;
  const Shape *shape = find_shape (t, (uint32_t)(head >> 32));
  size_t parts = shape->cuts.len - 1, words = shape->cuts.data[parts];
  vec_reserve (&out->cuts, parts + 1);
  store_copy (out->cuts.data, shape->cuts.data, parts + 1);
  out->cuts.len = parts + 1;
  vec_reserve (&out->words, words);
  out->words.len = words;
  if (parts == 1) {
    unfold (t, left, out->words.data, 0, shape->mid, CUT_BLOCKS);
    unfold (t, right, out->words.data, shape->mid, words, CUT_BLOCKS);
  } else {
    unfold_parts (t, left, shape, out, 0, shape->mid);
    unfold_parts (t, right, shape, out, shape->mid, parts);
  }
}

/* Several threads ---------------------------------------------------------- */

static void
go_in (const Tree *t) {
  if (!t->held)
    gate_enter (t->shared->gate, t->user.me);
}

static void
go_out (const Tree *t) {
  if (!t->held)
    gate_leave (t->shared->gate, t->user.me);
}

static void
hold (Store *store, bool held) {
  Tree *t = (Tree *)store;
  assert (t->held != held);
  t->held = false;
  if (held)
    go_in (t);
  else
    go_out (t);
  t->held = held;
}

static void
get (const Store *store, uint32_t number, State *out) {
  Tree *t = (Tree *)(uintptr_t)store; /* what it remembers does not count */
  go_in (t);
  uint64_t root = t->roots->keys[number];
  if (root & PACKED_ROOT)
    packed_unfold (t, &t->shared->packed, root, out);
  else
    tree_unfold (t, root, out);
  go_out (t);
}

/* The store --------------------------------------------------------------- */

static bool
add (Store *store, const State *s, uint32_t *number) {
  Tree *t = (Tree *)store;
  uint64_t root;
  t->user.limit = store->limit;
  go_in (t);
  t->user.fresh = false;
  if (enter (t, s, true, &root))
    *number = keys_add (t->roots, root, &t->user);
  bool fresh = *number != STORE_NONE && t->user.fresh;
  go_out (t);
  if (*number == STORE_NONE)
    store->full = true;
  return fresh;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  Tree *t = (Tree *)store;
  uint64_t root;
  go_in (t);
  if (enter (t, s, false, &root))
    *number = keys_find (t->roots, root);
  go_out (t);
  return *number != STORE_NONE;
}

/* Looking ahead ----------------------------------------------------------- */

static void
expect (Store *store, uint32_t first, uint32_t n) {
  const Tree *t = (const Tree *)store;
  go_in (t);
  ahead_expect (t, first, n);
  go_out (t);
}

static bool
stand (Store *store, uint32_t number, State *out) {
  Tree *t = (Tree *)store;
  go_in (t);
  bool packed = ahead_stand (t, number, out);
  if (!packed)
    tree_unfold (t, t->roots->keys[number], out);
  go_out (t);
  return packed;
}

static uint64_t
note (Store *store, const StateWord *turns, size_t n) {
  return ahead_note ((Tree *)store, turns, n);
}

static uint64_t
note_state (Store *store, const State *s) {
  return ahead_note_state ((Tree *)store, s);
}

static void
look (Store *store, uint64_t *notes, size_t n) {
  Tree *t = (Tree *)store;
  t->user.limit = store->limit;
  go_in (t);
  ahead_look (t, notes, n);
  go_out (t);
}

static bool
add_noted (Store *store, uint64_t note, uint32_t *number) {
  Tree *t = (Tree *)store;
  t->user.limit = store->limit;
  go_in (t);
  *number = keys_add (t->roots, note, &t->user);
  go_out (t);
  if (*number == STORE_NONE)
    store->full = true;
  return *number != STORE_NONE && t->user.fresh;
}

static uint32_t
version (const Store *store) {
  const Packed *p = &((const Tree *)store)->shared->packed;
  return p->count ? p->version : 0;
}

static void
arrange_all (Store *store) {
  Tree *t = (Tree *)store;
  packed_arrange (t);
  gate_leave (t->shared->gate, t->user.me); /* a table may have grown */
  if (t->shared->packed.count) {
    forget_path (t);
    t->follows = false; /* what is packed does not need it */
  }
}

static Tree *
make_view (Shared *shared) {
  Tree *t = mem_zero (sizeof *t);
  t->shared = shared;
  t->pairs = &shared->pairs;
  t->roots = &shared->roots;
  t->user.me = shared->views++;
  assert (t->user.me < GATE_THREADS);
  for (int i = 0; i < 2; i++)
    t->shapes[i].ref = STORE_NONE;
  t->seen.ref = STORE_NONE;
  return t;
}

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  (void)bitstate_bytes;
  Shared *shared = mem_zero (sizeof *shared);
  keys_init (&shared->pairs, seed);
  keys_init (&shared->roots, seed);
  Tree *t = make_view (shared);
  t->owner = true;
  return &t->base;
}

static Store *
view (Store *store) {
  Shared *shared = ((Tree *)store)->shared;
  if (!shared->gate) {
    shared->gate = gate_new ();
    keys_share (&shared->pairs, shared->gate);
    keys_share (&shared->roots, shared->gate);
  }
  return &make_view (shared)->base;
}

static void
follow (Store *store) {
  Tree *t = (Tree *)store;
  t->follows = t->loose = !t->shared->packed.count;
}

/* The last state is the end of the path now. */
static void
step_forth (Store *store) {
  Tree *t = (Tree *)store;
  if (!t->follows)
    return;
  if (t->loose || t->undos.len > MANY_UNDOS) {
    forget_path (t);
    t->loose = false;
    return;
  }
  vec_push (&t->marks, (uint32_t)t->undos.len);
}

static void
step_back (Store *store) {
  Tree *t = (Tree *)store;
  if (!t->follows)
    return;
  go_back (t);
  if (!t->marks.len) {
    forget_path (t);
    return;
  }
  (void)vec_pop (&t->marks);
}

static void
keep_parents (Store *store) {
  keys_keep_parents (((Tree *)store)->roots);
}

static void
set_parent (Store *store, uint32_t parent) {
  ((Tree *)store)->user.parent = parent;
}

static uint32_t
parent (const Store *store, uint32_t number) {
  const Tree *t = (const Tree *)store;
  go_in (t);
  uint32_t of = t->roots->parents[number];
  go_out (t);
  return of;
}

static bool
has (const Store *store, uint32_t number) {
  return !keys_is_free (((const Tree *)store)->roots, number);
}

static void
save (const Store *store, Saving *out) {
  const Tree *t = (const Tree *)store;
  keys_save (t->pairs, out);
  keys_save (t->roots, out);
  packed_save (&t->shared->packed, out);
}

static bool
load (Store *store, Saved *in) {
  Tree *t = (Tree *)store;
  assert (!t->shared->gate);
  return keys_load (t->pairs, in) && keys_load (t->roots, in) &&
         packed_load (&t->shared->packed, in);
}

static void
free_shape (Shape *s) {
  vec_done (&s->cuts);
  vec_done (&s->lengths);
  vec_done (&s->nodes);
  vec_done (&s->owners);
  vec_done (&s->places);
  vec_done (&s->order);
}

static void
destroy (Store *store) {
  Tree *t = (Tree *)store;
  if (t->owner) {
    keys_done (t->pairs);
    keys_done (t->roots);
    packed_done (&t->shared->packed);
    gate_free (t->shared->gate);
    mem_free (t->shared);
  }
  free_shape (&t->seen);
  ahead_done (&t->ahead);
  for (int i = 0; i < 2; i++) {
    free_shape (t->shapes + i);
    vec_done (&t->memos[i].words);
    vec_done (&t->memos[i].word_nodes);
    vec_done (&t->memos[i].parts);
    vec_done (&t->memos[i].part_nodes);
  }
  vec_done (&t->undos);
  vec_done (&t->marks);
  mem_free (t);
}

static size_t
len (const Store *store) {
  return keys_len (((const Tree *)store)->roots);
}

/* Without the caches, which do not grow. */
static size_t
bytes (const Store *store) {
  const Tree *t = (const Tree *)store;
  size_t words = 0;
  for (int i = 0; i < 2; i++)
    words += t->shapes[i].cuts.cap + t->shapes[i].lengths.cap +
             t->shapes[i].nodes.cap + t->shapes[i].owners.cap +
             t->memos[i].words.cap + t->memos[i].word_nodes.cap +
             t->memos[i].parts.cap + t->memos[i].part_nodes.cap;
  return keys_bytes (t->pairs) + keys_bytes (t->roots) +
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
    .hold = hold,
    .expect = expect,
    .stand = stand,
    .note = note,
    .note_state = note_state,
    .look = look,
    .add_noted = add_noted,
    .version = version,
    .arrange = arrange_all,
    .view = view,
    .follow = follow,
    .step_forth = step_forth,
    .step_back = step_back,
    .keep_parents = keep_parents,
    .set_parent = set_parent,
    .parent = parent,
    .has = has,
    .save = save,
    .load = load,
    .len = len,
    .bytes = bytes,
};
