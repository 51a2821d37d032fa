/* The pieces of evidence, and their files. */

#include "evidence/folder.h"

#include <assert.h>
#include <unistd.h>

Evidence *
folder_add (EvidenceFolder *f, const char *kind, const char *file,
            const char *checker) {
  Evidence e = {.kind = kind};
  if (f->directory)
    e.path = output_path (f->directory, file);
  vec_push (&f->all, e);
  if (checker)
    folder_checked (&vec_last (&f->all), checker);
  return &vec_last (&f->all);
}

bool
folder_add_text (EvidenceFolder *f, const char *kind, const char *file,
                 const char *checker, const Str *text) {
  const Evidence *e = folder_add (f, kind, file, checker);
  return !e->path || output_text (f->run, e->path, text->data, text->len);
}

bool
folder_add_json (EvidenceFolder *f, const char *kind, const char *file,
                 const char *checker, json_t *json) {
  const Evidence *e = folder_add (f, kind, file, checker);
  bool good = !e->path || output_json (f->run, e->path, json);
  json_decref (json);
  return good;
}

void
folder_checked (Evidence *e, const char *checker) {
  assert (e->checkers < MAX_CHECKERS);
  e->checked_by[e->checkers++] = checker;
}

void
folder_drop (EvidenceFolder *f) {
  assert (f->all.len);
  Evidence e = vec_pop (&f->all);
  if (e.path)
    unlink (e.path);
  mem_free (e.path);
}

void
folder_done (EvidenceFolder *f) {
  for (size_t i = 0; i < f->all.len; i++)
    mem_free (f->all.data[i].path);
  vec_done (&f->all);
}

bool
folder_clean (const EvidenceFolder *f, const char *file) {
  char *path = output_path (f->directory, file);
  bool there = !unlink (path);
  mem_free (path);
  return there;
}
