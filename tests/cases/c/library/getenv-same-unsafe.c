// expect: unsafe assertion 12
// native: no it depends on the environment

#include <assert.h>
#include <stdlib.h>

int
main (void) {
  char *a = getenv ("PATH"), *again = getenv ("PATH");
  if (a && *a == 'a') {
    *a = 'b';
    assert (*again == 'a');
  }
  return 0;
}
