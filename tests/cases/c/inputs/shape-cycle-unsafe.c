// expect: unsafe assertion 10
// run: --entry=f
// native: no it depends on what is outside
// A list may be a cycle.
#include <assert.h>
struct node { struct node *next; int v; };
void
f (struct node *n) {
  if (n && n->next)
    assert (n->next->next != n);
}
