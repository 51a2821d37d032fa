// expect: safe
// Whether the check comes before the access or after it.
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct packet {
  int length;
  char data[8];
};
static int
last (const struct packet *p) {
  if (!p)
    return -1;
  int n = p->length;
  return n > 0 && n <= 8 ? p->data[n - 1] : 0;
}
int
main (void) {
  struct packet packet = {3, "abc"};
  return last (__VERIFIER_nondet_bool () ? &packet : NULL) == 'x';
}
