// expect: safe
// native: no it depends on what is outside
// Attributes say that it writes nothing: no assumption is needed.
#include <assert.h>
extern int look (int *) __attribute__ ((pure));
extern int twice (int) __attribute__ ((const));
int level = 3;
int
main (void) {
  int x = 1;
  int n = look (&x) + twice (x);
  assert (x == 1 && level == 3);
  return n;
}
