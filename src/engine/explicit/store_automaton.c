/* The set of states as a minimal deterministic automaton.

   A state is written as a string of bytes: the number of its parts, their
   lengths and the words, each in groups of seven bits of which all but the last
   have bit 7 set.  No string begins another one, so one final node does for all
   and the automaton needs no accepting nodes inside.

   Nodes are never changed and equal ones exist once: the register finds a node
   by its edges.  Hence the automaton is minimal.  To add a string the nodes
   along it are made anew, from the end to the root; those of the old way to
   which no edge leads any more are given back.

   A node is a piece of the pool, and its number is where that begins:

       next       in its chain of the register, or of free pieces of its size
       uses       how many edges lead to it, one for being the root
       edges      how many go out
       targets    of the edges, in the order of the bytes
       bytes      of the edges, four in a word, rising */

#include "engine/explicit/store_private.h"

#include <assert.h>

enum {
  NEXT,
  USES,
  EDGES,
  TARGETS,
  NOTHING = 0,
  FINAL = 1,
  FIRST = 2, /* where the pool of nodes begins */
  MOST = 256,
  LARGEST = TARGETS + MOST + MOST / 4
};

/* A node that is being made. */
typedef struct {
  uint32_t count, targets[MOST];
  unsigned char bytes[MOST];
} Edges;

typedef struct {
  Store base;
  VEC (uint32_t) pool;
  uint32_t free[LARGEST + 1]; /* chains of pieces of a size */
  uint32_t *chains;           /* the register */
  size_t chain_count;         /* a power of two */
  size_t nodes, len;
  uint32_t root;
  uint64_t seed;
  VEC (unsigned char) text; /* the state as a string */
  VEC (uint32_t) path;      /* the nodes along it */
  VEC (uint32_t) unused;    /* nodes to give back */
  Edges edges;
} Automaton;

/* Strings ----------------------------------------------------------------- */

static void
encode_word (Automaton *a, uint32_t word) {
  for (; word >= 128; word >>= 7)
    a->text.data[a->text.len++] = (unsigned char)(word | 128);
  a->text.data[a->text.len++] = (unsigned char)word;
}

static void
encode (Automaton *a, const State *s) {
  size_t parts = state_parts (s);
  vec_clear (&a->text);
  vec_reserve (&a->text, 5 * (1 + parts + s->words.len));
  encode_word (a, (uint32_t)parts);
  for (size_t i = 0; i < parts; i++)
    encode_word (a, s->cuts.data[i + 1] - s->cuts.data[i]);
  for (size_t i = 0; i < s->words.len; i++)
    encode_word (a, s->words.data[i]);
}

/* Nodes ------------------------------------------------------------------- */

static uint32_t *
node_at (const Automaton *a, uint32_t node) {
  assert (node < a->pool.len);
  return a->pool.data + node;
}

static uint32_t
node_size (uint32_t edges) {
  return TARGETS + edges + (edges + 3) / 4;
}

static unsigned char *
node_bytes (const Automaton *a, uint32_t node) {
  uint32_t *n = node_at (a, node);
  return (unsigned char *)(n + TARGETS + n[EDGES]);
}

/* The number of the edge with this byte, or of edges if there is none. */
static uint32_t
edge_of (const Automaton *a, uint32_t node, unsigned char byte) {
  uint32_t count = node_at (a, node)[EDGES];
  const unsigned char *bytes = node_bytes (a, node);
  const unsigned char *at = memchr (bytes, byte, count);
  return at ? (uint32_t)(at - bytes) : count;
}

static uint32_t
target_of (const Automaton *a, uint32_t node, unsigned char byte) {
  if (node == NOTHING || node == FINAL)
    return NOTHING;
  uint32_t edge = edge_of (a, node, byte);
  const uint32_t *n = node_at (a, node);
  return edge < n[EDGES] ? n[TARGETS + edge] : NOTHING;
}

static uint64_t
hash (const Automaton *a, uint32_t count, const uint32_t *targets,
      const unsigned char *bytes) {
  if (count == 1)
    return mem_mix ((uint64_t)bytes[0] << 32 | targets[0], a->seed);
  return mem_mix (mem_hash (targets, count * sizeof *targets),
                  mem_hash (bytes, count) ^ a->seed);
}

static uint32_t *
chain_of (const Automaton *a, uint64_t hashed) {
  return a->chains + (hashed & (a->chain_count - 1));
}

static uint32_t *
node_chain (const Automaton *a, uint32_t node) {
  const uint32_t *n = node_at (a, node);
  return chain_of (a, hash (a, n[EDGES], n + TARGETS, node_bytes (a, node)));
}

static void
grow_register (Automaton *a) {
  uint32_t *old = a->chains;
  size_t count = a->chain_count;
  a->chain_count = count ? count * 2 : 64;
  a->chains = mem_zero (a->chain_count * sizeof *a->chains);
  for (size_t i = 0; i < count; i++)
    for (uint32_t node = old[i], next; node; node = next) {
      uint32_t *chain = node_chain (a, node);
      next = node_at (a, node)[NEXT];
      node_at (a, node)[NEXT] = *chain;
      *chain = node;
    }
  mem_free (old);
}

/* A piece of the pool; 'has_room' was asked before. */
static uint32_t
allocate (Automaton *a, uint32_t size) {
  uint32_t node = a->free[size];
  if (node) {
    assert (node < a->pool.len);
    a->free[size] = node_at (a, node)[NEXT];
    return node;
  }
  node = (uint32_t)a->pool.len;
  store_reserve (&a->pool, a->pool.len + size);
  a->pool.len += size;
  return node;
}

static bool
is_node (const Automaton *a, uint32_t node, const Edges *e) {
  const uint32_t *n = node_at (a, node);
  return n[EDGES] == e->count &&
         store_same (n + TARGETS, e->targets, e->count) &&
         !memcmp (node_bytes (a, node), e->bytes, e->count);
}

static uint32_t
make (Automaton *a, const Edges *e) {
  assert (e->count >= 1);
  if (a->nodes >= a->chain_count)
    grow_register (a);
  uint32_t *chain = chain_of (a, hash (a, e->count, e->targets, e->bytes));
  for (uint32_t node = *chain; node; node = node_at (a, node)[NEXT])
    if (is_node (a, node, e))
      return node;
  uint32_t node = allocate (a, node_size (e->count)), *n = node_at (a, node);
  n[NEXT] = *chain;
  n[USES] = 0;
  n[EDGES] = e->count;
  store_copy (n + TARGETS, e->targets, e->count);
  memcpy (node_bytes (a, node), e->bytes, e->count);
  for (uint32_t i = 0; i < e->count; i++)
    if (e->targets[i] != FINAL)
      node_at (a, e->targets[i])[USES]++;
  *chain = node;
  a->nodes++;
  return node;
}

/* Take a node that is not used out of the register and give it back. */
static void
discard (Automaton *a, uint32_t node) {
  uint32_t *n = node_at (a, node), *link = node_chain (a, node);
  while (*link != node)
    link = node_at (a, *link) + NEXT;
  *link = n[NEXT];
  uint32_t size = node_size (n[EDGES]);
  n[NEXT] = a->free[size];
  a->free[size] = node;
  a->nodes--;
}

static void
drop_use (Automaton *a, uint32_t node) {
  if (node != FINAL && !--node_at (a, node)[USES])
    vec_push (&a->unused, node);
}

static void
set_root (Automaton *a, uint32_t root) {
  node_at (a, root)[USES]++;
  if (a->root)
    drop_use (a, a->root);
  a->root = root;
  while (a->unused.len) {
    uint32_t node = vec_pop (&a->unused), *n = node_at (a, node);
    for (uint32_t i = 0; i < n[EDGES]; i++)
      drop_use (a, n[TARGETS + i]);
    discard (a, node);
  }
}

/* Adding ------------------------------------------------------------------ */

/* Whether the string is there; if not, 'path' are the nodes along it. */
static bool
walk (Automaton *a) {
  vec_clear (&a->path);
  uint32_t node = a->root;
  for (size_t i = 0; i < a->text.len && node; i++) {
    vec_push (&a->path, node);
    node = target_of (a, node, a->text.data[i]);
  }
  return node != NOTHING;
}

/* The edges of a node, with the one of 'byte' leading to 'target'. */
static void
change (const Automaton *a, uint32_t node, unsigned char byte, uint32_t target,
        Edges *e) {
  const uint32_t *n = node_at (a, node);
  const unsigned char *bytes = node_bytes (a, node);
  uint32_t count = n[EDGES], at = 0, rest;
  while (at < count && bytes[at] < byte)
    at++;
  rest = at < count && bytes[at] == byte ? at + 1 : at;
  store_copy (e->targets, n + TARGETS, at);
  memcpy (e->bytes, bytes, at);
  e->targets[at] = target;
  e->bytes[at] = byte;
  store_copy (e->targets + at + 1, n + TARGETS + rest, count - rest);
  memcpy (e->bytes + at + 1, bytes + rest, count - rest);
  e->count = at + 1 + (count - rest);
}

static bool
has_room (const Automaton *a) {
  uint64_t need = a->text.len * (uint64_t)(TARGETS + 2);
  for (size_t i = 0; i < a->path.len; i++)
    need += node_size (node_at (a, a->path.data[i])[EDGES] + 1);
  return a->pool.len + need <= a->base.limit;
}

static bool
add (Store *store, const State *s, uint32_t *number) {
  (void)number;
  Automaton *a = (Automaton *)store;
  encode (a, s);
  if (walk (a))
    return false;
  if (!has_room (a)) {
    store->full = true;
    return false;
  }
  uint32_t node = FINAL;
  for (size_t i = a->text.len; i-- > 0;) {
    if (i >= a->path.len) {
      a->edges.count = 1;
      a->edges.bytes[0] = a->text.data[i];
      a->edges.targets[0] = node;
    } else
      change (a, a->path.data[i], a->text.data[i], node, &a->edges);
    node = make (a, &a->edges);
  }
  set_root (a, node);
  a->len++;
  return true;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  (void)number;
  Automaton *a = (Automaton *)store;
  encode (a, s);
  return walk (a);
}

/* The store --------------------------------------------------------------- */

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  (void)bitstate_bytes;
  Automaton *a = mem_zero (sizeof *a);
  a->seed = seed;
  store_reserve (&a->pool, FIRST);
  a->pool.len = FIRST;
  grow_register (a);
  return &a->base;
}

static void
destroy (Store *store) {
  Automaton *a = (Automaton *)store;
  vec_done (&a->pool);
  vec_done (&a->text);
  vec_done (&a->path);
  vec_done (&a->unused);
  mem_free (a->chains);
  mem_free (a);
}

static size_t
len (const Store *store) {
  return ((const Automaton *)store)->len;
}

static size_t
bytes (const Store *store) {
  const Automaton *a = (const Automaton *)store;
  size_t words = a->pool.cap + a->chain_count + a->path.cap + a->unused.cap;
  return sizeof *a + words * sizeof (uint32_t) + a->text.cap;
}

const StoreOps store_automaton = {
    .exact = true,
    .create = create,
    .destroy = destroy,
    .add = add,
    .find = find,
    .len = len,
    .bytes = bytes,
};
