// expect: unsafe invalid-deref 10
// native: no it acts on the system

#include <stddef.h>
#include <syslog.h>

int
main (void) {
  const char *text = NULL;
  syslog (LOG_INFO, "%s", text);
  return 0;
}
