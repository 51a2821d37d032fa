/* Records of complete searches as a kind of proof. */

#include "evidence/model/html_model.h"
#include "evidence/model/search_json.h"
#include "evidence/proof.h"

#include <stdio.h>

enum { UNREACHED_LINES = 10 }; /* unless all are wanted */

/* The record is what the engine says of itself; 'assay check' searches again.
 */
static CheckReport
judge (Run *run, Program *p, const void *record, const EvidenceOrigin *origin,
       Str *text) {
  (void)p;
  (void)origin;
  (void)text;
  CheckReport report = {.status = CHECK_HOLDS,
                        .checker = "closure of a sample"};
  Str why = {0};
  if (!search_record_holds (record, &why))
    report.status = CHECK_FAILS;
  report.why = run_text (run, "%s", str_text (&why));
  str_done (&why);
  return report;
}

static json_t *
json (const void *record, Verdict verdict, EvidenceOrigin origin) {
  return search_json (record, verdict_name (verdict), origin);
}

/* A search that found no error is recorded, even where it was not complete. */
static bool
write (EvidenceFolder *folder, const ProofWriting *w) {
  const char *checker = w->verdict == VERDICT_SAFE ? w->checked->checker : NULL;
  return folder_add_json (folder, "search", "search.json", checker,
                          json (w->data, w->verdict, w->origin));
}

static void
print (Str *out, const void *record, bool all) {
  search_record_print (out, record, all ? SIZE_MAX : UNREACHED_LINES);
}

static bool
has_body (const json_t *root) {
  return json_is_array (json_object_get (root, "passes"));
}

static void *
read (const EvidenceFile *file, Str *why) {
  return search_json_read (file, why);
}

static bool
holds (const void *record, Str *why) {
  return search_record_holds (record, why);
}

static bool
agrees (const void *record, const void *again, Str *why) {
  return search_record_agrees (record, again, why);
}

static void
drop (void *record) {
  search_record_free (record);
}

static const char *const files[] = {"search.json", NULL};

const ProofKind search_proof = {
    .name = "search",
    .mark = "assay-search",
    .form = FORM_MODEL,
    .files = files,
    .needs_engine = true,
    .is_executed = true,
    .judge = judge,
    .write = write,
    .print = print,
    .json = json,
    .html = html_search,
    .free = drop,
    .has_body = has_body,
    .read = read,
    .holds = holds,
    .agrees = agrees,
};
