// expect: unsafe assertion 11
// native: no it depends on what is outside
// A static variable whose address is in a global.
#include <assert.h>
static int level = 1;
int *door = &level;
extern void change (void);
int
main (void) {
  change ();
  assert (level == 1);
  return 0;
}
