// expect: safe
// An element of a zeroed struct is written before its pointer is.
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
  if (at < 8)
    desk.marks[at] = 1;
  if (!desk.rest && !desk.last)
    desk.rest = malloc (4);
  free (desk.rest);
  return 0;
}
