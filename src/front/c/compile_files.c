/* The files that clang writes and reads, in memory: nothing has to be removed,
   whoever ends.  clang inherits their descriptors.

   The C library of a 64-bit system comes without gnu/stubs-32.h, which only
   lists functions that do not work.  A directory that exists for clang alone
   has an empty one. */

#define _GNU_SOURCE /* memfd_create */
#include "front/c/compile.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char overlay[] =
    "{'version': 0, 'roots': [{'type': 'directory',"
    " 'name': '" COMPILE_HEADERS "/gnu', 'contents': [{'type': 'file',"
    " 'name': 'stubs-32.h', 'external-contents': '/dev/null'}]}]}";

static bool
write_overlay (int fd) {
  size_t len = sizeof overlay - 1;
  return write (fd, overlay, len) == (ssize_t)len;
}

bool
compile_files_new (Run *run, CompileFiles *f) {
  f->bitcode = memfd_create ("bitcode", 0);
  f->overlay = memfd_create ("overlay", 0);
  if (f->bitcode >= 0 && f->overlay >= 0 && write_overlay (f->overlay))
    return true;
  run_error (run, (Pos){0}, "files in memory cannot be made: %s",
             strerror (errno));
  compile_files_end (f);
  return false;
}

void
compile_files_end (CompileFiles *f) {
  if (f->bitcode >= 0)
    close (f->bitcode);
  if (f->overlay >= 0)
    close (f->overlay);
}
