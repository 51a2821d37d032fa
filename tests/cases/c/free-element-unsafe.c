// expect: unsafe invalid-free 13
// An array of structs is one block, not one for each element.
#include <stdlib.h>
struct cell {
  int value;
};
int
main (void) {
  struct cell *cells = malloc (3 * sizeof *cells);
  for (int i = 0; i < 3; i++)
    cells[i].value = i;
  for (int i = 2; i >= 0; i--)
    free (&cells[i]);
  return 0;
}
