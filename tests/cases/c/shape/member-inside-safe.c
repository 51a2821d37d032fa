// expect: safe
// Pointers lead into elements, not to their beginning.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct clock {
  struct clock *next;
  int ticks;
  long times[2];
};
struct hand {
  long *at;
  struct hand *next;
};
int
main (void) {
  struct clock *clocks = NULL;
  struct hand *hands = NULL;
  do {
    struct clock *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->ticks = 0;
    c->times[0] = c->times[1] = 0;
    c->next = clocks;
    clocks = c;
  } while (__VERIFIER_nondet_int ());
  while (__VERIFIER_nondet_int ()) {
    struct clock *c = clocks;
    while (c->next && __VERIFIER_nondet_int ())
      c = c->next;
    struct hand *h = malloc (sizeof *h);
    if (!h)
      abort ();
    h->at = &c->times[1];
    h->next = hands;
    hands = h;
  }
  for (struct hand *h = hands; h; h = h->next) {
    h->at[0] = 1;
    h->at[-1] = 1;
  }
  while (hands) {
    struct hand *h = hands->next;
    free (hands);
    hands = h;
  }
  while (clocks) {
    struct clock *c = clocks->next;
    free (clocks);
    clocks = c;
  }
  return 0;
}
