// expect: safe
// A null pointer with an offset is no better than the null pointer.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
struct page {
  long header[64];
  int cells[8];
};
static struct page page;
int
main (void) {
  struct page *p = __VERIFIER_nondet_int () ? &page : NULL;
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i >= 8)
    return 0;
  if (p == NULL)
    return 0;
  p->cells[i] = i;
  return 0;
}
