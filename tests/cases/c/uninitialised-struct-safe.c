// expect: safe
// native: memory
// Holes of structs, parts that nobody needs, bit-fields and unions.
#include <string.h>

struct entry {
  char tag;
  int value, unused[3];
  unsigned low : 3, high : 5;
};
union number {
  float f;
  unsigned u;
};

static struct entry
make (int value) {
  struct entry e;
  e.tag = 1;
  e.value = value;
  e.low = 5;
  return e;
}

static int
look (struct entry e) {
  return e.tag == 1 && e.low == 5 ? e.value : -1;
}

int
main (void) {
  struct entry a = make (7), b = a, c;
  union number n;
  memcpy (&c, &b, sizeof c);
  n.f = 1.0f;
  int self = self;
  a.unused[0] = c.unused[2];
  self = self * 2;
  return look (c) != 7 || n.u >> 31;
}
