// expect: unsafe leak 9
// Blocks that point to each other, and nothing else to them.
#include <stdlib.h>
struct ring {
  struct ring *next;
};
static void
make (void) {
  struct ring *a = malloc (sizeof *a);
  a->next = a;
}
int
main (void) {
  make ();
  return 0;
}
