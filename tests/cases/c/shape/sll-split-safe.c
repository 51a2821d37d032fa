// expect: safe
// The elements go to two lists by turns.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct card {
  int suit;
  struct card *below;
};
static void
discard (struct card *c) {
  while (c) {
    struct card *below = c->below;
    free (c);
    c = below;
  }
}
int
main (void) {
  struct card *deck = NULL, *left = NULL, *right = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct card *c = malloc (sizeof *c);
    c->suit = __VERIFIER_nondet_int ();
    c->below = deck;
    deck = c;
  }
  while (deck) {
    struct card *c = deck;
    deck = c->below;
    c->below = left;
    left = c;
    if (!deck)
      break;
    c = deck;
    deck = c->below;
    c->below = right;
    right = c;
  }
  discard (left);
  discard (right);
  return 0;
}
