// expect: unsafe invalid-deref 7
// Reversing between two pointers until they meet.
#include <assert.h>
static void
reverse (char *from, char *to) {
  while (from != --to) {
    char c = *from;
    *from++ = *to;
    *to = c;
  }
}
int
main (void) {
  char word[] = {'a', 'b', 'c', 'd'};
  reverse (word, word + 4);
  assert (word[0] == 'd' && word[1] == 'c');
  return 0;
}
