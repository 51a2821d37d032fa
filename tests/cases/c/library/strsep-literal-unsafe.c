// expect: unsafe invalid-deref 9

#include <string.h>
char *strsep (char **, const char *);

int
main (void) {
  char *text = "a,c";
  strsep (&text, ",");
  return 0;
}
