// expect: safe
// Globals without an initial value are 0, declared once or more.
#include <assert.h>

int counter;
int counter;
static int array[3];
static double real;
static int *pointer;

int __VERIFIER_nondet_int (void);

int
main (void) {
  assert (counter == 0 && array[2] == 0 && real == 0.0 && pointer == 0);
  counter = __VERIFIER_nondet_int ();
  {
    extern int counter;
    counter |= 1;
  }
  int *p = &counter;
  {
    int counter = 5;
    counter++;
    *p &= 7;
  }
  assert (counter % 2 == 1 && counter <= 7);
  return 0;
}
