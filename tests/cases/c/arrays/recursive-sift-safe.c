// expect: safe
// A binary heap in an array: a number sinks until both below it are smaller.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
sink (int *at, int place, int count) {
  int left = 2 * place + 1, right = left + 1, most = place;
  if (left < count && at[left] > at[most])
    most = left;
  if (right < count && at[right] > at[most])
    most = right;
  if (most == place)
    return;
  int other = at[place];
  at[place] = at[most];
  at[most] = other;
  sink (at, most, count);
}
int
main (void) {
  int count = __VERIFIER_nondet_int ();
  if (count < 1 || count > 1000)
    return 0;
  int *at = malloc ((size_t)count * sizeof *at);
  for (int i = 0; i < count; i++)
    at[i] = __VERIFIER_nondet_int ();
  for (int i = count / 2 - 1; i >= 0; i--)
    sink (at, i, count);
  for (int last = count - 1; last > 0; last--) {
    int first = at[0];
    at[0] = at[last];
    at[last] = first;
    sink (at, 0, last);
  }
  free (at);
  return 0;
}
