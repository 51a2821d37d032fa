// expect: unsafe assertion 11
// native: no it depends on what is outside
// The pointer itself is const here.
#include <assert.h>
typedef int *const input;
extern int look (input);
int
main (void) {
  int x = 1;
  int n = look (&x);
  assert (x == 1);
  return n;
}
