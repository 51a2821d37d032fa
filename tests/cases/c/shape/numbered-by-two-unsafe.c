// expect: unsafe assertion 28
// inputs: 1, 1, 1, 1, 0
// Elements get numbers one after the other, which begin anew with an odd one.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct port {
  unsigned number;
  struct port *next;
};
int
main (void) {
  struct port *ports = NULL;
  unsigned number = 1024;
  while (__VERIFIER_nondet_int ()) {
    struct port *p = malloc (sizeof *p);
    if (!p)
      break;
    p->number = number;
    p->next = ports;
    ports = p;
    number += 2;
    if (number > 1028)
      number = 1023;
  }
  while (ports) {
    struct port *next = ports->next;
    assert ((ports->number & 1) == 0);
    free (ports);
    ports = next;
  }
  return 0;
}
