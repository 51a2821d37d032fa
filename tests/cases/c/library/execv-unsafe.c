// expect: unsafe invalid-deref 10
// native: no it acts on the system

#include <stddef.h>
#include <unistd.h>

int
main (void) {
  char *arguments[] = {"true"};
  return execv ("/nowhere/true", arguments) != -1;
}
