// expect: safe
// A string within a string.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  const char *text = "aabab";
  const char *words[3] = {"aba", "bb", ""};
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 2)
    return 0;
  const char *found = strstr (text, words[i]);
  assert (found == (i == 0 ? text + 1 : i == 1 ? NULL : text));
  return 0;
}
