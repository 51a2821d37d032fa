// expect: safe
// Elements get even numbers one after the other, which begin anew.
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
    if (number > 4000)
      number = 1024;
  }
  while (ports) {
    struct port *next = ports->next;
    assert ((ports->number & 1) == 0);
    free (ports);
    ports = next;
  }
  return 0;
}
