// expect: safe
// Several lists of any length are joined one after the other.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct part {
  struct part *next;
  int n;
};
static struct part *
make (void) {
  struct part *p = NULL;
  while (__VERIFIER_nondet_bool ()) {
    struct part *q = malloc (sizeof *q);
    q->n = 0;
    q->next = p;
    p = q;
  }
  return p;
}
static struct part *
cat (struct part *a, struct part *b) {
  if (!a)
    return b;
  struct part *p = a;
  while (p->next)
    p = p->next;
  p->next = b;
  return a;
}
int
main (void) {
  struct part *all = cat (cat (make (), make ()), make ());
  if (all)
    all->n = 1;
  while (all) {
    struct part *p = all;
    all = p->next;
    free (p);
  }
  return 0;
}
