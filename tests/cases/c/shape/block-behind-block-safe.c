// expect: safe
// Bytes are appended to an array in a struct of zeros; its pointer is not one
// of them.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
struct packet {
  char *more;
  size_t length;
  char data[64];
};
int
main (void) {
  struct packet *p = calloc (1, sizeof *p);
  if (!p)
    return 1;
  while (__VERIFIER_nondet_int ()) {
    size_t count = (unsigned)__VERIFIER_nondet_int ();
    if (count > sizeof p->data - p->length)
      break;
    memset (p->data + p->length, 1, count);
    p->length += count;
  }
  free (p->more);
  free (p);
  return 0;
}
