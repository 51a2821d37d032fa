// expect: safe
// Freeing nothing is nothing.
#include <stdlib.h>
struct pair {
  int *left, *right;
};
static void
destroy (struct pair *p) {
  free (p->left);
  free (p->right);
  p->left = p->right = NULL;
}
int
main (void) {
  struct pair p = {malloc (sizeof (int)), NULL};
  destroy (&p);
  destroy (&p);
  free (NULL);
  return 0;
}
