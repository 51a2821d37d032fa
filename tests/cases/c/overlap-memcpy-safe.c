// expect: safe
// At most one half is copied; nothing at all, and onto itself, may be copied.
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
  if ((n >= 4 && n <= 8) || n == 0)
    drop (buffer, n, 8);
  memmove (buffer + 1, buffer, 7);
  return 0;
}
