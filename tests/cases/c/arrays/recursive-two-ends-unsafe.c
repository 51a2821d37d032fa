// expect: unsafe invalid-deref 14
// inputs: 1, 5
// Two indices come towards each other, from one behind the last number.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
order (int *at, int low, int high) {
  if (low >= high)
    return;
  int pivot = at[(low + high) / 2], up = low, down = high;
  while (up <= down) {
    while (up < high && at[up] < pivot)
      up++;
    while (down > low && at[down] > pivot)
      down--;
    if (up <= down) {
      int other = at[up];
      at[up++] = at[down];
      at[down--] = other;
    }
  }
  order (at, low, down);
  order (at, up, high);
}
int
main (void) {
  int count = __VERIFIER_nondet_int ();
  if (count < 1 || count > 1000)
    return 0;
  int *at = malloc (count * sizeof *at);
  for (int i = 0; i < count; i++)
    at[i] = __VERIFIER_nondet_int ();
  order (at, 0, count);
  free (at);
  return 0;
}
