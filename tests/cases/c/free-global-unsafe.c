// expect: unsafe invalid-free 23
// inputs: 0
// The default configuration must not be freed.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct config {
  int width, height;
};
static struct config defaults = {80, 25};
static struct config *
read_config (void) {
  if (!__VERIFIER_nondet_bool ())
    return &defaults;
  struct config *c = malloc (sizeof *c);
  c->width = 132;
  c->height = 25;
  return c;
}
int
main (void) {
  struct config *c = read_config ();
  int width = c->width;
  free (c);
  return width < 80;
}
