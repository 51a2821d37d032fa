// expect: safe assuming 'look'
// native: no it depends on what is outside
// The qualifier may be in a typedef.
#include <assert.h>
typedef const int input;
extern int look (input *);
int
main (void) {
  int x = 1;
  int n = look (&x);
  assert (x == 1);
  return n;
}
