// expect: safe
// The default configuration must not be freed.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct config {
  int width, height;
};
static struct config defaults = {80, 25};
static struct config *
read_config (void) {
  struct config *c = malloc (sizeof *c);
  *c = defaults;
  if (__VERIFIER_nondet_bool ())
    c->width = 132;
  return c;
}
int
main (void) {
  struct config *c = read_config ();
  int width = c->width;
  free (c);
  return width < 80;
}
