// expect: unsafe invalid-deref 31
// inputs: 1
// A table of lists, of any size: all are walked, then freed.
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
  if (!adj)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    unsigned a = __VERIFIER_nondet_int ();
    if (a >= n)
      continue;
    struct e *x = malloc (sizeof *x);
    if (!x)
      break;
    x->to = 0;
    x->next = adj[a];
    adj[a] = x;
  }
  unsigned s = 0;
  for (unsigned i = 0; i <= n; i++)
    for (struct e *x = adj[i]; x; x = x->next)
      s++;
  for (unsigned i = 0; i < n; i++)
    while (adj[i]) {
      struct e *x = adj[i]->next;
      free (adj[i]);
      adj[i] = x;
    }
  free (adj);
  return 0;
}
