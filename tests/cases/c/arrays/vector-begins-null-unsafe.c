// expect: unsafe invalid-deref 20
// inputs: 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 0
// The block has one element less than it seems.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct numbers {
  int *at;
  size_t count, room;
};
static int
add (struct numbers *n, int number) {
  if (n->count == n->room) {
    size_t room = n->room ? 2 * n->room : 4;
    int *at = realloc (n->at, (room - 1) * sizeof *at);
    if (!at)
      return -1;
    n->at = at;
    n->room = room;
  }
  n->at[n->count++] = number;
  return 0;
}
int
main (void) {
  struct numbers n = {0};
  while (__VERIFIER_nondet_int ())
    if (add (&n, __VERIFIER_nondet_int ()))
      break;
  int positive = 0;
  for (size_t i = 0; i < n.count; i++)
    positive |= n.at[i] > 0;
  free (n.at);
  return positive;
}
