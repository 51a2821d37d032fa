// expect: unsafe invalid-deref 21
// inputs: 1, 9
// It looks for a number before the first one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct vector {
  int *at;
  size_t count, room;
};
static int
put (struct vector *v, int number) {
  if (v->count == v->room) {
    size_t room = v->room ? 2 * v->room : 8;
    int *at = realloc (v->at, room * sizeof *at);
    if (!at)
      return -1;
    v->at = at;
    v->room = room;
  }
  size_t i = v->count;
  while (v->at[i - 1] > number) {
    v->at[i] = v->at[i - 1];
    i--;
  }
  v->at[i] = number;
  v->count++;
  return 0;
}
int
main (void) {
  struct vector v = {0};
  while (__VERIFIER_nondet_int ())
    if (put (&v, __VERIFIER_nondet_int ()))
      break;
  free (v.at);
  return 0;
}
