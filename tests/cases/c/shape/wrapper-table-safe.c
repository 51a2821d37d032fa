// expect: safe
// A table of chains whose entries come from a wrapper of malloc.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct entry {
  unsigned key;
  struct entry *next;
};
struct table {
  unsigned size;
  struct entry **chains;
};
static void *
obtain (size_t size) {
  void *block = malloc (size);
  if (!block)
    abort ();
  return block;
}
int
main (void) {
  struct table *t = obtain (sizeof *t);
  t->size = __VERIFIER_nondet_uint () % 64 + 1;
  t->chains = calloc (t->size, sizeof *t->chains);
  if (!t->chains) {
    free (t);
    return 1;
  }
  while (__VERIFIER_nondet_int ()) {
    unsigned key = __VERIFIER_nondet_uint ();
    struct entry *e = obtain (sizeof *e);
    e->key = key;
    e->next = t->chains[key % t->size];
    t->chains[key % t->size] = e;
  }
  for (unsigned i = 0; i < t->size; i++)
    while (t->chains[i]) {
      struct entry *e = t->chains[i];
      t->chains[i] = e->next;
      free (e);
    }
  free (t->chains);
  free (t);
  return 0;
}
