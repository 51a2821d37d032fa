// expect: unsafe invalid-deref 16
// inputs: 1, 2180547005
// There is no such slot.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
struct obj {
  int id;
};
#define N 32
static struct obj *table[N];
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    unsigned i = __VERIFIER_nondet_uint () % (N + 1);
    if (table[i]) {
      free (table[i]);
      table[i] = NULL;
    } else {
      table[i] = malloc (sizeof *table[i]);
      if (table[i])
        table[i]->id = (int)i;
    }
  }
  for (unsigned i = 0; i < N; i++)
    free (table[i]);
  return 0;
}
