// expect: safe assuming 'change'
// native: no it depends on what is outside
// Static variables are not, unless somebody hands out their addresses.
#include <assert.h>
static int level = 1;
extern void change (void);
int
main (void) {
  change ();
  assert (level == 1);
  return 0;
}
