// expect: safe
// A stack of readings grows at the front and is freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct reading {
  int value;
  struct reading *next;
};
static struct reading *
read_all (void) {
  struct reading *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct reading *r = malloc (sizeof *r);
    r->value = __VERIFIER_nondet_int ();
    r->next = all;
    all = r;
  }
  return all;
}
static void
forget (struct reading *r) {
  while (r) {
    struct reading *next = r->next;
    free (r);
    r = next;
  }
}
int
main (void) {
  struct reading *all = read_all ();
  unsigned sum = 0;
  for (struct reading *r = all; r; r = r->next)
    sum += (unsigned)r->value;
  forget (all);
  return sum > 100;
}
