// expect: unsafe invalid-free 25
// inputs: 1
// An order that is in two tables is freed with each.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct order {
  int amount;
};
struct table {
  struct order *orders[3];
  int count;
};
static void
add (struct table *t, struct order *o) {
  if (t->count < 3)
    t->orders[t->count++] = o;
}
static struct order *
take (struct table *t) {
  return t->count > 0 ? t->orders[--t->count] : NULL;
}
static void
clear (struct table *t) {
  for (int i = 0; i < t->count; i++)
    free (t->orders[i]);
  t->count = 0;
}
int
main (void) {
  struct table open = {{NULL}, 0}, paid = {{NULL}, 0};
  struct order *o = malloc (sizeof *o);
  o->amount = 5;
  add (&open, o);
  if (__VERIFIER_nondet_bool ())
    add (&paid, o);
  clear (&open);
  clear (&paid);
  take (&paid);
  return 0;
}
