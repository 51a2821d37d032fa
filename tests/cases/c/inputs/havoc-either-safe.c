// expect: safe assuming 'fill'
// native: no it depends on what is outside
// Only one of them is written.
#include <assert.h>
extern void fill (int *);
int
main (int argc, char **argv) {
  int x = 0, y = 0;
  fill (argc > 2 ? &x : &y);
  assert (x == 0 || y == 0);
  return 0;
}
