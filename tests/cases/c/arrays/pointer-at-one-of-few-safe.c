// expect: safe
// A block is kept at one of three places, which one is not known.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct shelf {
  char name[8];
  long *books;
};
int
main (void) {
  struct shelf all[3] = {{"", 0}};
  all[__VERIFIER_nondet_uint () % 3].books = malloc (sizeof (long));
  for (int i = 0; i < 3; i++)
    free (all[i].books);
  return 0;
}
