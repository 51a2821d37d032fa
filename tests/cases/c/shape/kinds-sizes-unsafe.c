// expect: unsafe invalid-deref 23
// inputs: 1, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct buffer {
  struct buffer *next;
  int is_large;
  char *bytes;
};
int
main (void) {
  struct buffer *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct buffer *b = malloc (sizeof *b);
    b->is_large = __VERIFIER_nondet_int () != 0;
    b->bytes = malloc (b->is_large ? 100 : 10);
    b->next = all;
    all = b;
  }
  while (all) {
    struct buffer *b = all;
    all = b->next;
    b->bytes[b->is_large ? 99 : 10] = 1;
    free (b->bytes);
    free (b);
  }
  return 0;
}
