// expect: unsafe invalid-free 18
// inputs: 8
// An element of a zeroed struct is written, or half of its pointer.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
static struct {
  int marks[8];
  int *rest;
  short last;
} desk;
int
main (void) {
  unsigned at = __VERIFIER_nondet_uint ();
  if (at < 9)
    ((int *)&desk)[at] = 1;
  if (!desk.rest && !desk.last)
    desk.rest = malloc (4);
  free (desk.rest);
  return 0;
}
