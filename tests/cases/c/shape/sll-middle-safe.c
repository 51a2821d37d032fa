// expect: safe
// A slow and a fast pointer find the middle.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct car {
  struct car *next;
  int id;
};
int
main (void) {
  struct car *train = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct car *c = malloc (sizeof *c);
    c->id = 0;
    c->next = train;
    train = c;
  }
  if (train) {
    struct car *slow = train, *fast = train;
    while (fast && fast->next) {
      slow = slow->next;
      fast = fast->next->next;
    }
    slow->id = 1;
  }
  while (train) {
    struct car *c = train;
    train = c->next;
    free (c);
  }
  return 0;
}
