// expect: safe
// A value that is a number or a pointer to a number, with a tag.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct value {
  enum { NUMBER, REFERENCE } kind;
  union {
    long number;
    const long *reference;
  } as;
};
static long
look (const struct value *v) {
  if (v->kind == NUMBER)
    return v->as.number;
  return *v->as.reference;
}
int
main (void) {
  const long seven = 7;
  struct value v;
  if (__VERIFIER_nondet_bool ()) {
    v.kind = REFERENCE;
    v.as.reference = &seven;
  } else {
    v.kind = NUMBER;
    v.as.number = 7;
  }
  assert (look (&v) == 7);
  return 0;
}
