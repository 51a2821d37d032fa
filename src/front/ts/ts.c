/* The front end for transition systems: chooses the language by the file's
   suffix. */

#include "front/ts/read.h"

#include <string.h>

static Program *
read_ts (Run *run, const Source *source, size_t n,
         const Definition *definitions) {
  TsSource s = {.run = run, .source = source};
  Syntax syntax = ts_parse (&s);
  Program *program =
      s.errors ? NULL : ts_elaborate (&s, syntax, n, definitions);
  names_done (&s.names);
  arena_done (&s.arena);
  return program;
}

static Program *
read (Run *run, const Source *source, const Reading *o) {
  bool vmt = reading_is_like (o, source->path, ".vmt");
  bool chc = reading_is_like (o, source->path, ".smt2");
  if (!vmt && !chc)
    return read_ts (run, source, o->definitions.len, o->definitions.data);
  if (o->definitions.len) {
    run_error (run, (Pos){0}, "-D%s: only .ts files have constants to define",
               o->definitions.data[0].name);
    return NULL;
  }
  return vmt ? vmt_read (run, source) : chc_read (run, source);
}

static const char *const suffixes[] = {".ts", ".vmt", ".smt2", NULL};

const Front ts_front = {
    .name = "ts",
    .summary = "transition systems: .ts, VMT-LIB .vmt, Horn clauses .smt2",
    .suffixes = suffixes,
    .read = read,
};
