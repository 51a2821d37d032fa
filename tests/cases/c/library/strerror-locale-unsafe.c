// expect: unsafe invalid-deref 11
// native: no it depends on the messages that are installed

#include <locale.h>
#include <string.h>

int
main (void) {
  char text[64];
  setlocale (LC_ALL, "");
  strcpy (text, strerror (3));
  return 0;
}
