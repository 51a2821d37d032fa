// expect: safe assuming 'keep'
// native: no it depends on what is outside
// A block that it got through a pointer in memory may be held there.
#include <stdlib.h>
struct box { int *content; };
extern void keep (struct box *);
int
main (void) {
  struct box b = {malloc (4)};
  keep (&b);
  return 0;
}
