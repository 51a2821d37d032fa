// expect: unknown change
// native: no 'change' is defined outside
// todo: it is assumed to change no memory; a note says so
// A function without a body may write to globals that other files see.
#include <assert.h>

int level = 1;
extern void change (void);

int
main (void) {
  change ();
  assert (level == 1);
  return 0;
}
