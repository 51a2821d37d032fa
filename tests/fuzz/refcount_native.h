/* refcount_native.h -- looks at all sequences of calls of a small module.

   A state is what the tables hold.  From each state that was found every entry
   is called with every argument, and every allocation fails once, until there
   is no new state.  Between calls every count must be the number of references.
   A call that uses an index or a pointer that never was one is left there: that
   is not about counts. */

#ifndef REFCOUNT_NATIVE_H
#define REFCOUNT_NATIVE_H

#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What went wrong is the answer. */
static void
fail (const char *what) {
  printf ("unsafe %s\n", what);
  exit (0);
}

#undef assert
#define assert(CONDITION) ((CONDITION) ? (void)0 : fail ("assertion"))

#define DEC(COUNT)                                                             \
  do {                                                                         \
    if ((COUNT) <= 0)                                                          \
      fail ("underflow");                                                      \
    (COUNT)--;                                                                 \
  } while (0)

/* --- choices: all sequences of them, one after the other -------------------
 */

enum { MOST_CHOICES = 64 };
static struct { int made, bound; } choices[MOST_CHOICES];
static int choice_count, choice_next;

static int
choose (int bound) {
  if (choice_next == choice_count) {
    assert (choice_count < MOST_CHOICES && bound > 0);
    choices[choice_count].made = 0;
    choices[choice_count++].bound = bound;
  }
  return choices[choice_next++].made;
}

static int
choose_otherwise (void) {
  while (choice_count > 0) {
    if (++choices[choice_count - 1].made < choices[choice_count - 1].bound)
      return 1;
    choice_count--;
  }
  return 0;
}

/* --- objects of the heap ----------------------------------------------------
 */

#ifdef POOL_OBJECTS /* then allocation fails */
enum { POOL = POOL_OBJECTS, BLOCK = 32, MAY_BE_EMPTY = 1 };
#else
enum { POOL = 16, BLOCK = 32, MAY_BE_EMPTY = 0 };
#endif
static _Alignas(16) unsigned char pool[POOL][BLOCK];
static unsigned char alive[POOL];
static jmp_buf leave;
static long left_count;

__attribute__ ((noreturn)) static void
leave_call (void) {
  left_count++;
  longjmp (leave, 1);
}

__attribute__ ((unused)) static int
pool_index (const void *p) {
  size_t offset = (size_t)((const unsigned char *)p - &pool[0][0]);
  if (!p || offset >= sizeof pool || offset % BLOCK)
    leave_call ();
  return (int)(offset / BLOCK);
}

__attribute__ ((unused)) static void *
pool_get (size_t size) {
  if (size > BLOCK || choose (2))
    return NULL;
  for (int i = 0; i < POOL; i++)
    if (!alive[i]) {
      alive[i] = 1;
      return pool[i];
    }
  if (!MAY_BE_EMPTY)
    fail ("internal: the pool is empty");
  return NULL;
}

__attribute__ ((unused)) static void *
pool_get_any (size_t size) {
  void *p = pool_get (size);
  return p ? memset (p, 0xa5, size) : p;
}

__attribute__ ((unused)) static void *
pool_live (void *p) {
  if (!alive[pool_index (p)])
    fail ("freed-use");
  return p;
}

__attribute__ ((unused)) static void
pool_put (void *p) {
  int i = pool_index (pool_live (p));
  alive[i] = 0;
  memset (pool[i], 0, BLOCK);
}

#define malloc pool_get_any
#define calloc(COUNT, SIZE) pool_get ((COUNT) * (SIZE))
#define free pool_put

/* --- states ------------------------------------------------------------------
 */

typedef struct {
  void *at;
  size_t size;
} Region;

enum { MOST_STATES = 1 << 19 };
static size_t state_size;
static unsigned char *states;
static int state_count, *hashed;

static void
state_copy (const Region *regions, unsigned char *state, int restore) {
  for (; regions->at; regions++) {
    if (restore)
      memcpy (regions->at, state, regions->size);
    else
      memcpy (state, regions->at, regions->size);
    state += regions->size;
  }
}

static unsigned char *
state_at (int i) {
  return states + (size_t)i * state_size;
}

/* The state behind the last one becomes one, unless there is such a one. */
static void
state_add (void) {
  const unsigned char *new = state_at (state_count);
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < state_size; i++)
    hash = (hash ^ new[i]) * 16777619u;
  for (unsigned k = hash;; k++) {
    int *place = &hashed[k % (2 * MOST_STATES)];
    if (*place == 0) {
      *place = ++state_count;
      if (state_count == MOST_STATES)
        fail ("internal: too many states");
      return;
    }
    if (memcmp (state_at (*place - 1), new, state_size) == 0)
      return;
  }
}

static void
explore (const Region *regions, void (*step) (void), void (*check) (void)) {
  for (const Region *r = regions; r->at; r++)
    state_size += r->size;
  states = (calloc)(MOST_STATES + 1, state_size);
  hashed = (calloc)(2 * MOST_STATES, sizeof *hashed);
  check ();
  state_copy (regions, state_at (0), 0);
  state_add ();
  for (volatile int i = 0; i < state_count; i++)
    do {
      choice_next = 0;
      state_copy (regions, state_at (i), 1);
      if (setjmp (leave) == 0) {
        step ();
        check ();
        state_copy (regions, state_at (state_count), 0);
        state_add ();
      }
    } while (choose_otherwise ());
  printf ("safe %d states, %ld calls left\n", state_count, left_count);
}

#endif
