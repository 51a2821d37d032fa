/* Writing files, so that a full disk or a missing directory is said. */

#include "evidence/output.h"
#include "base/str.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool
output_text (Run *run, const char *path, const char *text, size_t len) {
  bool standard = !strcmp (path, "-");
  FILE *file = standard ? run_output (run) : fopen (path, "wb");
  errno = file ? 0 : errno;
  bool good = file && fwrite (text, 1, len, file) == len && !fflush (file);
  int why = errno;
  if (file && !standard && fclose (file) && good) {
    good = false;
    why = errno;
  }
  return good || run_error (run, (Pos){0}, "cannot write '%s': %s", path,
                            strerror (why));
}

bool
output_json (Run *run, const char *path, const json_t *json) {
  char *text = json_dumps (json, JSON_INDENT (2) | JSON_REAL_PRECISION (6));
  Str line = {0};
  str_format (&line, "%s\n", text ? text : "null");
  bool good = output_text (run, path, str_text (&line), line.len);
  str_done (&line);
  free (text);
  return good;
}

bool
output_directory (Run *run, const char *path) {
  char *part = mem_string (path);
  struct stat info;
  for (char *slash = strchr (part + 1, '/'); *part && slash;
       slash = strchr (slash + 1, '/')) {
    *slash = 0;
    mkdir (part, 0777);
    *slash = '/';
  }
  int failed = mkdir (part, 0777) ? errno : 0;
  mem_free (part);
  if (failed == EEXIST)
    failed = stat (path, &info) ? errno : S_ISDIR (info.st_mode) ? 0 : ENOTDIR;
  return !failed || run_error (run, (Pos){0}, "cannot make directory '%s': %s",
                               path, strerror (failed));
}

char *
output_path (const char *directory, const char *name) {
  Str path = {0};
  size_t len = strlen (directory);
  bool slash = len && directory[len - 1] == '/';
  str_format (&path, "%s%s%s", directory, slash ? "" : "/", name);
  return str_take (&path);
}
