// expect: safe
// One element of a doubly linked list has the token; it is looked for, and the way back is blank.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next, *prev;
  int token;
};
static struct node *
behind (struct node *t) {
  struct node *x = malloc (sizeof *x);
  if (!x)
    abort ();
  x->token = 0;
  x->next = NULL;
  x->prev = t;
  if (t)
    t->next = x;
  return x;
}
int
main (void) {
  struct node *first = behind (NULL), *t = first, *x;
  while (__VERIFIER_nondet_int ())
    t = behind (t);
  t = behind (t);
  t->token = 1;
  while (__VERIFIER_nondet_int ())
    t = behind (t);
  x = first;
  while (!x->token)
    x = x->next;
  for (x = x->prev; x; x = x->prev)
    assert (!x->token);
  while (first) {
    x = first;
    first = first->next;
    free (x);
  }
  return 0;
}
