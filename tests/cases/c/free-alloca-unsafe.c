// expect: unsafe invalid-free 11
// Memory of alloca goes by itself.
#include <alloca.h>
#include <stdlib.h>
int
main (void) {
  int *values = alloca (4 * sizeof *values);
  for (int i = 0; i < 4; i++)
    values[i] = i;
  int sum = values[1] + values[3];
  free (values);
  return sum != 4;
}
