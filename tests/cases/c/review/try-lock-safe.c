// expect: safe
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int
main (void) {
  int busy = pthread_mutex_trylock (&mutex);
  assert (!busy || busy == EBUSY);
  if (!busy)
    pthread_mutex_unlock (&mutex);
  return 0;
}
