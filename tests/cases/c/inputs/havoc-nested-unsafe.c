// expect: unsafe assertion 11
// native: no it depends on what is outside
// It may follow pointers that are stored.
#include <assert.h>
struct node { struct node *next; int v; };
extern void touch (struct node *);
int
main (void) {
  struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
  touch (&a);
  assert (c.v == 3);
  return 0;
}
