// expect: unsafe assertion 22
// inputs: 4
// __atomic and __sync builtins.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int value = 10;
static char lock;

int
main (void) {
  int x = __VERIFIER_nondet_int () & 7, copy;
  assert (!__atomic_test_and_set (&lock, __ATOMIC_ACQUIRE));
  int before = __atomic_fetch_sub (&value, x, __ATOMIC_SEQ_CST);
  assert (before == 10 && __atomic_load_n (&value, __ATOMIC_RELAXED) == 10 - x);
  assert (__sync_add_and_fetch (&value, 2) == 12 - x);
  assert (__sync_bool_compare_and_swap (&value, 12 - x, x));
  __sync_synchronize ();
  __atomic_exchange (&value, &before, &copy, __ATOMIC_SEQ_CST);
  __atomic_clear (&lock, __ATOMIC_RELEASE);
  assert (copy != 4);
  return 0;
}
