/* Records of searches as JSON, and back. */

#include "evidence/model/search_json.h"
#include "evidence/json_util.h"

/* Writing ----------------------------------------------------------------- */

static json_t *
count_json (uint64_t n) {
  return json_integer ((json_int_t)n);
}

static json_t *
pass_json (const SearchPass *p) {
  json_t *pass = json_object ();
  json_object_set_new (pass, "name", json_util_text (p->name));
  json_object_set_new (pass, "complete", json_boolean (p->complete));
  json_object_set_new (pass, "exact", json_boolean (p->exact));
  json_object_set_new (pass, "reduced", json_boolean (p->reduced));
  json_object_set_new (pass, "states", count_json (p->states));
  json_object_set_new (pass, "transitions", count_json (p->transitions));
  json_object_set_new (pass, "depth", count_json (p->depth));
  return pass;
}

json_t *
search_json (const SearchRecord *record, const char *verdict,
             EvidenceOrigin origin) {
  json_t *root =
      evidence_file_new ("assay-search", origin.program->source, origin);
  json_t *passes = json_array (), *unreached = json_array ();
  json_object_set_new (root, "tool", json_string ("assay " ASSAY_VERSION));
  json_object_set_new (root, "verdict", json_util_text (verdict));
  for (size_t i = 0; i < record->passes.len; i++)
    json_array_append_new (passes, pass_json (record->passes.data + i));
  for (size_t i = 0; i < record->unreached.len; i++)
    json_array_append_new (unreached,
                           json_util_text (record->unreached.data[i]));
  json_object_set_new (root, "passes", passes);
  json_object_set_new (root, "unreached", unreached);
  return root;
}

/* Reading ----------------------------------------------------------------- */

static bool
read_flag (const json_t *pass, const char *key, bool *flag) {
  const json_t *json = json_object_get (pass, key);
  *flag = json_is_true (json);
  return json_is_boolean (json);
}

static bool
read_pass (const json_t *json, SearchRecord *record) {
  SearchPass p = {.name = json_util_member (json, "name")};
  if (!p.name || !read_flag (json, "complete", &p.complete) ||
      !read_flag (json, "exact", &p.exact) ||
      !read_flag (json, "reduced", &p.reduced) ||
      !json_util_number (json, "states", UINT64_MAX, &p.states) ||
      !json_util_number (json, "transitions", UINT64_MAX, &p.transitions) ||
      !json_util_number (json, "depth", UINT64_MAX, &p.depth))
    return false;
  vec_push (&record->passes, p);
  return true;
}

static bool
read_passes (const json_t *root, SearchRecord *record, Str *why) {
  size_t i;
  json_t *pass;
  json_array_foreach (json_object_get (root, "passes"), i, pass) {
    if (!read_pass (pass, record)) {
      str_format (why, "pass %zu makes no sense", i + 1);
      return false;
    }
  }
  return true;
}

SearchRecord *
search_json_read (const EvidenceFile *evidence, Str *why) {
  SearchRecord *record = search_record_new ();
  if (read_passes (evidence->root, record, why))
    return record;
  search_record_free (record);
  return NULL;
}
