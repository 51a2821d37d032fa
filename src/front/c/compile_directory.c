/* The private directory that clang writes to.

   It has a known shape: files, among them the bitcode and what clang leaves
   when it crashes, and DIR/include/gnu/stubs-32.h.  The header is empty: the C
   library of a 64-bit system comes without the one for 32 bits, which only
   lists functions that do not work. */

#include "front/c/compile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Inner ones last. */
static const char *const directories[] = {"", "/include", "/include/gnu"};
static const char header[] = "/include/gnu/stubs-32.h";

enum { DIRECTORIES = sizeof directories / sizeof *directories };

static const char *
join (Str *path, const char *directory, const char *name) {
  vec_clear (path);
  str_format (path, "%s%s", directory, name);
  return str_text (path);
}

static bool
fill (const char *directory) {
  Str path = {0};
  bool good = true;
  for (size_t i = 1; i < DIRECTORIES && good; i++)
    good = !mkdir (join (&path, directory, directories[i]), 0700);
  int fd = -1;
  if (good)
    fd = open (join (&path, directory, header),
               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd >= 0)
    close (fd);
  str_done (&path);
  return fd >= 0;
}

char *
compile_directory_new (Run *run) {
  const char *where = getenv ("TMPDIR");
  Str path = {0};
  str_format (&path, "%s/assay-XXXXXX", where && *where ? where : P_tmpdir);
  char *directory = str_take (&path);
  bool made = mkdtemp (directory);
  if (made && fill (directory))
    return directory;
  run_error (run, (Pos){0}, "a temporary directory '%s' cannot be made: %s",
             directory, strerror (errno));
  if (made)
    compile_directory_end (directory);
  else
    mem_free (directory);
  return NULL;
}

/* Whatever is a file in it. */
static void
remove_files (const char *directory) {
  DIR *list = opendir (directory);
  if (!list)
    return;
  for (struct dirent *entry; (entry = readdir (list));)
    unlinkat (dirfd (list), entry->d_name, 0);
  closedir (list);
}

void
compile_directory_end (char *directory) {
  Str path = {0};
  for (size_t i = DIRECTORIES; i-- > 0;) {
    remove_files (join (&path, directory, directories[i]));
    rmdir (str_text (&path));
  }
  str_done (&path);
  mem_free (directory);
}
