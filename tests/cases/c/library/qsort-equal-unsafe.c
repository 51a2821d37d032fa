// expect: unsafe assertion 22
// native: no glibc keeps them in their order
// Elements that compare as equal may come in any order.
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
  struct entry entries[3] = {{2, 0}, {1, 1}, {1, 2}};
  qsort (entries, 3, sizeof entries[0], compare);
  assert (entries[2].number == 0);
  assert (entries[0].number == 1);
  return 0;
}
