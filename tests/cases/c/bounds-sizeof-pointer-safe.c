// expect: safe
// sizeof of the pointer instead of what it points to.
#include <stdlib.h>
struct point {
  double x, y, z;
};
int
main (void) {
  struct point *p = malloc (sizeof *p);
  p->x = 1;
  p->z = 3;
  int bad = p->x > p->z;
  free (p);
  return bad;
}
