// expect: unsafe leak 20
// inputs: 0, 1, 0, 0
// The first chain of the table is forgotten.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct entry {
  struct entry *next;
  int key;
};
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 100 + 1;
  struct entry **table = malloc (size * sizeof *table);
  if (!table)
    return 1;
  for (unsigned i = 0; i < size; i++)
    table[i] = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct entry *e = malloc (sizeof *e);
    if (!e)
      break;
    e->key = __VERIFIER_nondet_int ();
    unsigned at = (unsigned)e->key % size;
    e->next = table[at];
    table[at] = e;
  }
  for (unsigned i = 1; i < size; i++)
    while (table[i]) {
      struct entry *e = table[i];
      table[i] = e->next;
      free (e);
    }
  free (table);
  return 0;
}
