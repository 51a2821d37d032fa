// expect: unsafe leak 12
// inputs: 1, 0, 1
// Copies of later elements are not linked.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct term {
  struct term *next;
  int factor;
};
static struct term *
cons (int factor, struct term *next) {
  struct term *t = malloc (sizeof *t);
  t->factor = factor;
  t->next = next;
  return t;
}
static struct term *
copy (struct term *t) {
  if (!t)
    return NULL;
  copy (t->next);
  return cons (t->factor, NULL);
}
static void
drop (struct term *t) {
  if (t) {
    drop (t->next);
    free (t);
  }
}
int
main (void) {
  struct term *sum = NULL;
  while (__VERIFIER_nondet_int ())
    sum = cons (__VERIFIER_nondet_int (), sum);
  struct term *other = copy (sum);
  drop (sum);
  drop (other);
  return 0;
}
