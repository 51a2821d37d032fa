// expect: unsafe assertion 18
// inputs: 1
// Mutexes do nothing as long as there is one thread.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int (void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;

int
main (void) {
  int x = __VERIFIER_nondet_int () & 1;
  pthread_mutex_lock (&mutex);
  shared += x;
  pthread_mutex_unlock (&mutex);
  assert (shared == 0);
  return 0;
}
