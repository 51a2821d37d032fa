// expect: unsafe invalid-deref 8
// Strings of unequal length are compared up to the first difference.
#include <assert.h>
#include <string.h>
int
main (void) {
  char word[4] = {'w', 'o', 'r', 'd'};
  assert (strcmp (word, "words") != 0);
  assert (memcmp (word, "work", 3) == 0);
  return word[0] != 'w';
}
