// expect: safe

#include <assert.h>
#include <ctype.h>
int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int counts[2] = {0, 0};
  int c = __VERIFIER_nondet_int ();
  __VERIFIER_assume (c >= -1 && c <= 255);
  counts[isdigit (c) != 0]++;
  assert (!!isalpha ('a') == 1 && !isalpha ('1') && isspace ('\n'));
  return 0;
}
