// expect: safe
// A return in the middle gives back what was made so far.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct hdr {
  int len;
  struct hdr *next;
};
static void
drop (struct hdr *h) {
  while (h) {
    struct hdr *next = h->next;
    free (h);
    h = next;
  }
}
static int
load (struct hdr **result) {
  struct hdr *all = NULL;
  *result = NULL;
  do {
    struct hdr *h = malloc (sizeof *h);
    h->len = __VERIFIER_nondet_int ();
    h->next = all;
    all = h;
    if (h->len < 0) {
      drop (all);
      return -1;
    }
  } while (__VERIFIER_nondet_int ());
  *result = all;
  return 0;
}
int
main (void) {
  struct hdr *h;
  if (load (&h) < 0)
    return 1;
  h->len = 0;
  drop (h);
  return 0;
}
