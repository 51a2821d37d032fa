// expect: unsafe assertion 9
// native: no it depends on what is outside
// What it returns is still arbitrary.
#include <assert.h>
extern int look (int *) __attribute__ ((pure));
int
main (void) {
  int x = 1;
  assert (look (&x) != 5);
  return 0;
}
