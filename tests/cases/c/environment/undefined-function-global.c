// expect: safe
// native: no 'change' is defined outside
// A function without a body is assumed not to write to globals that other files see;
// a note in the output says so.
#include <assert.h>

int level = 1;
extern void change (void);

int
main (void) {
  change ();
  assert (level == 1);
  return 0;
}
