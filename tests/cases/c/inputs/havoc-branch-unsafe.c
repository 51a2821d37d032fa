// expect: unsafe assertion 11
// native: no it depends on what is outside
// Called on one path only.
#include <assert.h>
extern void fill (int *);
int
main (int argc, char **argv) {
  int x = 0;
  if (argc > 2)
    fill (&x);
  assert (x == 0);
  return 0;
}
