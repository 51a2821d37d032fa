// expect: unsafe invalid-deref 15
// inputs: 0, 1, 1, 1, 1
// A stack in a block: nothing is pushed when it is full.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct stack {
  int *items;
  size_t count, room;
};
static int
push (struct stack *s, int x) {
  if (s->count > s->room)
    return 0;
  s->items[s->count++] = x;
  return 1;
}
int
main (void) {
  struct stack s = {NULL, 0, __VERIFIER_nondet_uint () % 30 + 1};
  s.items = malloc (s.room * sizeof *s.items);
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (!push (&s, 7))
        break;
    } else if (s.count)
      s.count--;
  }
  free (s.items);
  return 0;
}
