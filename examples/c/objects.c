/* A list of any length up to N, each element with an object of its own; then
   everything is freed.

   SAFE: no access is wrong, nothing is freed twice, nothing is left.  The loop
   goes on as long as its input says so; without 'n < N' it has no bound, and
   the answer is UNKNOWN. */

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool (void);

#ifndef N
#define N 4
#endif

struct entry {
  void *data;
  struct entry *next;
};

int
main (void) {
  struct entry *head = NULL;
  for (int n = 0; n < N && __VERIFIER_nondet_bool (); n++) {
    struct entry *item = malloc (sizeof *item);
    item->data = malloc (sizeof (int));
    item->next = head;
    head = item;
  }
  while (head) {
    struct entry *item = head;
    head = item->next;
    free (item->data);
    free (item);
  }
  return 0;
}
