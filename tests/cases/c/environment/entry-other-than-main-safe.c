// expect: safe
// run: --entry=start
// stub: int main (void) { start (); return 0; }
// Globals have their initial values at the entry, main is not executed.
#include <assert.h>

static int level = 4;

static void
unused (void) {
  level = 9;
}

void
start (void) {
  assert (level == 4);
}
