// expect: unsafe leak 11
// A pointer that only a parameter of an ended function held.
#include <stdlib.h>
static int
consume (int *box) {
  int value = *box;
  return value;
}
static int *
produce (int value) {
  int *box = malloc (sizeof *box);
  *box = value;
  return box;
}
int
main (void) {
  return consume (produce (0));
}
