// expect: unsafe assertion 29
// inputs: 3
// Large structs are passed and returned through memory.
#include <assert.h>

struct row {
  int cells[8];
  long sum;
};

int __VERIFIER_nondet_int (void);

static struct row
fill (struct row r, int from) {
  for (int i = 0; i < 8; i++) {
    r.cells[i] = from + i;
    r.sum += r.cells[i];
  }
  return r;
}

int
main (void) {
  int from = __VERIFIER_nondet_int ();
  if (from < 0 || from > 3)
    return 0;
  struct row empty = {0};
  struct row r = fill (empty, from);
  assert (r.sum + empty.cells[7] < 52);
  return 0;
}
