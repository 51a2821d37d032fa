// expect: safe
// native: no it acts on the system

#include <stddef.h>
#include <syslog.h>

int
main (void) {
  syslog (LOG_INFO, "%s %d", "text", 1);
  return 0;
}
