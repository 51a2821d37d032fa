// expect: safe
// As many elements as were counted are taken out again.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct c {
  struct c *next;
};
int
main (void) {
  struct c *list = NULL;
  unsigned n = 0;
  while (__VERIFIER_nondet_int () && n < 4000000000u) {
    struct c *x = malloc (sizeof *x);
    x->next = list;
    list = x;
    n++;
  }
  while (n > 0) {
    struct c *x = list;
    list = x->next;
    free (x);
    n--;
  }
  return 0;
}
