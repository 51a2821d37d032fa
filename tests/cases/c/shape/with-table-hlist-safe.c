// expect: safe
// layout: heads with more members in tables of unknown size are not proved
// Lists whose elements point back to the link that points to them, in a table
// of any size: insert, find and remove one, destroy.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct entry {
  unsigned key;
  struct entry *next, **link;
};
struct bucket {
  struct entry *first;
};
static void
insert (struct bucket *b, struct entry *e) {
  e->next = b->first;
  if (b->first)
    b->first->link = &e->next;
  b->first = e;
  e->link = &b->first;
}
static void
unlink (struct entry *e) {
  *e->link = e->next;
  if (e->next)
    e->next->link = e->link;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n == 0 || n > 1000)
    return 0;
  struct bucket *table = calloc (n, sizeof *table);
  if (!table)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    struct entry *e = malloc (sizeof *e);
    if (!e)
      break;
    e->key = __VERIFIER_nondet_uint ();
    insert (&table[e->key % n], e);
  }
  unsigned key = __VERIFIER_nondet_uint ();
  struct entry *e = table[key % n].first;
  while (e && e->key != key)
    e = e->next;
  if (e) {
    unlink (e);
    free (e);
  }
  for (unsigned i = 0; i < n; i++)
    while (table[i].first) {
      struct entry *x = table[i].first;
      unlink (x);
      free (x);
    }
  free (table);
  return 0;
}
