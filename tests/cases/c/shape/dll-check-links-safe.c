// expect: safe
// What is left of my right is me.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct seat {
  int row;
  struct seat *next;
  struct seat *prev;
};
static struct seat *
after (struct seat *at) {
  struct seat *s = malloc (sizeof *s);
  s->row = 0;
  s->prev = at;
  s->next = at ? at->next : NULL;
  if (s->next)
    s->next->prev = s;
  if (at)
    at->next = s;
  return s;
}
int
main (void) {
  struct seat *first = after (NULL);
  while (__VERIFIER_nondet_int ()) {
    struct seat *s = first;
    while (s->next && __VERIFIER_nondet_int ())
      s = s->next;
    after (s);
  }
  for (struct seat *s = first; s->next; s = s->next)
    assert (s->next->prev == s);
  while (first) {
    struct seat *next = first->next;
    free (first);
    first = next;
  }
  return 0;
}
