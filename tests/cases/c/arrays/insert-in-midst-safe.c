// expect: safe
// Numbers are inserted at any place, as long as there is room; all are read.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int room = 100, count = 0, positive = 0;
  int *numbers = malloc (room * sizeof *numbers);
  if (!numbers)
    return 1;
  while (count < room && __VERIFIER_nondet_int ()) {
    int place = __VERIFIER_nondet_int ();
    if (place < 0 || place > count)
      continue;
    for (int i = count; i > place; i--)
      numbers[i] = numbers[i - 1];
    numbers[place] = __VERIFIER_nondet_int ();
    count++;
  }
  for (int i = 0; i < count; i++)
    if (numbers[i] > 0)
      positive++;
  free (numbers);
  return positive;
}
