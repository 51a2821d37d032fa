// expect: safe
// Numbers are inserted into a vector that grows, and removed: those behind them
// are moved all at once.
#include <stdlib.h>
#include <string.h>
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
    size_t room = v->room ? 2 * v->room : 8;
    int *at = realloc (v->at, room * sizeof *at);
    if (!at)
      return -1;
    v->at = at;
    v->room = room;
  }
  memmove (v->at + place + 1, v->at + place,
           (v->count - place) * sizeof *v->at);
  v->at[place] = number;
  v->count++;
  return 0;
}
static void
take (struct vector *v, size_t place) {
  if (place >= v->count)
    return;
  memmove (v->at + place, v->at + place + 1,
           (v->count - place - 1) * sizeof *v->at);
  v->count--;
}
int
main (void) {
  struct vector v = {0};
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      insert (&v, __VERIFIER_nondet_uint (), __VERIFIER_nondet_int ());
    else
      take (&v, __VERIFIER_nondet_uint ());
  }
  free (v.at);
  return 0;
}
