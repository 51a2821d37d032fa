// expect: unsafe assertion 37
// inputs: 0, 1, 0
// A list is split in two by a number: what each part is less than is kept.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  int x;
  struct n *nx;
};
int
main (void) {
  struct n *lo = 0, *hi = 0, *all = 0;
  int pivot = __VERIFIER_nondet_int ();
  while (__VERIFIER_nondet_int ()) {
    struct n *e = malloc (sizeof *e);
    if (!e)
      break;
    e->x = __VERIFIER_nondet_int ();
    e->nx = all;
    all = e;
  }
  while (all) {
    struct n *e = all;
    all = all->nx;
    if (e->x < pivot) {
      e->nx = lo;
      lo = e;
    } else {
      e->nx = hi;
      hi = e;
    }
  }
  for (struct n *e = lo; e; e = e->nx)
    assert (e->x < pivot);
  for (struct n *e = hi; e; e = e->nx)
    assert (e->x > pivot);
  while (lo) {
    struct n *e = lo;
    lo = lo->nx;
    free (e);
  }
  while (hi) {
    struct n *e = hi;
    hi = hi->nx;
    free (e);
  }
  return 0;
}
