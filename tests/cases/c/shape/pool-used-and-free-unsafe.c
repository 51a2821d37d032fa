// expect: unsafe invalid-deref 17
// native: no with other inputs it fails in another place
// inputs: 1, 1, 1, 0, 1, 1
// The block is freed and stays in the list.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct b {
  struct b *next;
  char data[24];
};
static struct b *avail;
static struct b *
get (void) {
  if (avail) {
    struct b *x = avail;
    avail = x->next;
    return x;
  }
  return malloc (sizeof (struct b));
}
static void
put (struct b *x) {
  x->next = avail;
  avail = x;
}
int
main (void) {
  struct b *used = NULL;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      struct b *x = get ();
      if (!x)
        break;
      x->data[0] = 1;
      x->next = used;
      used = x;
    } else if (used) {
      struct b *x = used;
      used = x->next;
      put (x);
      free (x);
    }
  }
  while (used) {
    struct b *x = used->next;
    put (used);
    used = x;
  }
  while (avail) {
    struct b *x = avail->next;
    free (avail);
    avail = x;
  }
  return 0;
}
