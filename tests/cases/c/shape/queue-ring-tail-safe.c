// expect: safe
// A circular queue known by its last element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct pkt {
  unsigned len;
  struct pkt *next;
};
static struct pkt *
put (struct pkt *last, unsigned len) {
  struct pkt *p = malloc (sizeof *p);
  p->len = len;
  if (last) {
    p->next = last->next;
    last->next = p;
  } else
    p->next = p;
  return p;
}
static struct pkt *
take (struct pkt *last) {
  struct pkt *p = last->next;
  if (p == last) {
    free (p);
    return NULL;
  }
  last->next = p->next;
  free (p);
  return last;
}
int
main (void) {
  struct pkt *last = NULL;
  while (__VERIFIER_nondet_int ())
    last = put (last, __VERIFIER_nondet_uint ());
  while (last)
    last = take (last);
  return 0;
}
