// expect: safe
// Memory of alloca is gone when its function returns.
#include <alloca.h>
#include <stdlib.h>
static int *
range (int n) {
  int *values = malloc (n * sizeof *values);
  for (int i = 0; i < n; i++)
    values[i] = i;
  return values;
}
int
main (void) {
  int *values = range (4);
  int last = values[3];
  free (values);
  return last != 3;
}
