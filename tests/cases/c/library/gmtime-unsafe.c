// expect: unsafe invalid-deref 10
// native: no it acts on the system

#include <stddef.h>
#include <time.h>

int
main (void) {
  time_t *now = NULL;
  return gmtime (now) == NULL;
}
