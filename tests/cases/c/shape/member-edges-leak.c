// expect: unsafe leak 28
// inputs: 1, 0, 1, 0
// Edges of a graph lead to nodes, which are in a list of their own.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct edge {
  struct node *to;
  struct edge *next;
};
struct node {
  int id;
  struct node *next;
  struct edge *out;
};
int
main (void) {
  struct node *nodes = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->id = 1;
    n->out = NULL;
    n->next = nodes;
    nodes = n;
  }
  for (struct node *a = nodes; a; a = a->next)
    for (struct node *b = nodes; b; b = b->next)
      if (__VERIFIER_nondet_int ()) {
        struct edge *e = malloc (sizeof *e);
        e->to = b;
        e->next = a->out;
        a->out = e;
      }
  int steps = 0;
  struct node *at = nodes;
  while (at && at->out && __VERIFIER_nondet_int ()) {
    at = at->out->to;
    steps = at->id;
  }
  while (nodes) {
    struct node *n = nodes;
    nodes = n->next;
    while (n->out) {
      struct edge *e = n->out;
      n->out = e->next;
    }
    free (n);
  }
  return steps;
}
