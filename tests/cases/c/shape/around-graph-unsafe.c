// expect: unsafe invalid-deref 36
// inputs: 1, 1, 0, 1
// A graph: lists of neighbours in a table of any size, with the numbers of
// other nodes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct e {
  unsigned to;
  struct e *next;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  struct e **adj = calloc (n, sizeof *adj);
  int *seen = calloc (n, sizeof *seen);
  if (!adj || !seen) {
    free (adj);
    free (seen);
    return 0;
  }
  while (__VERIFIER_nondet_int ()) {
    unsigned a = __VERIFIER_nondet_int (), b = __VERIFIER_nondet_int ();
    if (a >= n || b > n)
      continue;
    struct e *x = malloc (sizeof *x);
    if (!x)
      break;
    x->to = b;
    x->next = adj[a];
    adj[a] = x;
  }
  for (unsigned i = 0; i < n; i++)
    for (struct e *x = adj[i]; x; x = x->next)
      seen[x->to] = 1;
  for (unsigned i = 0; i < n; i++)
    while (adj[i]) {
      struct e *x = adj[i]->next;
      free (adj[i]);
      adj[i] = x;
    }
  free (adj);
  free (seen);
  return 0;
}
