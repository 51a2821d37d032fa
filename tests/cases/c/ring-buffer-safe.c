// expect: safe
// A ring buffer wraps around at its end.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool (void);
enum { SIZE = 3 };
struct ring {
  unsigned head, count;
  int data[SIZE];
};
static int
put (struct ring *r, int x) {
  if (r->count == SIZE)
    return 0;
  r->data[(r->head + r->count) % SIZE] = x;
  r->count++;
  return 1;
}
static int
get (struct ring *r) {
  assert (r->count > 0);
  int x = r->data[r->head];
  r->head = (r->head + 1) % SIZE;
  r->count--;
  return x;
}
int
main (void) {
  struct ring *r = &(struct ring){.head = 0};
  int next = 0, expected = 0;
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_bool ())
      next += put (r, next);
    else if (r->count > 0)
      assert (get (r) == expected++);
  }
  return 0;
}
