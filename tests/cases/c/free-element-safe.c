// expect: safe
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
  free (cells);
  return 0;
}
