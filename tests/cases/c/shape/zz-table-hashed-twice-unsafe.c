// expect: unsafe invalid-deref 49
// native: no several errors: which comes first depends on the inputs
// What is stored is not where it was looked for: chains are shared.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct entry {
  int key;
  struct entry *next;
};
struct table {
  unsigned size;
  struct entry **entries;
};
static struct entry *
find (struct table *t, int key) {
  struct entry *e = t->entries[(unsigned)key % t->size];
  while (e && e->key != key)
    e = e->next;
  return e;
}
static void
put (struct table *t, int key) {
  if (find (t, key))
    return;
  struct entry *e = malloc (sizeof *e);
  if (!e)
    return;
  e->key = key;
  e->next = t->entries[(unsigned)key % t->size];
  t->entries[(unsigned)(key + 1u) % t->size] = e;
}
int
main (void) {
  struct table *t = malloc (sizeof *t);
  if (!t)
    return 1;
  t->size = 3;
  t->entries = calloc (t->size, sizeof *t->entries);
  if (!t->entries) {
    free (t);
    return 1;
  }
  while (__VERIFIER_nondet_int ())
    put (t, __VERIFIER_nondet_int ());
  for (unsigned i = 0; i < t->size; i++)
    while (t->entries[i]) {
      struct entry *e = t->entries[i];
      t->entries[i] = e->next;
      free (e);
    }
  free (t->entries);
  free (t);
  return 0;
}
