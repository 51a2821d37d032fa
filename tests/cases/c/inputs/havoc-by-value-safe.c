// expect: safe assuming 'fill'
// native: no it depends on what is outside
// The struct itself is a copy.
#include <assert.h>
struct span { int *at; int n; };
extern void fill (struct span);
int
main (void) {
  int x = 0;
  struct span s = {&x, 1};
  fill (s);
  assert (s.at == &x && s.n == 1);
  return 0;
}
