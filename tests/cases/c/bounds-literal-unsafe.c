// expect: unsafe invalid-deref 12
// inputs: 6
// A literal ends with its terminator.
#include <stddef.h>
extern size_t __VERIFIER_nondet_size_t (void);
int
main (void) {
  const char *vowels = "aeiou";
  size_t i = __VERIFIER_nondet_size_t ();
  if (i > 6)
    return 0;
  char c = vowels[i];
  return c == 'x';
}
