// expect: unsafe invalid-deref 20
// inputs: 4
// A pool of nodes with a list of the free ones.
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  struct node *next;
  int value;
};
static struct node nodes[3], *unused;
static void
put (struct node *n) {
  n->next = unused;
  unused = n;
}
static struct node *
get (void) {
  struct node *n = unused;
  unused = n->next;
  return n;
}
int
main (void) {
  for (int i = 0; i < 3; i++)
    put (&nodes[i]);
  unsigned wanted = __VERIFIER_nondet_uint () % 5;
  for (unsigned i = 0; i < wanted; i++) {
    struct node *n = get ();
    assert (!n || (n >= nodes && n < nodes + 3));
    if (n)
      n->value = (int)i;
  }
  return 0;
}
