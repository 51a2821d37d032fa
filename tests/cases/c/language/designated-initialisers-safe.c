// expect: safe
// What is not named in an initialiser is 0; later ones win.
#include <assert.h>

struct config {
  int id;
  struct {
    char on;
    int levels[4];
  } lamp;
  const char *name;
};

int __VERIFIER_nondet_int (void);

static const int table[10] = {[2] = 5, 6, [7 ... 8] = 1, [3] = 9};

int
main (void) {
  struct config c = {.lamp.levels[1] = 3, .name = "x", .id = 7};
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 9)
    return 0;
  assert (c.lamp.on == 0 && c.lamp.levels[1] == 3 && c.lamp.levels[2] == 0);
  assert (table[2] == 5 && table[3] == 9 && table[4] == 0 && table[8] == 1);
  assert (table[i] >= 0 && table[i] != 6);
  return 0;
}
