// expect: safe
// Bytes that are.
extern int __VERIFIER_nondet_int (void);
#include <assert.h>
#include <stdbool.h>
#include <string.h>
int
main (void) {
  bool b, all[4];
  unsigned char byte = __VERIFIER_nondet_int () & 1;
  memcpy (&b, &byte, 1);
  for (int i = 0; i < 4; i++)
    all[i] = __VERIFIER_nondet_int () > i;
  int i = b + all[0] + all[3];
  assert (i <= 3);
  return 0;
}
