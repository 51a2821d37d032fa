// expect: safe
// A ring of a size chosen at run time.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
extern char __VERIFIER_nondet_char (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
struct ring {
  unsigned size, head, tail;
  char *bytes;
};
static void
put (struct ring *r, char c) {
  unsigned next = r->tail + 1 < r->size ? r->tail + 1 : 0;
  if (next == r->head)
    return;
  r->bytes[r->tail] = c;
  r->tail = next;
}
static void
get (struct ring *r) {
  if (r->head != r->tail)
    r->head = r->head + 1 < r->size ? r->head + 1 : 0;
}
int
main (void) {
  struct ring r = {__VERIFIER_nondet_uchar () + 2, 0, 0, NULL};
  r.bytes = malloc (r.size);
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_bool ())
      put (&r, __VERIFIER_nondet_char ());
    else
      get (&r);
  }
  free (r.bytes);
  return 0;
}
