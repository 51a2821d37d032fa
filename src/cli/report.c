/* assay report: a result as a page. */

#include "cli/command.h"
#include "evidence/output.h"
#include "evidence/report.h"

#include <string.h>
#include <unistd.h>

/* Evidence is looked for where the result says, then beside the result. */
static const Source *
load_evidence (Run *run, const json_t *result, const char *kind,
               const char *result_path) {
  const char *path = report_evidence (result, kind);
  if (!path)
    return NULL;
  if (!access (path, R_OK))
    return run_load (run, path);
  const char *slash = strrchr (result_path, '/');
  Str beside = {0};
  if (slash)
    str_bytes (&beside, result_path, (size_t)(slash + 1 - result_path));
  str_add (&beside, path);
  const Source *source = NULL;
  if (!access (str_text (&beside), R_OK))
    source = run_load (run, str_text (&beside));
  else
    run_warning (run, (Pos){0}, "'%s' is not there any more", path);
  str_done (&beside);
  return source;
}

/* The same, read as JSON; NULL if it is not there or no JSON. */
static json_t *
load_json (Run *run, const json_t *result, const char *kind,
           const char *result_path) {
  const Source *file = load_evidence (run, result, kind, result_path);
  return file ? json_loadb (file->text, file->len, 0, NULL) : NULL;
}

static int
write_page (Run *run, const Options *o, const json_t *result) {
  const Source *diagram = load_evidence (run, result, "diagram", o->file);
  Exhibits exhibits = {.trace = load_json (run, result, "trace", o->file),
                       .record = load_json (run, result, "search", o->file),
                       .diagram = diagram ? diagram->text : NULL};
  Str page = {0};
  report_html (&page, run, result, &exhibits);
  bool good = output_text (run, o->output ? o->output : "-", str_text (&page),
                           page.len);
  str_done (&page);
  json_decref (exhibits.trace);
  json_decref (exhibits.record);
  return good ? EXIT_SAFE : EXIT_OUTPUT;
}

int
command_report (Run *run, const Options *o) {
  const Source *source = run_load (run, o->file);
  if (!source)
    return EXIT_INPUT;
  json_error_t error;
  json_t *result = json_loadb (source->text, source->len, 0, &error);
  if (!result) {
    run_error (run, (Pos){source, error.line, error.column}, "%s", error.text);
    return EXIT_INPUT;
  }
  int code = EXIT_INPUT;
  if (report_is_result (result))
    code = write_page (run, o, result);
  else
    run_error (run, (Pos){source, 1, 1}, "this is not a result of Assay");
  json_decref (result);
  return code;
}
