// expect: unsafe assertion 11
// native: no it depends on what is outside
// A pointer that is not constant itself may be changed.
#include <assert.h>
const char *name = "a";
extern void change (void);
int
main (void) {
  const char *old = name;
  change ();
  assert (name == old);
  return 0;
}
