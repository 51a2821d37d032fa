// expect: safe
// Both halves are sorted, merged into a second block and copied back.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
unite (int *at, int *spare, int low, int half, int high) {
  int left = low, right = half, to = low;
  while (left < half && right < high)
    if (at[left] <= at[right])
      spare[to++] = at[left++];
    else
      spare[to++] = at[right++];
  while (left < half)
    spare[to++] = at[left++];
  while (right < high)
    spare[to++] = at[right++];
  for (to = low; to < high; to++)
    at[to] = spare[to];
}
static void
order (int *at, int *spare, int low, int high) {
  if (high - low < 2)
    return;
  int half = low + (high - low) / 2;
  order (at, spare, low, half);
  order (at, spare, half, high);
  unite (at, spare, low, half, high);
}
int
main (void) {
  int count = __VERIFIER_nondet_int ();
  if (count < 1 || count > 1000)
    return 0;
  int *at = malloc (count * sizeof *at), *spare = malloc (count * sizeof *spare);
  for (int i = 0; i < count; i++)
    at[i] = __VERIFIER_nondet_int ();
  order (at, spare, 0, count);
  free (at);
  free (spare);
  return 0;
}
