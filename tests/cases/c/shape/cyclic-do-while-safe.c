// expect: safe
// Once around with do and while.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct hour {
  int busy;
  struct hour *next;
};
int
main (void) {
  struct hour *clock = NULL, *h;
  while (__VERIFIER_nondet_int ()) {
    h = malloc (sizeof *h);
    h->busy = 0;
    if (!clock) {
      h->next = h;
      clock = h;
    } else {
      h->next = clock->next;
      clock->next = h;
    }
  }
  h = clock;
  if (h)
    do {
      h->busy = 1;
      h = h->next;
    } while (h != clock);
  if (clock) {
    h = clock->next;
    while (h != clock) {
      struct hour *next = h->next;
      free (h);
      h = next;
    }
    free (clock);
  }
  return 0;
}
