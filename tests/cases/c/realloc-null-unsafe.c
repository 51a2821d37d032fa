// expect: unsafe invalid-deref 13
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
  list = realloc (list, sizeof *list);
  sum += list[1];
  free (list);
  return sum < 6;
}
