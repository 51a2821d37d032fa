// expect: unsafe assertion 16
// inputs: 1
// _Generic chooses by the type, at compile time.
#include <assert.h>

#define KIND(x) _Generic ((x), int: 1, unsigned: 2, char *: 3, double: 4, default: 5)

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  char c = 'c';
  assert (KIND (1.0) == 4 && KIND ("s") == 3 && KIND (1.0f) == 5);
  assert (KIND (c) == 5 && KIND (c + c) == 1);
  assert (KIND (x) != 1 || x != 1);
  return 0;
}
