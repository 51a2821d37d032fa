// expect: unsafe invalid-deref 31
// inputs: 1, 1, 1, 0
// Elements have indices of an array of any size, which is on no list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct edge {
  int to;
  struct edge *next;
};
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 0;
  struct edge *l = NULL;
  char *seen = calloc (n, 1);
  if (!seen)
    return 1;
  while (__VERIFIER_nondet_int ()) {
    int v = __VERIFIER_nondet_int ();
    if (v < 0 || v > n)
      continue;
    struct edge *e = malloc (sizeof *e);
    if (!e)
      break;
    e->to = v;
    e->next = l;
    l = e;
  }
  for (struct edge *e = l; e; e = e->next)
    seen[e->to] = 1;
  while (l) {
    struct edge *t = l->next;
    free (l);
    l = t;
  }
  free (seen);
  return 0;
}
