// expect: unsafe assertion 30
// inputs: 1
// A tagged union; what is read is what was written last.
#include <assert.h>

enum tag { INT, PAIR };
struct value {
  enum tag tag;
  union {
    int number;
    struct {
      short first, second;
    };
  };
};

int __VERIFIER_nondet_int (void);

static int
size (const struct value *v) {
  return v->tag == INT ? v->number : v->first + v->second;
}

int
main (void) {
  struct value v = {.tag = __VERIFIER_nondet_int () ? PAIR : INT};
  v.number = 65537;
  assert (size (&v) == (v.tag == INT ? 65537 : 2));
  v.second = 0;
  assert (size (&v) == (v.tag == INT ? 1 : 2));
  return 0;
}
