// expect: unsafe assertion 43
// inputs: 3
// Structs with floats travel in vector registers.
#include <assert.h>

struct point {
  float x, y;
};
struct body {
  double mass;
  int id;
};
struct space {
  float x, y, z;
};

int __VERIFIER_nondet_int (void);

static struct point
mirror (struct point p) {
  return (struct point){p.y, p.x};
}

static struct body
heavier (struct body b) {
  b.mass *= 2;
  b.id++;
  return b;
}

static struct space
lift (struct space s) {
  s.z = s.x + s.y;
  return s;
}

int
main (void) {
  struct point p = mirror ((struct point){1.5f, 2.25f});
  struct body b = heavier ((struct body){0.75, __VERIFIER_nondet_int () & 15});
  struct space s = lift ((struct space){p.x, p.y, 0});
  assert (p.x == 2.25f && p.y == 1.5f && b.mass == 1.5 && s.z == 3.75f);
  assert (b.id != 4);
  return 0;
}
