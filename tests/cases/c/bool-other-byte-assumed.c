// expect: safe assuming every _Bool is 0 or 1
// native: no MemorySanitizer knows it
// A byte that is no _Bool has no meaning when it is read as one.
extern int __VERIFIER_nondet_int (void);
#include <assert.h>
#include <stdbool.h>
#include <string.h>
int
main (void) {
  bool b;
  unsigned char byte = __VERIFIER_nondet_int () & 3;
  memcpy (&b, &byte, 1);
  int i = b;
  assert (i == 0 || i == 1);
  return 0;
}
