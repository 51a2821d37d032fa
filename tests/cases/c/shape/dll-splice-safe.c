// expect: safe
// The second list is hung behind the first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct block {
  struct block *next, *prev;
  unsigned size;
};
static struct block *
chain (void) {
  struct block *c = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct block *b = malloc (sizeof *b);
    b->size = 16;
    b->next = c;
    b->prev = NULL;
    if (c)
      c->prev = b;
    c = b;
  }
  return c;
}
static struct block *
join (struct block *a, struct block *b) {
  struct block *end = a;
  if (!a)
    return b;
  while (end->next)
    end = end->next;
  end->next = b;
  if (b)
    b->prev = end;
  return a;
}
static void
release (struct block *b) {
  while (b) {
    struct block *next = b->next;
    free (b);
    b = next;
  }
}
int
main (void) {
  struct block *a = chain (), *b = chain ();
  struct block *all = join (a, b);
  release (all);
  return 0;
}
