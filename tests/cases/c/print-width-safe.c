// expect: safe
#include <assert.h>
#include <stdio.h>

int
main (void) {
  char text[8];
  int n = snprintf (text, sizeof text, "b%*.sa", -1, "xyz");
  assert (n == 3 && text[1] == ' ' && text[2] == 'a');
  return 0;
}
