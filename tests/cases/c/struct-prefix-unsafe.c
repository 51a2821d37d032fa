// expect: unsafe invalid-deref 31
// inputs: 1
// Objects with a common first member; a tag tells what they are.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct shape {
  int kind;
};
struct circle {
  struct shape base;
  int radius;
};
struct box {
  struct shape base;
  int width, height;
};
static struct shape *
make (int kind) {
  if (kind == 0) {
    struct box *b = malloc (sizeof *b);
    *b = (struct box){{kind}, 2, 3};
    return &b->base;
  }
  struct circle *c = malloc (sizeof *c);
  *c = (struct circle){{kind}, 1};
  return &c->base;
}
static int
area (const struct shape *s) {
  const struct box *b = (const struct box *)s;
  return b->width * b->height;
}
int
main (void) {
  struct shape *s = make (__VERIFIER_nondet_bool ());
  int result = area (s);
  free (s);
  return result < 0;
}
