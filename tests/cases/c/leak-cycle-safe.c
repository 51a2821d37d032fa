// expect: safe
// Blocks that point to each other, and nothing else to them.
#include <stdlib.h>
struct ring {
  struct ring *next;
};
static struct ring *ring;
static void
make (void) {
  struct ring *a = malloc (sizeof *a);
  struct ring *b = malloc (sizeof *b);
  a->next = b;
  b->next = a;
  ring = a;
}
int
main (void) {
  make ();
  return 0;
}
