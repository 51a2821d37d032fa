// expect: unsafe uninitialised 12
// native: no sanitizer looks at what is printed
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  int *numbers = malloc (3 * sizeof *numbers);
  for (int i = 0; i < 2; i++)
    numbers[i] = i;
  for (int i = 0; i < 3; i++)
    printf ("%d\n", numbers[i]);
  free (numbers);
  return 0;
}
