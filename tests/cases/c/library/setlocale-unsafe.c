// expect: unsafe assertion 11
// native: no it depends on the locale

#include <assert.h>
#include <ctype.h>
#include <locale.h>

int
main (void) {
  setlocale (LC_ALL, "");
  assert (!isalpha (0xe4));
  return 0;
}
