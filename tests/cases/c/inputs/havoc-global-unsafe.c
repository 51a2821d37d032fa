// expect: unsafe assertion 10
// native: no it depends on what is outside
// Globals with external linkage are open to functions elsewhere.
#include <assert.h>
int level = 1;
extern void change (void);
int
main (void) {
  change ();
  assert (level == 1);
  return 0;
}
