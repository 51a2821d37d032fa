// expect: unsafe assertion 11
// A lock that is held cannot be had again.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int
main (void) {
  pthread_mutex_lock (&mutex);
  int busy = pthread_mutex_trylock (&mutex);
  pthread_mutex_unlock (&mutex);
  assert (!busy);
  return 0;
}
