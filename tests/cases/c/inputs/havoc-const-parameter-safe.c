// expect: safe assuming 'look'
// native: no it depends on what is outside
// Pointers to const are for reading.
#include <assert.h>
struct pair { int a, b; };
extern int look (const struct pair *);
int
main (void) {
  struct pair p = {1, 2};
  int n = look (&p);
  assert (p.b == 2);
  return n;
}
