// expect: unsafe invalid-deref 19
// inputs: 0
// The copy of nothing is looked at.
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
  return cons (t->factor, copy (t->next));
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
