// expect: unsafe leak 17
// inputs: 1, 0, 0
// Only the first cell of inner lists is freed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct sll {
  struct sll *next;
  struct sll *shared;
};
struct top {
  struct top *next;
  struct sll *inner;
};
static struct sll *
alloc_sll (void) {
  struct sll *p = malloc (sizeof *p);
  p->next = NULL;
  p->shared = NULL;
  return p;
}
static struct top *
alloc_top (void) {
  struct top *p = malloc (sizeof *p);
  p->next = NULL;
  p->inner = NULL;
  return p;
}
static struct sll *
create (void) {
  struct sll *s = alloc_sll (), *now = s;
  while (__VERIFIER_nondet_int ()) {
    now->next = alloc_sll ();
    now = now->next;
  }
  return s;
}
int
main (void) {
  struct top *t = alloc_top (), *now = t;
  now->inner = create ();
  while (__VERIFIER_nondet_int ()) {
    now->next = alloc_top ();
    now = now->next;
    now->inner = create ();
  }
  while (t) {
    struct top *n = t->next;
    if (t->inner) {
      struct sll *m = t->inner->next;
      free (t->inner);
      t->inner = m;
    }
    free (t);
    t = n;
  }
  return 0;
}
