// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// Two nodes are in both directions neighbours, or not.
#include <assert.h>
struct node { struct node *next; int v; };
void
f (struct node *n) {
  if (n && n->next && n->next->next == n) {
    n->v = 1;
    assert (n->next->next->v == 1);
  }
}
