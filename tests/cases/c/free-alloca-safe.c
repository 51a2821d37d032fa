// expect: safe
// Memory of alloca goes by itself.
#include <alloca.h>
#include <stdlib.h>
int
main (void) {
  int *values = malloc (4 * sizeof *values);
  for (int i = 0; i < 4; i++)
    values[i] = i;
  int sum = values[1] + values[3];
  free (values);
  return sum != 4;
}
