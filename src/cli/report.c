/* assay report: a result as a page. */

#include "cli/command.h"
#include "evidence/json_util.h"
#include "evidence/output.h"
#include "evidence/report.h"

#include <string.h>
#include <unistd.h>

/* A file is looked for where the result says, then beside the result. */
static const Source *
load_file (Run *run, const char *path, const char *result_path) {
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
load_json (Run *run, const char *path, const char *result_path) {
  const Source *file = load_file (run, path, result_path);
  return file ? json_loadb (file->text, file->len, 0, NULL) : NULL;
}

/* Of each error; null where there is none. */
static json_t *
load_traces (Run *run, const json_t *result, const char *result_path) {
  size_t i;
  json_t *error, *all = json_array ();
  json_array_foreach (json_object_get (result, "errors"), i, error) {
    const char *path = json_util_member (error, "trace");
    json_t *trace = load_json (run, path, result_path);
    json_array_append_new (all, trace ? trace : json_null ());
  }
  return all;
}

static int
write_page (Run *run, const Options *o, const json_t *result) {
  const char *picture = report_evidence (result, "diagram");
  const char *search = report_evidence (result, "search");
  const Source *diagram = load_file (run, picture, o->file);
  Exhibits exhibits = {.traces = load_traces (run, result, o->file),
                       .record = load_json (run, search, o->file),
                       .diagram = diagram ? diagram->text : NULL};
  Str page = {0};
  report_html (&page, run, result, &exhibits);
  bool good = output_text (run, o->output ? o->output : "-", str_text (&page),
                           page.len);
  str_done (&page);
  json_decref (exhibits.traces);
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
