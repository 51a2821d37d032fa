// expect: safe
// The order of '&&', of statements, and of calls that write different
// variables does not matter.
#include <assert.h>

static int first, second;

static int
set (int *to, int n) {
  *to = n;
  return n;
}

static int
get (void) {
  return first;
}

int
main (void) {
  int sum = set (&first, 1) + set (&second, 2);
  sum += get () + get ();
  if (set (&first, 2) && get () == 2)
    sum++;
  assert (sum == 6 && first == 2 && second == 2);
  return 0;
}
