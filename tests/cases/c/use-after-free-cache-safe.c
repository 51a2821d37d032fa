// expect: safe
// A cache remembers the last item that was looked up.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int key, uses;
};
static struct item *items[3];
static struct item *last;
static void
drop (int key) {
  if (items[key]) {
    if (last == items[key])
      last = NULL;
    free (items[key]);
    items[key] = NULL;
  }
}
static void
use (int key) {
  if (!items[key]) {
    items[key] = malloc (sizeof *items[key]);
    items[key]->key = key;
    items[key]->uses = 0;
  }
  last = items[key];
}
int
main (void) {
  for (int i = 0; i < 3; i++) {
    int what = __VERIFIER_nondet_int (), key = __VERIFIER_nondet_int ();
    if (key < 0 || key > 2)
      break;
    if (what == 1)
      use (key);
    else if (what == 2)
      drop (key);
    else if (last)
      last->uses++;
  }
  return 0;
}
