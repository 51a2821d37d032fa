// expect: safe
// What is less than the last number comes before it; both sides are sorted.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int
partition (int *at, int first, int last) {
  int pivot = at[last], below = first;
  for (int i = first; i < last; i++)
    if (at[i] < pivot) {
      int other = at[below];
      at[below] = at[i];
      at[i] = other;
      below++;
    }
  at[last] = at[below];
  at[below] = pivot;
  return below;
}
static void
sort (int *at, int first, int last) {
  if (first >= last)
    return;
  int middle = partition (at, first, last);
  sort (at, first, middle - 1);
  sort (at, middle + 1, last);
}
int
main (void) {
  int count = __VERIFIER_nondet_int ();
  if (count < 1 || count > 100000)
    return 0;
  int *at = malloc ((size_t)count * sizeof *at);
  for (int i = 0; i < count; i++)
    at[i] = __VERIFIER_nondet_int ();
  sort (at, 0, count - 1);
  free (at);
  return 0;
}
