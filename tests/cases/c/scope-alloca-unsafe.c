// expect: unsafe invalid-deref 16
// native: no AddressSanitizer does not follow alloca after the return
// Memory of alloca is gone when its function returns.
#include <alloca.h>
#include <stdlib.h>
static int *
range (int n) {
  int *values = alloca (n * sizeof *values);
  for (int i = 0; i < n; i++)
    values[i] = i;
  return values;
}
int
main (void) {
  int *values = range (4);
  int last = values[3];
  return last != 3;
}
