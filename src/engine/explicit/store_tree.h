/* store_tree.h -- what the files of the store 'tree' share: states as trees of
   shared pairs (store_tree.c), and packed ones (store_packed.h). */

#ifndef ENGINE_EXPLICIT_STORE_TREE_H
#define ENGINE_EXPLICIT_STORE_TREE_H

#include "engine/explicit/store_ahead.h"
#include "engine/explicit/store_keys.h"
#include "engine/explicit/store_packed.h"
#include "engine/explicit/store_shape.h"

typedef struct {
  VEC (uint32_t) words, word_nodes; /* a row for each part */
  VEC (uint32_t) parts, part_nodes; /* the folded parts, as a row */
  uint32_t left, head;              /* 'head' is the pair (shape, left) */
  bool known;                       /* 'left' and 'head' */
} Memo;

/* Few enough to stay in the processor's cache. */
enum { RECENT_BITS = 14 };

/* A pair that was met lately; zero is none. */
typedef struct {
  uint64_t key;
  uint32_t next; /* the number after that of the pair */
} Recent;

/* Parts that are short are folded as a whole, and the last ones are known by
   their words. */
enum { SHORT_PART = 16, KNOWN_BITS = 12 };

typedef struct {
  uint32_t words[SHORT_PART];
  uint32_t len, ref; /* 0 words: none */
} Known;

/* A word of the memory of a state, and what it was. */
typedef struct {
  uint32_t *at, old;
} Undo;

/* So many are kept; beyond them the path is forgotten, which costs a few
   searches and nothing else. */
enum { MANY_UNDOS = 1 << 14 };

/* What the views of a store have in common. */
typedef struct {
  Keys pairs, roots;
  Packed packed;
  Gate *gate;     /* NULL: there is one view only */
  unsigned views; /* numbers given to them */
} Shared;

struct Tree {
  Store base;
  Shared *shared;
  Keys *pairs, *roots; /* of it */
  bool owner;
  KeysUser user;
  bool held;                       /* it is inside of the gate for a while */
  Recent recent[1 << RECENT_BITS]; /* by the upper bits of a hash */
  Known known[1 << KNOWN_BITS];
  /* Of the previous state; the others of the two are made for the next. */
  Shape shapes[2];
  Memo memos[2];
  unsigned shape, memo;
  Shape seen;           /* of another state that was asked for */
  bool follows;         /* the search says where its path is */
  bool loose;           /* it is not known where: the last state is as good */
  VEC (Undo) undos;     /* from the first state of the path that is known */
  VEC (uint32_t) marks; /* how many there were before each of its steps */
  Ahead ahead;
  bool adding; /* rather than finding */
  bool failed; /* a pair is not there, or there is no room for it */
};

/* Where a pair is, if it was met lately. */
static inline Recent *
tree_recent (Tree *t, uint64_t key) {
  return t->recent + (key * 0x9e3779b97f4a7c15u) / (1ull << (64 - RECENT_BITS));
}

/* The number of a pair; 't->failed' if it has none. */
static inline uint32_t
tree_number (Tree *t, uint64_t key) {
  Recent *recent = tree_recent (t, key);
  if (recent->key == key && recent->next)
    return recent->next - 1;
  uint32_t ref = t->adding ? keys_add (t->pairs, key, &t->user)
                           : keys_find (t->pairs, key);
  t->failed |= ref == STORE_NONE;
  *recent = (Recent){key, ref + 1};
  return ref;
}

/* The state of a root that is not packed. */
void tree_unfold (Tree *, uint64_t root, State *out);

#endif
