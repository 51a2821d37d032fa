// expect: safe
// run: --entry=store
// stub: int main (void) { struct box b = {0}; store (&b, 3); return 0; }
// What the function allocates is its own; its argument is not.
#include <stdlib.h>
struct box {
  int value;
};
int
store (struct box *to, int value) {
  int *copy = malloc (sizeof *copy);
  *copy = value;
  if (to)
    to->value = *copy;
  free (copy);
  return value;
}
