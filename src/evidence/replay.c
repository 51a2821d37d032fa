/* What an execution that was done again shows, as JSON, and whether a file of
   evidence claims the same. */

#include "evidence/replay.h"
#include "evidence/json_util.h"

#include <assert.h>
#include <string.h>

json_t *
replay_json (const Replay *replay) {
  assert (replay->valid);
  json_t *error = json_object ();
  json_object_set_new (error, "kind",
                       json_util_text (error_kind_name (replay->kind)));
  json_object_set_new (error, "line", json_integer (replay->pos.line));
  json_object_set_new (error, "column", json_integer (replay->pos.column));
  json_object_set_new (error, "message", json_util_text (replay->message));
  return error;
}

bool
replay_claimed (const EvidenceFile *file, const Replay *replay, Str *why) {
  const json_t *error = json_object_get (file->root, "error");
  const char *kind = json_util_member (error, "kind");
  json_int_t line = json_integer_value (json_object_get (error, "line"));
  const char *shown = error_kind_name (replay->kind);
  if (kind && !strcmp (kind, shown) && line == replay->pos.line)
    return true;
  str_format (why, "it claims %s in line %lld, but shows %s in line %d",
              kind ? kind : "nothing", (long long)line, shown,
              replay->pos.line);
  return false;
}
