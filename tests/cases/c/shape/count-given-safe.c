// expect: safe
// A list of n elements; n steps are made on it.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern void __VERIFIER_assume (int);
struct c {
  unsigned i;
  struct c *next;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n < 50000);
  struct c *list = NULL;
  for (unsigned i = 0; i < n; i++) {
    struct c *x = malloc (sizeof *x);
    x->i = i;
    x->next = list;
    list = x;
  }
  struct c *x = list;
  for (unsigned i = 0; i < n; i++)
    x = x->next;
  assert (!x);
  while (list) {
    x = list->next;
    free (list);
    list = x;
  }
  return 0;
}
