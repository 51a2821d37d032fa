// package: libc6-dev
// header: stdio.h
// what: headers of the C library and of POSIX
// entry: main
#define _GNU_SOURCE
#include <aio.h>
#include <arpa/inet.h>
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <float.h>
#include <fnmatch.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <inttypes.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <mqueue.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <threads.h>
#include <time.h>
#include <ucontext.h>
#include <uchar.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
#include <wctype.h>

int
main (void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons (80)};
  struct stat status = {0};
  fd_set set;
  FD_ZERO (&set);
  FD_SET (3, &set);
  assert (FD_ISSET (3, &set) && !FD_ISSET (4, &set));
  assert (ntohs (address.sin_port) == 80 && !S_ISDIR (status.st_mode));
  return 0;
}
