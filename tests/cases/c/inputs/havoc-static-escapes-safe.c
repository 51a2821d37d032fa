// expect: safe assuming 'change'
// native: no it depends on what is outside
// The global that has its address is static, too.
#include <assert.h>
static int level = 1;
static int *door = &level;
extern void change (void);
int
main (void) {
  change ();
  assert (*door == 1);
  return 0;
}
