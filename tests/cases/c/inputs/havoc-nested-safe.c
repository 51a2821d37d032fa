// expect: safe assuming 'touch'
// native: no it depends on what is outside
// It cannot go back against the direction of pointers.
#include <assert.h>
struct node { struct node *next; int v; };
extern void touch (struct node *);
int
main (void) {
  struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
  touch (&b);
  assert (a.v == 1 && a.next == &b);
  return 0;
}
