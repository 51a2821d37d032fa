// expect: safe
// native: no it acts on the system

#include <stddef.h>
#include <unistd.h>

int
main (void) {
  char *arguments[] = {"true", NULL};
  return execv ("/nowhere/true", arguments) != -1;
}
