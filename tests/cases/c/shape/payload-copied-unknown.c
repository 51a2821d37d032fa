// expect: unknown make no list
// run: --engine=shape
// Each element of a list points to what one of another list owns: it is given
// up soon.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct node {
  struct node *next;
  int *data;
} * SLL;
int
main (void) {
  SLL a = NULL, b = NULL, t;
  while (__VERIFIER_nondet_int ()) {
    t = malloc (sizeof *t);
    t->data = malloc (sizeof (int));
    *t->data = 5;
    t->next = a;
    a = t;
  }
  for (SLL p = a; p; p = p->next) {
    t = malloc (sizeof *t);
    t->data = p->data;
    t->next = b;
    b = t;
  }
  while (b) {
    t = b->next;
    free (b);
    b = t;
  }
  while (a) {
    t = a->next;
    free (a->data);
    free (a);
    a = t;
  }
  return 0;
}
