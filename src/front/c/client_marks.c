/* Macros of assay.h about reference counts.

   When a file is compiled first they make constants of the name 'assay_mark_N':
   a word, the number of the line, the file, and the text, one in a line each.
   So the preprocessor decides what there is, and headers may have them, too.
   Inside of functions the compiler refuses them. */

#include "front/c/client.h"
#include "front/c/calls.h"
#include "front/c/library_data.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool
is_same_file (const char *a, const char *b) {
  struct stat left, right;
  return !strcmp (a, b) ||
         (!stat (a, &left) && !stat (b, &right) &&
          left.st_dev == right.st_dev && left.st_ino == right.st_ino);
}

/* The file, which is the first one or a header. */
static const Source *
source_of (CFront *c, const char *path) {
  struct stat info;
  if (is_same_file (path, c->source->path) || stat (path, &info))
    return c->source;
  return run_load (c->run, path);
}

/* The next line of the text, as a string of its own. */
static char *
take_line (CFront *c, const char **text) {
  size_t len = strcspn (*text, "\n");
  char *line = arena_copy (&c->program->arena, *text, len + 1);
  line[len] = 0;
  *text += len + ((*text)[len] == '\n');
  return line;
}

static RefMark
read_mark (CFront *c, const char *text) {
  RefMark m = {.word = take_line (c, &text)};
  m.pos = (Pos){.line = atoi (take_line (c, &text)), .column = 1};
  m.pos.source = source_of (c, take_line (c, &text));
  m.text = arena_string (&c->program->arena, text);
  return m;
}

typedef VEC (RefMark) Marks;

/* A header that several files include says it once. */
static void
add_mark (Marks *marks, RefMark m) {
  for (size_t i = 0; i < marks->len; i++) {
    const RefMark *k = marks->data + i;
    if (!strcmp (k->pos.source->path, m.pos.source->path) &&
        k->pos.line == m.pos.line && !strcmp (k->word, m.word) &&
        !strcmp (k->text, m.text))
      return;
  }
  vec_push (marks, m);
}

static void
find_marks (CFront *c, Marks *marks) {
  static const char prefix[] = "assay_mark_";
  for (LLVMValueRef g = llvm.GetFirstGlobal (c->module); g;
       g = llvm.GetNextGlobal (g)) {
    size_t len;
    bool is_mark = !strncmp (llvm.GetValueName (g), prefix, strlen (prefix));
    const char *text = is_mark ? call_string (g, &len) : NULL;
    if (text)
      add_mark (marks, read_mark (c, text));
  }
}

bool
client_read_marks (CFront *c, UnitRefs **refs) {
  Marks marks = {0};
  find_marks (c, &marks);
  if (marks.len)
    *refs = unit_refs_read_marks (c->run, &c->program->arena, marks.data,
                                  marks.len);
  bool good = !marks.len || *refs;
  vec_done (&marks);
  return good;
}

const char *
client_header (Arena *arena) {
  size_t len = library_header.len;
  char *text = arena_alloc (arena, len + 1);
  memcpy (text, library_header.bytes, len);
  text[len] = 0;
  return text;
}
