// expect: unsafe overlap 10
// inputs: 2
// Removing the first bytes of a buffer takes memmove.
#include <string.h>

int __VERIFIER_nondet_int (void);

static void
drop (char *buffer, int n, int len) {
  memcpy (buffer, buffer + n, len - n);
}

int
main (void) {
  char buffer[8] = "abcdefg";
  int n = __VERIFIER_nondet_int ();
  if (n >= 2 && n <= 8)
    drop (buffer, n, 8);
  return 0;
}
