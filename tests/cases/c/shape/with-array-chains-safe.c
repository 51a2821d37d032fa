// expect: safe
// A table of lists: insert, find, remove, destroy.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
struct node {
  unsigned key;
  int value;
  struct node *next;
};
#define N 16
static struct node *heads[N];
static struct node *
find (unsigned key) {
  for (struct node *n = heads[key % N]; n; n = n->next)
    if (n->key == key)
      return n;
  return NULL;
}
static int
put (unsigned key, int value) {
  struct node *n = find (key);
  if (n) {
    n->value = value;
    return 0;
  }
  n = malloc (sizeof *n);
  if (!n)
    return -1;
  n->key = key;
  n->value = value;
  n->next = heads[key % N];
  heads[key % N] = n;
  return 0;
}
static void
drop (unsigned key) {
  struct node **p = &heads[key % N];
  while (*p && (*p)->key != key)
    p = &(*p)->next;
  if (*p) {
    struct node *n = *p;
    *p = n->next;
    free (n);
  }
}
static void
destroy (void) {
  for (unsigned i = 0; i < N; i++) {
    struct node *n = heads[i];
    while (n) {
      struct node *next = n->next;
      free (n);
      n = next;
    }
    heads[i] = NULL;
  }
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    unsigned key = __VERIFIER_nondet_uint ();
    if (__VERIFIER_nondet_int ()) {
      if (put (key, 3) < 0)
        break;
    } else
      drop (key);
  }
  destroy ();
  return 0;
}
