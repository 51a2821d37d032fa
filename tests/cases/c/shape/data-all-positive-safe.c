// expect: safe
// Only positive numbers are stored; dividing by them is no danger.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct share {
  struct share *next;
  int parts;
};
int
main (void) {
  struct share *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    int parts = __VERIFIER_nondet_int ();
    if (parts <= 0)
      continue;
    struct share *s = malloc (sizeof *s);
    s->parts = parts;
    s->next = all;
    all = s;
  }
  int sum = 0;
  while (all) {
    struct share *s = all;
    all = all->next;
    sum ^= 1000 / s->parts;
    free (s);
  }
  return sum > 9;
}
