// expect: unsafe assertion 16
// inputs: 122
// The first and the last occurrence of a character.
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char (void);

int
main (void) {
  const char *text = "banana";
  char c = __VERIFIER_nondet_char ();
  const char *first = strchr (text, c), *last = strrchr (text, c);
  assert (strchr (text, 0) == text + 6 && strchr (text, 'a') == text + 1);
  assert ((first == NULL) == (last == NULL));
  assert (first != NULL || c != 'z');
  return 0;
}
