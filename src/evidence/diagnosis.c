/* Diagnoses as text, as JSON and on the page. */

#include "evidence/diagnosis.h"
#include "evidence/html.h"
#include "evidence/json_util.h"

#include <stdarg.h>
#include <string.h>

Diagnosis *
diagnosis_new (const char *title) {
  Diagnosis *d = mem_zero (sizeof *d);
  d->title = mem_string (title);
  return d;
}

void
diagnosis_free (Diagnosis *d) {
  if (!d)
    return;
  for (size_t i = 0; i < d->path.len; i++)
    mem_free (d->path.data[i].text);
  for (size_t i = 0; i < d->pictures.len; i++) {
    mem_free (d->pictures.data[i].caption);
    mem_free (d->pictures.data[i].dot);
    mem_free (d->pictures.data[i].text);
  }
  vec_done (&d->path);
  vec_done (&d->pictures);
  mem_free (d->lost.text);
  mem_free (d->title);
  diagnosis_free (d->next);
  mem_free (d);
}

void
diagnosis_append (Diagnosis **list, Diagnosis *more) {
  while (*list)
    list = &(*list)->next;
  *list = more;
}

static char *
format_text (const char *format, va_list args) {
  Str text = {0};
  str_vformat (&text, format, args);
  return str_take (&text);
}

void
diagnosis_step (Diagnosis *d, Pos pos, const char *format, ...) {
  va_list args;
  va_start (args, format);
  vec_push (&d->path, ((DiagnosisStep){pos, format_text (format, args)}));
  va_end (args);
}

void
diagnosis_picture (Diagnosis *d, const char *caption, char *dot, char *text) {
  vec_push (&d->pictures,
            ((DiagnosisPicture){mem_string (caption), dot, text}));
}

/* For people -------------------------------------------------------------- */

static void
print_step (Str *out, const DiagnosisStep *step) {
  str_add (out, "  ");
  if (step->pos.source)
    str_format (out, "%s:%d: ", step->pos.source->path, step->pos.line);
  str_format (out, "%s\n", step->text);
}

/* Its lines are indented. */
static void
print_picture (Str *out, const DiagnosisPicture *picture) {
  if (!*picture->text)
    return;
  str_format (out, "%s:\n", picture->caption);
  for (const char *at = picture->text; *at;) {
    size_t len = strcspn (at, "\n");
    str_format (out, "    %.*s\n", (int)len, at);
    at += len + (at[len] != 0);
  }
}

void
diagnosis_print (Str *out, const Diagnosis *d) {
  str_format (out, "%s\n", d->title);
  for (size_t i = 0; i < d->path.len; i++)
    print_step (out, d->path.data + i);
  if (d->lost.text) {
    str_add (out, "the proof was lost here:\n");
    print_step (out, &d->lost);
  }
  for (size_t i = 0; i < d->pictures.len; i++)
    print_picture (out, d->pictures.data + i);
  if (d->next)
    diagnosis_print (out, d->next);
}

/* JSON -------------------------------------------------------------------- */

static json_t *
step_json (const DiagnosisStep *step) {
  json_t *one = json_object ();
  const Source *source = step->pos.source;
  json_object_set_new (one, "file",
                       json_util_text (source ? source->path : NULL));
  json_object_set_new (one, "line", json_integer (step->pos.line));
  json_object_set_new (one, "column", json_integer (step->pos.column));
  json_object_set_new (one, "text", json_util_text (step->text));
  return one;
}

json_t *
diagnosis_json (const Diagnosis *d) {
  if (!d)
    return json_null ();
  json_t *root = json_object (), *path = json_array (),
         *pictures = json_array ();
  for (size_t i = 0; i < d->path.len; i++)
    json_array_append_new (path, step_json (d->path.data + i));
  for (size_t i = 0; i < d->pictures.len; i++) {
    json_t *one = json_object ();
    const DiagnosisPicture *picture = d->pictures.data + i;
    json_object_set_new (one, "caption", json_util_text (picture->caption));
    json_object_set_new (one, "dot", json_util_text (picture->dot));
    json_object_set_new (one, "text", json_util_text (picture->text));
    json_array_append_new (pictures, one);
  }
  json_object_set_new (root, "title", json_util_text (d->title));
  json_object_set_new (root, "path", path);
  json_object_set_new (root, "lost",
                       d->lost.text ? step_json (&d->lost) : json_null ());
  json_object_set_new (root, "pictures", pictures);
  json_object_set_new (root, "next", diagnosis_json (d->next));
  return root;
}

/* Reading back ------------------------------------------------------------ */

static char *
text_of (const json_t *object, const char *key) {
  const char *text = json_util_member (object, key);
  return mem_string (text ? text : "");
}

/* A file that was loaded, or one with this name. */
static const Source *
source_named (Run *run, const char *path) {
  for (size_t i = 0; i < run_loaded (run); i++)
    if (!strcmp (run_loaded_file (run, i)->path, path))
      return run_loaded_file (run, i);
  return run_source (run, path, "");
}

static DiagnosisStep
read_step (Run *run, const json_t *step) {
  const char *path = json_util_member (step, "file");
  Pos pos = {.source = path ? source_named (run, path) : NULL,
             .line = (int)json_integer_value (json_object_get (step, "line")),
             .column =
                 (int)json_integer_value (json_object_get (step, "column"))};
  return (DiagnosisStep){pos, text_of (step, "text")};
}

Diagnosis *
diagnosis_read (Run *run, const json_t *json) {
  size_t i;
  json_t *one;
  if (!json_is_object (json))
    return NULL;
  const char *title = json_util_member (json, "title");
  const json_t *lost = json_object_get (json, "lost");
  Diagnosis *d = diagnosis_new (title ? title : "");
  json_array_foreach (json_object_get (json, "path"), i, one)
      vec_push (&d->path, read_step (run, one));
  if (json_is_object (lost))
    d->lost = read_step (run, lost);
  json_array_foreach (json_object_get (json, "pictures"), i, one)
      vec_push (&d->pictures, ((DiagnosisPicture){text_of (one, "caption"),
                                                  text_of (one, "dot"),
                                                  text_of (one, "text")}));
  d->next = diagnosis_read (run, json_object_get (json, "next"));
  return d;
}

/* The page ---------------------------------------------------------------- */

static void
add_step (Str *out, const json_t *step) {
  str_add (out, "<tr><td>");
  html_json (out, json_object_get (step, "line"));
  str_add (out, "</td><td>");
  html_json (out, json_object_get (step, "text"));
  str_add (out, "</td></tr>\n");
}

void
diagnosis_html (Str *out, Run *run, const json_t *d) {
  size_t i;
  json_t *one;
  const json_t *lost = json_object_get (d, "lost");
  if (!json_is_object (d))
    return;
  html_heading (out, "Diagnosis");
  str_add (out, "<p>");
  html_json (out, json_object_get (d, "title"));
  str_add (out, "</p>\n<table>\n");
  json_array_foreach (json_object_get (d, "path"), i, one) add_step (out, one);
  str_add (out, "</table>\n");
  if (json_is_object (lost)) {
    str_add (out, "<p>The proof was lost here:</p>\n<table>\n");
    add_step (out, lost);
    str_add (out, "</table>\n");
  }
  json_array_foreach (json_object_get (d, "pictures"), i, one) {
    const char *dot = json_util_member (one, "dot");
    str_add (out, "<p>");
    html_json (out, json_object_get (one, "caption"));
    str_add (out, "</p>\n");
    html_picture (out, run, "the heap", dot ? dot : "");
  }
  diagnosis_html (out, run, json_object_get (d, "next"));
}
