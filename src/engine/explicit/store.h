/* store.h -- the set of states a search has seen.

   Tree, plain and collapse keep whole states: they are exact and give a state
   back.  Automaton is exact, smallest on very regular sets and slow; it neither
   numbers states nor gives them back.  Hash keeps a fingerprint of 64 bits for
   each state and bitstate three bits of a fixed field: a new state may be taken
   for an old one, and 'store_omission' says how likely that is.

   Two states are the same when their words and their cuts are.  A store keeps
   no pointer to a state it was given.  A store is for one thread; of a tree,
   others can have views. */

#ifndef ENGINE_EXPLICIT_STORE_H
#define ENGINE_EXPLICIT_STORE_H

#include "base/saved.h"
#include "program/model/state.h"

/* One line each: STORE_TREE, --explicit.storage=tree, and what it does is the
   StoreOps 'store_tree'.  The first one is the default. */
/* clang-format off */
#define STORES(S, NEXT)                                                        \
  S (TREE, tree) NEXT                                                          \
  S (PLAIN, plain) NEXT                                                        \
  S (COLLAPSE, collapse) NEXT                                                  \
  S (AUTOMATON, automaton) NEXT                                                \
  S (HASH, hash) NEXT                                                          \
  S (BITSTATE, bitstate)
/* clang-format on */

#define STORE_KIND(NAME, name) STORE_##NAME,
typedef enum { STORES (STORE_KIND, ) STORE_COUNT } StoreKind;
#undef STORE_KIND

/* The kinds as a table of options wants them: "tree|plain|...". */
#define STORE_NAME(NAME, name) #name
#define STORE_NAMES STORES (STORE_NAME, "|")

/* What stands for a number where there is none. */
#define STORE_NONE UINT32_MAX

typedef struct Store Store;

/* 'bitstate_bytes' is the size of a bitstate's field, 0 means 128 MiB; the
   others grow.  The seed goes into all hashes: it decides which states hash and
   bitstate confuse and does not matter otherwise. */
Store *store_new (StoreKind, size_t bitstate_bytes, uint64_t seed);
void store_free (Store *);

/* Adds a state; true when it is new.  Numbers are 0, 1, 2, ... in the order of
   addition; '*number' is set for old states too, and to STORE_NONE by kinds
   that do not number.  When there is no room for a new state the answer is
   false, '*number' is STORE_NONE and the store is full. */
bool store_add (Store *, const State *, uint32_t *number);

/* Whether the state is there; '*number' as above if so. */
bool store_find (Store *, const State *, uint32_t *number);

/* For searches that are depth-first: from now on the store is told where the
   path is.  The state added last is its next one; the path is shorter by one.
   What is said may be wrong: that costs time only. */
void store_follow (Store *);
void store_step_forth (Store *);
void store_step_back (Store *);

/* Looks for states behind steps from states that are there, many at once: that
   hides how far away memory is.  'store_expect' tells which states come next.
   'store_stand' gets one of them; false: its steps cannot be noted.  Then
   'store_note' tells which bits a step from there turns over and gets a note,
   or 0; 'store_note_state' is told the state itself.  'store_look' ends that,
   and looks for all that was noted: the notes of states that are there become
   their numbers, and those that the store cannot tell become 0.  All of this is
   between 'store_hold' and 'store_release'.  Notes are good as long as
   'store_version' is what it was; 0: the store does not do this. */
void store_expect (Store *, uint32_t first, uint32_t n);
bool store_stand (Store *, uint32_t number, State *out);
uint64_t store_note (Store *, const StateWord *, size_t n);
uint64_t store_note_state (Store *, const State *);
void store_look (Store *, uint64_t *notes, size_t n);
uint32_t store_version (const Store *);
static inline bool
store_note_is_known (uint64_t note) {
  return note && !(note >> 63);
}
static inline uint32_t
store_note_number (uint64_t note) {
  return (uint32_t)(note - 1);
}
/* The same as 'store_add' of the state. */
bool store_add_noted (Store *, uint64_t note, uint32_t *number);

/* Suits the store to the states it has; by one thread while nobody else uses
   it.  Numbers stay. */
void store_arrange (Store *);

/* The state of a number; only when the store keeps states.  'out' must be a
   valid state or '{0}', and is overwritten. */
void store_get (const Store *, uint32_t number, State *out);

/* Into a file, by one thread while nobody else uses the store, and back into an
   empty store of the same kind and seed; for tree only.  Numbers stay.  False:
   the file makes no sense. */
void store_save (const Store *, Saving *);
bool store_load (Store *, Saved *);

/* Views, for tree only: each is another way into the same store, for one thread
   at a time.  The first one is made while nobody else uses the store.  A view
   is full by itself, and freed before the store. */
Store *store_view (Store *);
bool store_has_views (const Store *);
/* The thread of a view will use it a lot, and not wait for others before it
   says that this is over: that saves telling them each time. */
void store_hold (Store *);
void store_release (Store *);
/* From now on there are parents, for tree only: the one of states that will be
   added, and that of a state. */
void store_keep_parents (Store *);
void store_set_parent (Store *, uint32_t parent);
uint32_t store_parent (const Store *, uint32_t number);

/* Whether a number below 'store_len' names a state: where several threads added
   states, a few do not. */
bool store_has (const Store *, uint32_t number);

/* A state was refused: there are 2^32 - 2 states, or inner nodes of a tree, or
   words of an automaton.  From then on a search does not see everything.  A
   bitstate is never full. */
bool store_full (const Store *);

bool store_keeps (const Store *); /* has 'store_get' */
bool store_exact (const Store *); /* takes no state for another */

/* Whether stores of this kind number, keep and are exact: what a search for
   cycles needs. */
bool store_kind_gives_back (StoreKind);

size_t store_len (const Store *);
size_t store_bytes (const Store *); /* memory held, but caches of fixed size */

/* An estimate of the probability that some new state was taken for an old one;
   0 for exact kinds.  What could be reached only through a state that was left
   out is not counted. */
double store_omission (const Store *);

#endif
