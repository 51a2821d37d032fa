// expect: safe assuming 'fill'
// native: no it depends on what is outside
// On the other path nothing has changed.
#include <assert.h>
extern void fill (int *);
int
main (int argc, char **argv) {
  int x = 0;
  if (argc > 2)
    fill (&x);
  assert (argc > 2 || x == 0);
  return 0;
}
