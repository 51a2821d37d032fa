// expect: safe
// allow: overflow
// A number that is not 0 is counted down from, so it may be seen as another
// integer with the same bits.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct stop {
  int line;
  struct stop *next, *prev;
};
static struct stop *
make (int line) {
  struct stop *s = malloc (sizeof *s);
  s->line = line;
  s->next = s->prev = NULL;
  return s;
}
static void
insert (struct stop **route, int place) {
  if (!*route || place == 0) {
    struct stop *s = make (1);
    s->next = *route;
    if (*route)
      (*route)->prev = s;
    *route = s;
    return;
  }
  struct stop *at = *route;
  int k = 0;
  while (at->next && k < place - 1) {
    at = at->next;
    k++;
  }
  struct stop *s = make (2);
  s->next = at->next;
  s->prev = at;
  if (at->next)
    at->next->prev = s;
  at->next = s;
}
int
main (void) {
  struct stop *route = NULL;
  while (__VERIFIER_nondet_int ())
    insert (&route, __VERIFIER_nondet_int ());
  while (route) {
    struct stop *next = route->next;
    free (route);
    route = next;
  }
  return 0;
}
