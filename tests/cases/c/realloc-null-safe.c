// expect: safe
// realloc of nothing is malloc.
#include <stdlib.h>
int
main (void) {
  int *list = NULL;
  for (int n = 1; n <= 3; n++) {
    list = realloc (list, n * sizeof *list);
    list[n - 1] = n;
  }
  int sum = list[0] + list[1] + list[2];
  free (list);
  list = NULL;
  list = realloc (list, sizeof *list);
  list[0] = sum;
  free (list);
  return sum < 6;
}
