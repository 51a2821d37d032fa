// expect: unsafe assertion 28
// inputs: 8
// Assignment copies everything inside.
#include <assert.h>

struct inner {
  short tag;
  int values[3];
};
struct outer {
  char name[4];
  struct inner parts[2];
  struct {
    int anonymous;
  };
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct outer a = {"abc", {{1, {2, 3, 4}}, {5, {6, 7, 8}}}, {9}};
  struct outer b = a;
  b.parts[1].values[2] = __VERIFIER_nondet_int ();
  b.anonymous = 0;
  a.parts[0] = b.parts[1];
  assert (b.parts[0].values[0] == 2 && a.anonymous == 9 && a.name[2] == 'c');
  assert (a.parts[0].values[2] != a.parts[1].values[2]);
  return 0;
}
