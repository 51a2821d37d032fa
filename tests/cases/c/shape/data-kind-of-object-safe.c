// expect: safe
// Elements of two kinds in one list, told apart by a field.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct base {
  struct base *next;
  int large;
};
struct big {
  struct base base;
  char *buffer;
};
static struct base *
make (struct base *next) {
  if (__VERIFIER_nondet_int ()) {
    struct big *b = malloc (sizeof *b);
    b->base.next = next;
    b->base.large = 1;
    b->buffer = malloc (100);
    return &b->base;
  }
  struct base *b = malloc (sizeof *b);
  b->next = next;
  b->large = 0;
  return b;
}
int
main (void) {
  struct base *all = NULL;
  while (__VERIFIER_nondet_int ())
    all = make (all);
  while (all) {
    struct base *b = all;
    all = all->next;
    if (b->large)
      free (((struct big *)b)->buffer);
    free (b);
  }
  return 0;
}
