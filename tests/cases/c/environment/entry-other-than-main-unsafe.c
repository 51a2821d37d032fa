// expect: unsafe assertion 18
// run: --entry=start
// stub: int main (void) { start (); return 0; }
// inputs:
// Globals have their initial values at the entry, main is not executed.
#include <assert.h>

static int level = 4;

static void
unused (void) {
  level = 9;
}

void
start (void) {
  unused ();
  assert (level == 4);
}
