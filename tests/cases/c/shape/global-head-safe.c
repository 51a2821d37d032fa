// expect: safe
// The head is global, reachable at the end: what is left is no leak.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct cache {
  unsigned key;
  struct cache *next;
};
static struct cache *entries;
static void
remember (unsigned key) {
  struct cache *c = malloc (sizeof *c);
  c->key = key;
  c->next = entries;
  entries = c;
}
static int
knows (unsigned key) {
  struct cache *c = entries;
  while (c && c->key != key)
    c = c->next;
  return c != NULL;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    unsigned key = __VERIFIER_nondet_uint ();
    if (!knows (key))
      remember (key);
  }
  return 0;
}
