/* Several threads add the same keys at the same time: each key gets one
   number.  Tables that grow are filled by all, and lose nothing. */

#include "check.h"
#include "engine/explicit/store_keys.h"

#include <sched.h>

enum { THREADS = 3, KEYS = 4096, TOGETHER = 16, ROUNDS = 60, MANY = 300000 };

typedef struct {
  Keys keys;
  Gate *gate;
  uint32_t arrived;
  uint64_t round;
  uint32_t numbers[THREADS][KEYS];
  uint32_t fresh[THREADS];
} Race;

typedef struct {
  Race *race;
  unsigned me;
} Runner;

static uint64_t
key_of (const Race *r, uint32_t i) {
  return mem_mix (i, r->round) | 1;
}

/* Nobody is far ahead. */
static void
wait_for_all (Race *r, uint32_t times) {
  __atomic_add_fetch (&r->arrived, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n (&r->arrived, __ATOMIC_SEQ_CST) < times * THREADS)
    sched_yield ();
}

static void *
run (void *context) {
  const Runner *runner = context;
  Race *r = runner->race;
  KeysUser user = {.me = runner->me, .limit = STORE_NONE - 1};
  for (uint32_t i = 0; i < KEYS; i++) {
    if (i % TOGETHER == 0)
      wait_for_all (r, i / TOGETHER + 1);
    gate_enter (r->gate, user.me);
    r->numbers[user.me][i] = keys_add (&r->keys, key_of (r, i), &user);
    gate_leave (r->gate, user.me);
    r->fresh[user.me] += user.fresh;
  }
  return NULL;
}

static void
check_race (const Race *r) {
  uint32_t fresh = 0, differ = 0;
  for (unsigned i = 0; i < THREADS; i++)
    fresh += r->fresh[i];
  for (uint32_t i = 0; i < KEYS; i++) {
    uint32_t number = r->numbers[0][i];
    for (unsigned k = 1; k < THREADS; k++)
      differ += r->numbers[k][i] != number;
    differ += r->keys.keys[number] != key_of (r, i);
    differ += keys_find (&r->keys, key_of (r, i)) != number;
  }
  CHECK (fresh == KEYS);
  CHECK (!differ);
}

/* Other keys for each thread, so that tables grow soon. */
static void *
run_far (void *context) {
  const Runner *runner = context;
  Race *r = runner->race;
  KeysUser user = {.me = runner->me, .limit = STORE_NONE - 1};
  for (uint32_t i = 0; i < MANY; i++) {
    gate_enter (r->gate, user.me);
    keys_add (&r->keys, key_of (r, i * THREADS + user.me), &user);
    gate_leave (r->gate, user.me);
    r->fresh[user.me] += user.fresh;
  }
  return NULL;
}

static void
check_far (const Race *r) {
  uint32_t lost = 0;
  for (uint32_t i = 0; i < MANY * THREADS; i++) {
    uint32_t number = keys_find (&r->keys, key_of (r, i));
    lost += number == STORE_NONE || r->keys.keys[number] != key_of (r, i);
  }
  CHECK (!lost);
  CHECK (r->fresh[0] + r->fresh[1] + r->fresh[2] == MANY * THREADS);
}

static void
race (uint64_t round, void *work (void *), void check (const Race *)) {
  Race *r = mem_zero (sizeof *r);
  Runner runners[THREADS];
  pthread_t threads[THREADS];
  r->round = round;
  r->gate = gate_new ();
  keys_init (&r->keys, round);
  keys_share (&r->keys, r->gate);
  for (unsigned i = 0; i < THREADS; i++) {
    runners[i] = (Runner){r, i};
    pthread_create (threads + i, NULL, work, runners + i);
  }
  for (unsigned i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  check (r);
  keys_done (&r->keys);
  gate_free (r->gate);
  mem_free (r);
}

static void
threads_get_the_same_numbers (void) {
  for (uint64_t i = 0; i < ROUNDS; i++)
    race (i, run, check_race);
}

static void
threads_fill_tables_that_grow (void) {
  for (uint64_t i = 0; i < 3; i++)
    race (i, run_far, check_far);
}

/* Threads need more room than one: the table grows before they come. */
static void
a_table_that_is_nearly_full_is_shared (void) {
  Race *r = mem_zero (sizeof *r);
  KeysUser user = {.limit = STORE_NONE - 1};
  uint32_t count = 0, lost = 0;
  keys_init (&r->keys, 1);
  while (count < MANY || r->keys.index.room > count + 2)
    keys_add (&r->keys, key_of (r, count++), &user);
  r->gate = gate_new ();
  keys_share (&r->keys, r->gate);
  for (uint32_t i = 0; i < count; i++)
    lost += keys_find (&r->keys, key_of (r, i)) == STORE_NONE;
  CHECK (!lost);
  keys_done (&r->keys);
  gate_free (r->gate);
  mem_free (r);
}

int
main (void) {
  RUN (threads_get_the_same_numbers);
  RUN (threads_fill_tables_that_grow);
  RUN (a_table_that_is_nearly_full_is_shared);
  return check_done ();
}
