// expect: unsafe uninitialised 16
// native: memory
// inputs: 9, 1, 0
// The zero is one byte too far away.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t room = __VERIFIER_nondet_uint () % 100 + 2, length = 0, end = 0;
  char *word = malloc (room);
  int c;
  while (length + 1 < room && (c = __VERIFIER_nondet_int ()) > 0)
    word[length++] = (char)c;
  word[length + (length + 1 < room)] = 0;
  while (word[end])
    end++;
  free (word);
  return end > 3;
}
