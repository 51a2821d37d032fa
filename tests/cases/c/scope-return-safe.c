// expect: safe
// The address of a local variable of a function that has returned.
#include <stdio.h>
static char *
number (int n) {
  static char text[12];
  char *end = text;
  *end++ = (char)('0' + n);
  *end = '\0';
  end = text;
  return end;
}
int
main (void) {
  char *text = number (7);
  return text[0] != '7';
}
