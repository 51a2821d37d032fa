// expect: safe
// Pointers of a table own headers of lists.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
};
struct bucket {
  struct item *first;
  unsigned count;
};
struct map {
  struct bucket **buckets;
  unsigned size;
};
static struct map *
make (unsigned size) {
  struct map *m = malloc (sizeof *m);
  m->size = size;
  m->buckets = calloc (size, sizeof *m->buckets);
  return m;
}
static void
add (struct map *m, unsigned key) {
  struct bucket **b = &m->buckets[key % m->size];
  if (!*b)
    *b = calloc (1, sizeof **b);
  struct item *i = malloc (sizeof *i);
  i->next = (*b)->first;
  (*b)->first = i;
  (*b)->count++;
}
static void
destroy (struct map *m) {
  for (unsigned i = 0; i < m->size; i++) {
    if (!m->buckets[i])
      continue;
    while (m->buckets[i]->first) {
      struct item *item = m->buckets[i]->first;
      m->buckets[i]->first = item->next;
      free (item);
    }
    free (m->buckets[i]);
  }
  free (m->buckets);
  free (m);
}
int
main (void) {
  struct map *m = make (16);
  while (__VERIFIER_nondet_int ())
    add (m, (unsigned)__VERIFIER_nondet_int ());
  destroy (m);
  return 0;
}
