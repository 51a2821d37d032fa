// expect: safe
// A packed struct has no padding; its members lie at odd addresses.
#include <assert.h>
#include <stddef.h>

struct __attribute__ ((packed)) record {
  char kind;
  int size;
  short port;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct record r[2] = {{1, 2, 3}, {4, 5, 6}};
  assert (sizeof r == 14 && offsetof (struct record, port) == 5);
  r[0].size = __VERIFIER_nondet_int ();
  r[0].port = (short)r[0].size;
  assert (r[0].kind == 1 && r[1].kind == 4 && r[1].size == 5);
  return 0;
}
