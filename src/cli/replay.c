#include "cli/command.h"
#include "evidence/trace_json.h"

#include <stdio.h>
#include <string.h>

/* The definitions in the file; the caller frees the array. */
static Definition *
definitions_of (const TraceFile *file, size_t *n) {
  const char *name;
  json_t *value;
  Definition *list =
      mem_zero (json_object_size (file->definitions) * sizeof *list);
  *n = 0;
  json_object_foreach ((json_t *)file->definitions, name, value) {
    list[(*n)++] = (Definition){name, json_string_value (value)};
  }
  return list;
}

static Program *
read_program (Run *run, const TraceFile *file, const Source *source) {
  const Front *front = tables_front (file->front);
  if (!front) {
    run_error (run, (Pos){0}, "there is no front end '%s'", file->front);
    return NULL;
  }
  size_t n;
  Definition *definitions = definitions_of (file, &n);
  Program *program = front->read (run, source, n, definitions);
  mem_free (definitions);
  return program;
}

static void
show (Str *text) {
  fputs (str_text (text), stdout);
  fflush (stdout);
  vec_clear (text);
}

static void
wait_for_enter (void) {
  int c;
  do
    c = getchar ();
  while (c != '\n' && c != EOF);
}

static void
show_steps (const Options *o, const Program *p, const Trace *trace) {
  Str text = {0};
  trace_print_initial (&text, p, trace);
  show (&text);
  for (size_t i = 0; i < trace->steps.len; i++) {
    if (o->step)
      wait_for_enter ();
    trace_print_step (&text, p, trace, i);
    show (&text);
  }
  str_done (&text);
}

static int
judge (Run *run, const Options *o, const TraceFile *file, const Program *p,
       const Trace *trace) {
  char why[256];
  Replay replay = trace_replay (p, trace);
  if (!replay.valid)
    return command_verdict (run, "INVALID", replay.why, EXIT_UNSAFE);
  if (!trace_file_claims (file, &replay, why, sizeof why))
    return command_verdict (run, "INVALID", why, EXIT_UNSAFE);
  if (!o->limits.quiet || o->step)
    show_steps (o, p, trace);
  Str text = {0};
  command_describe (&text, &replay);
  int code = command_verdict (run, "REPLAYED", str_text (&text), EXIT_SAFE);
  str_done (&text);
  return code;
}

static int
replay_file (Run *run, const Options *o, const TraceFile *file) {
  char why[256];
  const Source *source = run_load (run, o->source ? o->source : file->path);
  if (!source)
    return EXIT_INPUT;
  if (!trace_file_matches (file, source, why, sizeof why))
    return command_verdict (run, "INVALID", why, EXIT_UNSAFE);
  Program *program = read_program (run, file, source);
  if (!program)
    return EXIT_INPUT;
  Trace *trace = trace_file_trace (file, program, why, sizeof why);
  int code = trace ? judge (run, o, file, program, trace)
                   : command_verdict (run, "INVALID", why, EXIT_UNSAFE);
  trace_free (trace);
  program_free (program);
  return code;
}

int
command_replay (Run *run, const Options *o) {
  TraceFile file;
  const Source *source = run_load (run, o->file);
  if (!source || !trace_file_read (run, source, &file))
    return EXIT_INPUT;
  int code = replay_file (run, o, &file);
  trace_file_done (&file);
  return code;
}
