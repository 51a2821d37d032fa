// expect: safe
// A pointer to a member outlives the whole.
#include <stdlib.h>
struct shape {
  int kind;
  struct {
    int x, y;
  } center;
};
int
main (void) {
  struct shape *s = malloc (sizeof *s);
  s->center.x = 3;
  s->center.y = 4;
  int *y = &s->center.y;
  int result = *y;
  free (s);
  return result != 4;
}
