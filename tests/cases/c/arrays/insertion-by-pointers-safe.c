// expect: safe
// Insertion sort with pointers, of an array that was filled from its end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static void
sort (int *base, size_t count) {
  int *end = base + count, *p, *q;
  for (p = base + 1; p < end; p++) {
    int number = *p;
    for (q = p; q > base && q[-1] > number; --q)
      *q = q[-1];
    *q = number;
  }
}
int
main (void) {
  size_t count = __VERIFIER_nondet_uint ();
  if (count < 1 || count > 1000)
    return 0;
  int *numbers = malloc (count * sizeof *numbers);
  if (!numbers)
    return 1;
  for (size_t i = count; i-- > 0;)
    numbers[i] = __VERIFIER_nondet_int ();
  sort (numbers, count);
  free (numbers);
  return 0;
}
