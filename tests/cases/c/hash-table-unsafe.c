// expect: unsafe invalid-deref 33
// inputs: 4
// Chains of a hash table; the first entry of a chain is removed.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
enum { BUCKETS = 4 };
struct entry {
  struct entry *next;
  unsigned key;
};
static struct entry *buckets[BUCKETS];
static void
put (unsigned key) {
  struct entry *e = malloc (sizeof *e);
  e->key = key;
  e->next = buckets[key % BUCKETS];
  buckets[key % BUCKETS] = e;
}
static void
drop (unsigned key) {
  struct entry *e = buckets[key % BUCKETS], *before = NULL;
  for (; e && e->key != key; e = e->next)
    before = e;
  if (!e)
    return;
  if (before)
    before->next = e->next;
  free (e);
}
static int
contains (unsigned key) {
  for (struct entry *e = buckets[key % BUCKETS]; e; e = e->next)
    if (e->key == key)
      return 1;
  return 0;
}
int
main (void) {
  put (0);
  put (4);
  put (5);
  unsigned key = __VERIFIER_nondet_uint ();
  if (key > 7)
    return 0;
  drop (key);
  return contains (key);
}
