// expect: safe
// Elements point to others of their list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct person {
  int pay;
  struct person *boss;
  struct person *next;
};
int
main (void) {
  struct person *all = NULL, *p;
  while (__VERIFIER_nondet_int ()) {
    struct person *b = all;
    p = malloc (sizeof *p);
    if (!p)
      break;
    while (b && __VERIFIER_nondet_int ())
      b = b->next;
    p->pay = 0;
    p->boss = b;
    p->next = all;
    all = p;
  }
  for (p = all; p; p = p->next)
    if (p->boss)
      p->boss->pay = p->pay;
  for (p = all; p; p = p->next) {
    struct person *top = p;
    while (top->boss)
      top = top->boss;
    top->pay = 2;
  }
  while (all) {
    p = all;
    all = p->next;
    free (p);
  }
  return 0;
}
