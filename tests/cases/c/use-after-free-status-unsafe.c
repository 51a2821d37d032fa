// expect: unsafe invalid-deref 26
// inputs: 11
// The handler frees the request when it refuses it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct request {
  int size, answer;
};
static int
handle (struct request *r) {
  if (r->size > 10) {
    free (r);
    return -1;
  }
  r->answer = r->size * 2;
  return 0;
}
int
main (void) {
  struct request *r = malloc (sizeof *r);
  r->size = __VERIFIER_nondet_int ();
  if (r->size < 0)
    r->size = 0;
  r->answer = 0;
  handle (r);
  int answer = r->answer;
  free (r);
  return answer > 20;
}
