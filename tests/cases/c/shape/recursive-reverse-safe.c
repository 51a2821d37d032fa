// expect: safe
// Reversed by recursion with an accumulator.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
struct bit {
  struct bit *next;
  unsigned char b;
};
static struct bit *
reverse (struct bit *l, struct bit *done) {
  if (!l)
    return done;
  struct bit *next = l->next;
  l->next = done;
  return reverse (next, l);
}
int
main (void) {
  struct bit *l = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct bit *b = malloc (sizeof *b);
    b->b = __VERIFIER_nondet_uchar ();
    b->next = l;
    l = b;
  }
  l = reverse (l, NULL);
  while (l) {
    struct bit *next = l->next;
    free (l);
    l = next;
  }
  return 0;
}
