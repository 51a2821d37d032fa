// expect: unsafe assertion 12
// native: no a harness does not choose results of the library
// A mutex that is locked cannot be destroyed.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int
main (void) {
  pthread_mutex_lock (&lock);
  assert (pthread_mutex_destroy (&lock) == 0);
  return 0;
}
