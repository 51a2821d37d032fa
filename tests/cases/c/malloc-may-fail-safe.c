// expect: safe
// run: --malloc-may-fail
// If memory can run out, every allocation needs a look.
#include <stdlib.h>
struct pair {
  int *first, *second;
};
int
main (void) {
  struct pair p = {malloc (sizeof (int)), NULL};
  if (p.first == NULL)
    return 1;
  p.second = calloc (1, sizeof (int));
  if (p.second == NULL) {
    free (p.first);
    return 1;
  }
  *p.first = *p.second;
  free (p.first);
  free (p.second);
  return 0;
}
