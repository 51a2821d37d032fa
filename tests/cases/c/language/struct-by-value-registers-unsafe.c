// expect: unsafe assertion 41
// inputs: -5
// Structs of 3 to 16 bytes travel in registers.
#include <assert.h>

struct three {
  char a, b, c;
};
struct twelve {
  int a;
  short b;
  int c;
};
struct sixteen {
  long a;
  char b;
};

int __VERIFIER_nondet_int (void);

static struct three
three (struct twelve t) {
  return (struct three){(char)t.a, (char)t.b, (char)t.c};
}

static struct sixteen
sixteen (struct three t, struct sixteen s) {
  s.a += t.a + t.b + t.c;
  s.b = t.c;
  return s;
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -100 || x > 100)
    return 0;
  struct sixteen s
      = sixteen (three ((struct twelve){x, 2, 3}), (struct sixteen){10, 1});
  assert (s.b == 3);
  assert (s.a >= 15);
  return 0;
}
