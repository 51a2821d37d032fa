// expect: safe
// What a block returns lies where the result does, after the block as well.
#include <assert.h>

union cell {
  int number;
  char text[4];
};

struct range {
  int first, last, step;
};

static union cell
make_cell (int full) {
  if (full) {
    union cell one = {1};
    return one;
  }
  union cell two = {2};
  return two;
}

static struct range
make_range (int n) {
  for (int i = 0; i < n; i++) {
    struct range r = {i, n, 1};
    if (i == 1)
      return r;
  }
  struct range none = {0, 0, 0};
  return none;
}

int
main (void) {
  assert (make_cell (1).number == 1 && make_cell (0).number == 2);
  assert (make_range (3).last == 3 && make_range (1).last == 0);
  return 0;
}
