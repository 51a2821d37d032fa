/* The files that clang writes and reads, in memory: nothing has to be removed,
   whoever ends.  clang inherits their descriptors.

   The C library of a 64-bit system comes without gnu/stubs-32.h, which only
   lists functions that do not work.  A directory that exists for clang alone
   has an empty one, and assay.h. */

#define _GNU_SOURCE /* memfd_create */
#include "front/c/compile.h"
#include "front/c/library_data.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char overlay[] =
    "{'version': 0, 'roots': [{'type': 'directory',"
    " 'name': '" COMPILE_HEADERS "/gnu', 'contents': [{'type': 'file',"
    " 'name': 'stubs-32.h', 'external-contents': '/dev/null'}]},"
    " {'type': 'directory', 'name': '" COMPILE_HEADERS "', 'contents': ["
    "{'type': 'file', 'name': 'assay.h', 'use-external-name': false,"
    " 'external-contents': '/proc/self/fd/%d'}]}]}";

static bool
write_all (int fd, const void *data, size_t len) {
  const char *rest = data;
  while (len) {
    ssize_t done = write (fd, rest, len);
    if (done <= 0)
      return false;
    rest += done;
    len -= (size_t)done;
  }
  return true;
}

static bool
write_overlay (const CompileFiles *f) {
  Str text = {0};
  str_format (&text, overlay, f->header);
  bool good = write_all (f->overlay, text.data, text.len);
  str_done (&text);
  return good &&
         write_all (f->header, library_header.bytes, library_header.len);
}

/* Limits ------------------------------------------------------------------- */

static uint64_t
size_of (int fd) {
  struct stat status;
  return fd >= 0 && !fstat (fd, &status) ? (uint64_t)status.st_size : 0;
}

static bool
is_over (const void *context) {
  (void)context;
  return true;
}

bool
compile_files_full (Run *run, const CompileFiles *f, size_t input) {
  struct rlimit limit;
  if (getrlimit (RLIMIT_FSIZE, &limit) || limit.rlim_cur == RLIM_INFINITY)
    return false;
  uint64_t most = limit.rlim_cur;
  if (size_of (f->bitcode) < most && size_of (f->depends) < most &&
      size_of (f->overlay) < most && size_of (f->header) < most &&
      input <= most)
    return false;
  run_watch (run, is_over, NULL,
             run_text (run, "files may have %llu bytes only ('ulimit -f')",
                       (unsigned long long)most));
  return run_expired_now (run);
}

/* Making and closing ------------------------------------------------------- */

bool
compile_files_new (Run *run, CompileFiles *f) {
  f->bitcode = memfd_create ("bitcode", 0);
  f->overlay = memfd_create ("overlay", 0);
  f->header = memfd_create ("assay.h", 0);
  f->depends = memfd_create ("depends", 0);
  if (f->bitcode >= 0 && f->overlay >= 0 && f->header >= 0 && f->depends >= 0 &&
      write_overlay (f))
    return true;
  int why = errno;
  if (!compile_files_full (run, f, 0))
    run_error (run, (Pos){0}, "files in memory cannot be made: %s",
               strerror (why));
  compile_files_end (f);
  return false;
}

void
compile_files_end (CompileFiles *f) {
  if (f->bitcode >= 0)
    close (f->bitcode);
  if (f->overlay >= 0)
    close (f->overlay);
  if (f->header >= 0)
    close (f->header);
  if (f->depends >= 0)
    close (f->depends);
}
