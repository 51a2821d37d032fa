/* What is written about C programs beside the evidence: a witness for the
   competition, and a harness that reproduces the error. */

#include "evidence/unit/extras.h"
#include "evidence/unit/harness.h"
#include "evidence/unit/witness.h"
#include "program/unit/unit_refs.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char default_witness[] = "witness.yml";

static Witness
witness_of (const Extras *x, Str *command) {
  assert (x->verdict != VERDICT_UNSAFE || x->counterexample);
  const Reading *r = x->origin.reading;
  Witness w = {.program = x->program,
               .specification = x->specification,
               .entry = r->entry,
               .bits = x->program->unit->pointer_bytes * 8,
               .more_count = r->more.len,
               .more = r->more.data,
               .time = (int64_t)time (NULL)};
  if (x->verdict == VERDICT_UNSAFE) {
    w.choices = x->counterexample->data;
    w.replay = x->replay;
  }
  if (x->verdict == VERDICT_SAFE && x->proof->kind && x->proof->kind->loops)
    w.proof = x->proof;
  str_format (command, "assay %s", x->file);
  w.command_line = str_text (command);
  return w;
}

/* To the directory of evidence, and wherever the user wants it. */
static bool
write_witness (EvidenceFolder *folder, const Extras *x) {
  Str text = {0}, command = {0};
  Witness w = witness_of (x, &command);
  bool good = witness_write (&text, folder->run, &w);
  const char *path = x->witness                   ? x->witness
                     : x->origin.reading->sv_comp ? default_witness
                                                  : NULL;
  if (good && path)
    good = output_text (folder->run, path, str_text (&text), text.len);
  if (good && folder->directory)
    good = folder_add_text (folder, "witness", default_witness, NULL, &text);
  str_done (&text);
  str_done (&command);
  return good;
}

static bool
write_file (Run *run, const Extras *x, const char *name, Str *text) {
  char *path = output_path (x->harness, name);
  bool good = output_text (run, path, str_text (text), text->len);
  if (good && !strcmp (name, "run.sh"))
    chmod (path, 0755);
  mem_free (path);
  str_done (text);
  return good;
}

/* What counterexamples about reference counts need. */
static bool
write_client (Run *run, const Extras *x, const Harness *h) {
  Str client = {0}, turns = {0}, header = {0};
  harness_client (&client, h);
  harness_turns (&turns);
  str_add (&header, x->program->unit->refs->header_text);
  return write_file (run, x, "client.c", &client) &
         write_file (run, x, "turns.c", &turns) &
         write_file (run, x, "assay.h", &header);
}

static bool
write_harness (EvidenceFolder *folder, const Extras *x) {
  assert (x->verdict == VERDICT_UNSAFE && x->harness);
  Harness h = {.program = x->program,
               .choices = x->counterexample->data,
               .replay = x->replay,
               .origin = x->origin};
  Str code = {0}, script = {0}, entry = {0};
  Run *run = folder->run;
  if (harness_refusal (&h)) {
    run_warning (run, (Pos){0}, "there is no harness: %s",
                 harness_refusal (&h));
    return true;
  }
  if (!output_directory (run, x->harness))
    return false;
  harness_code (&code, &h);
  harness_script (&script, &h);
  bool good = write_file (run, x, "harness.c", &code);
  if (harness_has_client (&h))
    good = write_client (run, x, &h) && good;
  if (harness_has_entry (&h)) {
    harness_entry (&entry, &h);
    good = write_file (run, x, "entry.c", &entry) && good;
  }
  good = write_file (run, x, "run.sh", &script) && good;
  vec_push (&folder->all,
            ((Evidence){.kind = "harness", .path = mem_string (x->harness)}));
  return good;
}

bool
extras_write (EvidenceFolder *folder, const Extras *x) {
  /* Calls of entries are no program that others could check. */
  bool wants_witness = x->witness || x->origin.reading->sv_comp ||
                       (folder->directory && !x->program->unit->refs);
  if (wants_witness && !write_witness (folder, x))
    return false;
  return !x->harness || x->verdict != VERDICT_UNSAFE ||
         write_harness (folder, x);
}
