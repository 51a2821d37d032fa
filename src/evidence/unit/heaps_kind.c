/* Symbolic heaps as a kind of proof. */

#include "evidence/proof_head.h"
#include "evidence/html.h"
#include "evidence/json_util.h"
#include "evidence/unit/heaps_loops.h"
#include "evidence/unit/heaps_show.h"

enum { CASES_SHOWN = 4 }; /* of a loop, unless all are wanted */

/* The head tells the assumptions, which the checker finds: so it is written
   after the check, in front of the text that was checked. */
static CheckReport
judge (Run *run, Program *p, const void *data, const EvidenceOrigin *origin,
       Str *text) {
  Str body = {0};
  heaps_text (&body, data);
  CheckReport report =
      heaps_check (run, run_source (run, "proof.heaps", str_text (&body)), p);
  if (report.status == CHECK_FAILS) /* it may know less than the analysis */
    report.status = CHECK_UNDECIDED;
  proof_head_write (text, "heaps", "assay-heaps", origin);
  str_bytes (text, body.data, body.len);
  str_done (&body);
  return report;
}

static bool
write (EvidenceFolder *folder, const ProofWriting *w) {
  return w->verdict != VERDICT_SAFE ||
         folder_add_text (folder, "heaps", "proof.heaps", w->checked->checker,
                          w->text);
}

/* For people -------------------------------------------------------------- */

static void
print (Str *out, const void *data, bool all) {
  HeapsInvariants found = heaps_invariants (data);
  for (size_t i = 0; i < found.len; i++) {
    const HeapsInvariant *v = found.data + i;
    str_format (out, "at the loop at %s:%d, whenever it is entered:\n",
                v->pos.source->path, v->pos.line);
    size_t shown =
        all || v->cases.len <= CASES_SHOWN ? v->cases.len : CASES_SHOWN;
    for (size_t k = 0; k < shown; k++)
      str_format (out, "  %s%s\n", k ? "or " : "", v->cases.data[k]);
    if (shown < v->cases.len)
      str_format (out, "  or one of %zu other cases (-v shows them)\n",
                  v->cases.len - shown);
  }
  heaps_invariants_done (&found);
}

static LoopInvariants
loops (const void *data) {
  return heaps_loops (data);
}

static json_t *
json (const void *data, Verdict verdict, EvidenceOrigin origin) {
  if (verdict != VERDICT_SAFE)
    return NULL;
  json_t *root =
      evidence_file_new ("assay-heaps", origin.program->source, origin);
  json_t *loops = json_array ();
  HeapsInvariants found = heaps_invariants (data);
  for (size_t i = 0; i < found.len; i++) {
    const HeapsInvariant *v = found.data + i;
    json_t *cases = json_array (), *loop = json_object ();
    for (size_t k = 0; k < v->cases.len; k++)
      json_array_append_new (cases, json_util_text (v->cases.data[k]));
    json_object_set_new (loop, "file", json_util_text (v->pos.source->path));
    json_object_set_new (loop, "line", json_integer (v->pos.line));
    json_object_set_new (loop, "cases", cases);
    json_array_append_new (loops, loop);
  }
  json_object_set_new (root, "loops", loops);
  heaps_invariants_done (&found);
  return root;
}

static void
html (Str *out, const json_t *root) {
  size_t i, k;
  json_t *loop, *text;
  str_add (out, "<h2>What holds at loops</h2>\n");
  json_array_foreach (json_object_get (root, "loops"), i, loop) {
    str_add (out, "<p>");
    html_text (out, json_util_member (loop, "file"));
    str_format (out, ":%lld, one of:</p>\n<ul>\n",
                (long long)json_integer_value (json_object_get (loop, "line")));
    json_array_foreach (json_object_get (loop, "cases"), k, text) {
      str_add (out, "<li>");
      html_text (out, json_string_value (text));
      str_add (out, "</li>\n");
    }
    str_add (out, "</ul>\n");
  }
}

static void
drop (void *heaps) {
  heaps_free (heaps);
}

static const char *const files[] = {"proof.heaps", NULL};

static void
picture (Str *out, const void *data) {
  const Heaps *h = data;
  if (h->picture)
    str_add (out, h->picture);
}

const ProofKind heaps_proof = {
    .name = "heaps",
    .mark = "assay-heaps",
    .form = FORM_UNIT,
    .files = files,
    .judge = judge,
    .write = write,
    .print = print,
    .json = json,
    .html = html,
    .loops = loops,
    .picture = picture,
    .free = drop,
    .check_program = heaps_check,
};
