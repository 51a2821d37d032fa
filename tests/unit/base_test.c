/* Containers, tables and runs. */

#include "base/arena.h"
#include "base/map.h"
#include "base/run.h"
#include "base/str.h"
#include "base/table.h"
#include "base/vec.h"
#include "check.h"

#include <string.h>

static void
maps_find_what_was_put (void) {
  Map m = {0};
  for (uint64_t i = 0; i < 5000; i++)
    *map_put (&m, i * i * 7919) = i;
  CHECK (m.len == 5000);
  for (uint64_t i = 0; i < 5000; i++) {
    uint64_t *value = map_get (&m, i * i * 7919);
    CHECK (value && *value == i);
  }
  CHECK (!map_get (&m, 1));
  map_clear (&m);
  CHECK (!map_get (&m, 0));
  map_done (&m);
}

static void
arenas_align_and_keep (void) {
  Arena a = {0};
  CHECK (arena_alloc (&a, 0));
  char *texts[300];
  for (int i = 0; i < 300; i++) {
    Str s = {0};
    str_format (&s, "text number %d", i);
    texts[i] = arena_string (&a, str_text (&s));
    CHECK ((uintptr_t)arena_alloc (&a, (size_t)i * 37) % 16 == 0);
    str_done (&s);
  }
  CHECK (!strcmp (texts[123], "text number 123"));
  arena_done (&a);
}

static void
names_are_dense (void) {
  Names n = {0};
  uint32_t number;
  for (int round = 0; round < 2; round++)
    for (uint32_t i = 0; i < 1000; i++) {
      Str s = {0};
      str_format (&s, "name%u", i);
      CHECK (names_add (&n, str_text (&s)) == i);
      str_done (&s);
    }
  CHECK (names_find (&n, "name77", &number) && number == 77);
  CHECK (!names_find (&n, "nobody", &number));
  CHECK (!strcmp (names_text (&n, 5), "name5"));
  names_done (&n);
}

#define OPTIONS(O)                                                             \
  O (bound, 20, 0, 100, "unroll at most this many steps")                      \
  O (order, 1, 0, 2, "first|second|third: which one")
TABLE_STRUCT (Options, OPTIONS);

static void
tables_set_and_refuse (void) {
  Table table = TABLE (OPTIONS);
  Options opt;
  Str why = {0};
  char name[20];
  table_defaults (table, &opt);
  CHECK (opt.bound == 20 && opt.order == 1);
  CHECK (table_set (table, &opt, "bound", "7", &why));
  CHECK (table_set (table, &opt, "order", "third", &why));
  CHECK (opt.bound == 7 && opt.order == 2);
  CHECK (!table_set (table, &opt, "bound", "101", &why));
  CHECK (!strcmp (str_text (&why), "must be a number between 0 and 100"));
  vec_clear (&why);
  CHECK (!table_set (table, &opt, "bound", "7x", &why));
  CHECK (!table_set (table, &opt, "bound", "", &why));
  vec_clear (&why);
  CHECK (!table_set (table, &opt, "order", "fourth", &why));
  CHECK (!strcmp (str_text (&why), "must be one of first|second|third"));
  CHECK (!table_set (table, &opt, "nothing", "1", &why));
  str_done (&why);
  CHECK (opt.bound == 7 && opt.order == 2);
  CHECK (!strcmp (table_value_name (table.rows + 1, 0, name, sizeof name),
                  "first"));
  CHECK (!table_value_name (table.rows, 3, name, sizeof name));
  CHECK (!strcmp (table_help (table.rows + 1), "which one"));
}

static void
runs_expire (void) {
  Run *run = run_new ((RunLimits){.seconds = 0.01, .quiet = true});
  CHECK (!run_reason (run));
  double begin = run_seconds (run);
  while (!run_expired (run))
    CHECK (run_seconds (run) - begin < 5);
  CHECK (!strcmp (run_reason (run), "timeout after 0.01 s"));
  run_free (run);
}

static void
sentences_are_kept (void) {
  char word[300];
  memset (word, 'w', sizeof word - 1);
  word[sizeof word - 1] = 0;
  Run *run = run_new ((RunLimits){.quiet = true});
  const char *first = run_text (run, "%s %d", word, 1);
  const char *second = run_text (run, "%s %d", word, 2);
  CHECK (strlen (first) == sizeof word + 1 && !strncmp (first, word, 299));
  CHECK (first[300] == '1' && second[300] == '2');
  run_free (run);
}

static void
texts_grow (void) {
  Str s = {0};
  for (int i = 0; i < 1000; i++)
    str_format (&s, "%d,", i % 10);
  CHECK (s.len == 2000 && strlen (str_text (&s)) == 2000);
  CHECK (!strncmp (s.data + 1990, "5,6,7,8,9,", 10));
  str_done (&s);
}

static void
missing_files_are_errors (void) {
  Run *run = run_new ((RunLimits){.quiet = true});
  CHECK (!run_load (run, "/nonexistent/file"));
  CHECK (!run_load (run, "/"));
  CHECK (run_errors (run) == 2);
  const Source *s = run_source (run, "name", "text");
  CHECK (s->len == 4 && !strcmp (s->path, "name"));
  run_free (run);
}

int
main (void) {
  RUN (maps_find_what_was_put);
  RUN (arenas_align_and_keep);
  RUN (names_are_dense);
  RUN (tables_set_and_refuse);
  RUN (runs_expire);
  RUN (sentences_are_kept);
  RUN (texts_grow);
  RUN (missing_files_are_errors);
  return check_done ();
}
