// expect: unsafe assertion 46
// inputs: 3, 1, 0, 0
// The last element is never looked at.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int v;
  struct node *next;
};

static struct node *
sort (struct node *in) {
  struct node *sorted = NULL;
  while (in) {
    struct node *x = in;
    in = in->next;
    if (!sorted || x->v < sorted->v) {
      x->next = sorted;
      sorted = x;
    } else {
      struct node *p = sorted;
      while (p->next && p->next->next && p->next->v <= x->v)
        p = p->next;
      x->next = p->next;
      p->next = x;
    }
  }
  return sorted;
}

int
main (void) {
  struct node *list = NULL;
  for (int i = __VERIFIER_nondet_int (); i > 0; --i) {
    struct node *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->v = __VERIFIER_nondet_int ();
    c->next = list;
    list = c;
  }
  list = sort (list);
  for (struct node *p = list; p; p = p->next)
    if (p->next)
      assert (p->v <= p->next->v);
  while (list) {
    struct node *next = list->next;
    free (list);
    list = next;
  }
  return 0;
}
