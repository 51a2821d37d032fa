// expect: unsafe invalid-deref 25
// inputs: 1, 1, 1, 0, 1, 0, 0
// It is popped once too often.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int *stack;
static unsigned depth, room;
int
main (void) {
  int last = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (depth == room) {
        unsigned more = room ? room * 2 : 4;
        if (more > 1000000)
          break;
        int *larger = realloc (stack, more * sizeof *larger);
        if (!larger)
          break;
        stack = larger;
        room = more;
      }
      stack[depth++] = 7;
    } else if (room > 0)
      last = stack[--depth];
  }
  free (stack);
  return last > 3;
}
