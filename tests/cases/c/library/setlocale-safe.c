// expect: safe

#include <assert.h>
#include <ctype.h>
#include <locale.h>
#include <string.h>

int
main (void) {
  assert (!strcmp (setlocale (LC_ALL, NULL), "C"));
  assert (setlocale (LC_ALL, "C"));
  assert (!isalpha (0xe4) && tolower (0xe4) == 0xe4);
  setlocale (LC_ALL, "");
  assert (isalpha ('x') && !isalpha ('1') && toupper ('x') == 'X');
  return 0;
}
