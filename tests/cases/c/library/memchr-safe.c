// expect: safe
// A byte in a range of memory.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  unsigned char data[5] = {9, 0, 200, 7, 0};
  unsigned char *found = memchr (data, __VERIFIER_nondet_int (), 5);
  assert (found == NULL || (found >= data && found < data + 4));
  return 0;
}
