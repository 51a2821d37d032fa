// expect: safe
// native: no it acts on the system

#include <stddef.h>
#include <time.h>

int
main (void) {
  time_t now = 1;
  return gmtime (&now) == NULL;
}
