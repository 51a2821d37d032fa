// expect: safe

#include <assert.h>
#include <string.h>

int
main (void) {
  char text[] = "a,b", *rest = NULL;
  assert (!strcmp (strtok_r (text, ",", &rest), "a"));
  assert (!strcmp (strtok_r (NULL, ",", &rest), "b"));
  assert (!strtok_r (NULL, ",", &rest));
  assert (!strtok_r (NULL, ",", &rest));
  return 0;
}
