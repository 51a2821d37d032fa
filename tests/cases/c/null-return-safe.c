// expect: safe
// A lookup by key that the caller trusts.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
struct entry {
  int key, value;
};
static struct entry table[3] = {{1, 10}, {2, 20}, {3, 30}};
static struct entry *
find (int key) {
  for (int i = 0; i < 3; i++)
    if (table[i].key == key)
      return table + i;
  return NULL;
}
int
main (void) {
  int key = __VERIFIER_nondet_int ();
  if (key < 1 || key > 3)
    return 0;
  struct entry *e = find (key);
  return e->value != 10 * key;
}
