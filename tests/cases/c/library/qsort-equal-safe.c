// expect: safe
// Each of the equal ones is still there, behind the smaller one.
#include <assert.h>
#include <stdlib.h>

struct entry {
  int key, number;
};

static int
compare (const void *a, const void *b) {
  const struct entry *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}

int
main (void) {
  struct entry entries[3] = {{2, 0}, {1, 1}, {2, 2}};
  qsort (entries, 3, sizeof entries[0], compare);
  assert (entries[0].number == 1);
  assert (entries[1].number + entries[2].number == 2);
  return 0;
}
