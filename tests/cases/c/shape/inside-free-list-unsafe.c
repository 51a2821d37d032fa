// expect: unsafe invalid-deref 23
// inputs: 1, 1, 1
// The last element leads behind the array.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
struct node {
  struct node *next;
  long x;
};
int
main (void) {
  size_t n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n > 0 && n < 1000000);
  struct node *pool = malloc (n * sizeof *pool);
  pool[n - 1].next = NULL;
  for (size_t i = 0; i < n; i++)
    pool[i].next = &pool[i + 1];
  struct node *head = pool;
  while (head && __VERIFIER_nondet_int ()) {
    struct node *taken = head;
    head = head->next;
    taken->x = 5;
  }
  free (pool);
  return 0;
}
