// expect: safe
// Whether an element has a buffer is told by its destructor.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  void (*done) (struct item *);
  char *buffer;
  struct item *next;
};
static void
plain_done (struct item *i) {
  free (i);
}
static void
buffered_done (struct item *i) {
  i->buffer[3] = 0;
  free (i->buffer);
  free (i);
}
int
main (void) {
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->next = all;
    all = i;
    i->done = plain_done;
    if (__VERIFIER_nondet_int ()) {
      i->buffer = malloc (4);
      i->done = buffered_done;
    }
  }
  while (all) {
    struct item *next = all->next;
    all->done (all);
    all = next;
  }
  return 0;
}
