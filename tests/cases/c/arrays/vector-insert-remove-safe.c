// expect: safe
// Numbers are inserted into a vector that grows, at any place, and removed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct vector {
  int *at;
  size_t count, room;
};
static int
insert (struct vector *v, size_t place, int number) {
  if (place > v->count)
    return -1;
  if (v->count == v->room) {
    size_t room = v->room ? v->room * 2 : 4;
    int *at = realloc (v->at, room * sizeof *at);
    if (!at)
      return -1;
    v->at = at;
    v->room = room;
  }
  for (size_t i = v->count; i > place; i--)
    v->at[i] = v->at[i - 1];
  v->at[place] = number;
  v->count++;
  return 0;
}
static void
take (struct vector *v, size_t place) {
  if (place >= v->count)
    return;
  for (size_t i = place; i + 1 < v->count; i++)
    v->at[i] = v->at[i + 1];
  v->count--;
}
int
main (void) {
  struct vector v = {0};
  unsigned rounds = __VERIFIER_nondet_uint () % 1000;
  while (rounds--) {
    if (__VERIFIER_nondet_int ())
      insert (&v, __VERIFIER_nondet_uint (), __VERIFIER_nondet_int ());
    else
      take (&v, __VERIFIER_nondet_uint ());
  }
  free (v.at);
  return 0;
}
