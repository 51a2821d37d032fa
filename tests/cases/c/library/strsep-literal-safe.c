// expect: safe

#include <assert.h>
#include <string.h>
char *strsep (char **, const char *);

int
main (void) {
  char *text = "abc";
  char *word = strsep (&text, ",");
  assert (word[0] == 'a' && !text && !strsep (&text, ","));
  return 0;
}
