// expect: unsafe leak 18
// inputs: 1, 0, 0
// An empty packet is not queued, and not freed.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct packet {
  struct packet *next;
  unsigned length;
  unsigned char data[];
};
int
main (void) {
  struct packet *queue = NULL, **end = &queue;
  while (__VERIFIER_nondet_int ()) {
    unsigned n = __VERIFIER_nondet_uint () % 1500;
    struct packet *p = malloc (sizeof *p + n);
    if (!p)
      break;
    p->length = n;
    p->next = NULL;
    memset (p->data, 1, n);
    if (n)
      *end = p;
    if (n)
      end = &p->next;
  }
  unsigned sum = 0;
  for (struct packet *p = queue; p; p = p->next)
    for (unsigned i = 0; i < p->length; i++)
      sum += p->data[i];
  while (queue) {
    struct packet *p = queue;
    queue = p->next;
    free (p);
  }
  return sum == 7;
}
