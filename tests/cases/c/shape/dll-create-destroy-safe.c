// expect: safe
// Both links of every element are right.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct page {
  struct page *prev, *next;
  int number;
};
static struct page *
open_pages (void) {
  struct page *first = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct page *p = malloc (sizeof *p);
    p->number = __VERIFIER_nondet_int ();
    p->prev = NULL;
    p->next = first;
    if (first)
      first->prev = p;
    first = p;
  }
  return first;
}
int
main (void) {
  struct page *first = open_pages (), *p = first;
  for (; p; p = p->next)
    if (p->prev)
      p->prev->number = 0;
  while (first) {
    p = first;
    first = first->next;
    free (p);
  }
  return 0;
}
