// expect: unsafe invalid-deref 17
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
  free (s);
  int result = *y;
  return result != 4;
}
