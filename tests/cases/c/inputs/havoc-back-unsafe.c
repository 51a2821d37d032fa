// expect: unsafe assertion 12
// native: no it depends on what is outside
// Cyclic structures.
#include <assert.h>
struct node { struct node *next; int v; };
extern void touch (struct node *);
int
main (void) {
  struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
  c.next = &a;
  touch (&b);
  assert (a.v == 1);
  return 0;
}
