// expect: safe
// The heads of lists are a member of a struct, behind another one.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
struct node {
  unsigned key;
  struct node *next;
};
#define N 16
struct table {
  unsigned count;
  struct node *heads[N];
};
int
main (void) {
  struct table *t = calloc (1, sizeof *t);
  while (__VERIFIER_nondet_int ()) {
    unsigned key = __VERIFIER_nondet_uint ();
    struct node *n = malloc (sizeof *n);
    n->key = key;
    n->next = t->heads[key % N];
    t->heads[key % N] = n;
    t->count++;
  }
  for (unsigned i = 0; i < N; i++)
    while (t->heads[i]) {
      struct node *n = t->heads[i];
      t->heads[i] = n->next;
      free (n);
    }
  free (t);
  return 0;
}
