// expect: unsafe assertion 25
// inputs: 97
// Ranges of cases; default in the middle.
#include <assert.h>

char __VERIFIER_nondet_char (void);

static int
class_of (char c) {
  switch (c) {
  case '0' ... '9':
    return 1;
  default:
    return 0;
  case 'A' ... 'Z':
  case 'b' ... 'z':
    return 2;
  }
}

int
main (void) {
  char c = __VERIFIER_nondet_char ();
  int letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  assert ((class_of (c) == 2) == letter);
  return 0;
}
