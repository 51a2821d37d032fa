// expect: unsafe leak 9
// native: no it depends on what is outside
// On the path without the call nobody holds it.
#include <stdlib.h>
struct box { int *content; };
extern void keep (struct box *);
int
main (int argc, char **argv) {
  struct box b = {malloc (4)};
  if (argc > 1)
    keep (&b);
  b.content = 0;
  return 0;
}
