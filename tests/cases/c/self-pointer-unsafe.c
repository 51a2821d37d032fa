// expect: unsafe invalid-deref 19
// A struct that points to its own member is returned by value.
#include <assert.h>
struct text {
  char *at;
  char small[8];
};
static struct text
make (void) {
  struct text t;
  t.at = t.small;
  t.at[0] = 'a';
  return t;
}
int
main (void) {
  struct text t = make ();
  assert (t.small[0] == 'a');
  return *t.at != 'a';
}
