// expect: safe
// Every element's own pointer leads to the head of its list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct book;
struct chapter {
  struct book *book;
  struct chapter *next;
};
struct book {
  int pages;
  struct chapter *first;
};
static void
add (struct book *b) {
  struct chapter *c = malloc (sizeof *c);
  c->book = b;
  c->next = b->first;
  b->first = c;
}
int
main (void) {
  struct book b = {0, NULL};
  while (__VERIFIER_nondet_int ())
    add (&b);
  for (struct chapter *c = b.first; c; c = c->next)
    c->book->pages = 1;
  while (b.first) {
    struct chapter *c = b.first;
    b.first = c->next;
    free (c);
  }
  return 0;
}
