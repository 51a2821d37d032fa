// expect: safe
// Push and pop as a machine of steps with a compare-and-swap.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static struct node *top;
static int
swap_if (struct node *old, struct node *new) {
  if (top != old || __VERIFIER_nondet_int ())
    return 0;
  top = new;
  return 1;
}
int
main (void) {
  enum { IDLE, PUSH_READ, PUSH_SWAP, POP_READ, POP_SWAP } state = IDLE;
  struct node *mine = NULL, *seen = NULL;
  while (state != IDLE || __VERIFIER_nondet_int ()) {
    switch (state) {
    case IDLE:
      if (__VERIFIER_nondet_int ()) {
        mine = malloc (sizeof *mine);
        mine->value = __VERIFIER_nondet_int ();
        state = PUSH_READ;
      } else
        state = POP_READ;
      break;
    case PUSH_READ:
      seen = top;
      mine->next = seen;
      state = PUSH_SWAP;
      break;
    case PUSH_SWAP:
      state = swap_if (seen, mine) ? IDLE : PUSH_READ;
      break;
    case POP_READ:
      seen = top;
      state = seen ? POP_SWAP : IDLE;
      break;
    case POP_SWAP:
      if (swap_if (seen, seen->next)) {
        free (seen);
        state = IDLE;
      } else
        state = POP_READ;
      break;
    }
  }
  while (top) {
    struct node *next = top->next;
    free (top);
    top = next;
  }
  return 0;
}
