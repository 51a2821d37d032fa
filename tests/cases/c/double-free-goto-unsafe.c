// expect: unsafe invalid-free 20
// inputs: 0
// Clean-up labels that fall through.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int result = 1;
  char *header = malloc (4), *body = NULL;
  header[0] = 'h';
  if (__VERIFIER_nondet_int () == 0) {
    free (header);
    goto end;
  }
  body = malloc (16);
  body[0] = 'b';
  result = 0;
end:
  free (body);
  free (header);
  return result;
}
