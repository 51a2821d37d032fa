// expect: unsafe assertion 11
// native: no it depends on what is outside
// Which object it is handed depends on an input.
#include <assert.h>
extern void fill (int *);
int
main (int argc, char **argv) {
  int x = 0, y = 0;
  fill (argc > 2 ? &x : &y);
  assert (argc > 2 || x == 0);
  assert (argc > 2 || y == 0);
  return 0;
}
