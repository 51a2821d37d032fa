// expect: safe
// A struct that points to its own member is returned by value.
#include <assert.h>
struct text {
  char *at;
  char small[8];
};
static void
make (struct text *t) {
  t->at = t->small;
  t->at[0] = 'a';
}
int
main (void) {
  struct text t;
  make (&t);
  assert (t.small[0] == 'a');
  return *t.at != 'a';
}
