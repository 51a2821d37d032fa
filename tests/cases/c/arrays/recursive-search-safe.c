// expect: safe
// Binary search by recursion; what is found is an index.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int
find (const int *at, int first, int last, int number) {
  if (first > last)
    return -1;
  int middle = first + (last - first) / 2;
  if (at[middle] == number)
    return middle;
  return at[middle] < number ? find (at, middle + 1, last, number)
                             : find (at, first, middle - 1, number);
}
int
main (void) {
  int count = __VERIFIER_nondet_int ();
  if (count < 1 || count > 1000)
    return 0;
  int *at = malloc ((size_t)count * sizeof *at);
  for (int i = 0; i < count; i++)
    at[i] = i;
  int place = find (at, 0, count - 1, __VERIFIER_nondet_int ());
  if (place >= 0)
    at[place] = 0;
  free (at);
  return 0;
}
