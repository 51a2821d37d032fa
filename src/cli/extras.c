/* Files about C for other tools: a witness, a harness. */

#include "cli/job.h"
#include "cli/output.h"
#include "evidence/unit/harness.h"
#include "evidence/unit/witness.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char default_witness[] = "witness.yml";

static Witness
witness_of (const Job *job, Str *command) {
  const Options *o = job->options;
  Witness w = {.program = job->program,
               .specification = o->specification,
               .entry = o->reading.entry,
               .bits = job->program->unit->pointer_bytes * 8,
               .more_count = o->reading.more.len,
               .more = o->reading.more.data,
               .time = (int64_t)time (NULL)};
  if (job->verdict == VERDICT_UNSAFE) {
    w.choices = job->result.choices;
    w.replay = &job->replay;
  }
  str_format (command, "assay %s", o->file);
  w.command_line = str_text (command);
  return w;
}

/* To the directory of evidence, and wherever the user wants it. */
static bool
write_witness (Job *job) {
  const Options *o = job->options;
  Str text = {0}, command = {0};
  Witness w = witness_of (job, &command);
  bool good = witness_write (&text, job->run, &w);
  const char *path = o->witness           ? o->witness
                     : o->reading.sv_comp ? default_witness
                                          : NULL;
  if (good && path)
    good = output_text (job->run, path, str_text (&text), text.len);
  if (good && o->evidence) {
    Evidence *e = job->evidence + job->evidence_count;
    *e = (Evidence){.kind = "witness"};
    e->path = job->paths[job->evidence_count++] =
        output_path (o->evidence, default_witness);
    good = output_text (job->run, e->path, str_text (&text), text.len);
  }
  str_done (&text);
  str_done (&command);
  return good;
}

static bool
write_file (Job *job, const char *name, Str *text) {
  char *path = output_path (job->options->harness, name);
  bool good = output_text (job->run, path, str_text (text), text->len);
  if (good && !strcmp (name, "run.sh"))
    chmod (path, 0755);
  mem_free (path);
  str_done (text);
  return good;
}

static bool
write_harness (Job *job) {
  const Options *o = job->options;
  Harness h = {.program = job->program,
               .choices = job->result.choices,
               .replay = &job->replay,
               .origin = job_origin (job)};
  Str code = {0}, script = {0}, entry = {0};
  if (!output_directory (job->run, o->harness))
    return false;
  harness_code (&code, &h);
  harness_script (&script, &h);
  bool good = write_file (job, "harness.c", &code);
  if (harness_has_entry (&h)) {
    harness_entry (&entry, &h);
    good = write_file (job, "entry.c", &entry) && good;
  }
  good = write_file (job, "run.sh", &script) && good;
  Evidence *e = job->evidence + job->evidence_count++;
  *e = (Evidence){.kind = "harness", .path = o->harness};
  return good;
}

bool
job_write_extras (Job *job) {
  const Options *o = job->options;
  if (!job->program || !job->program->unit || job->verdict == VERDICT_UNKNOWN)
    return true;
  if ((o->witness || o->reading.sv_comp || o->evidence) && !write_witness (job))
    return false;
  return !o->harness || job->verdict != VERDICT_UNSAFE || write_harness (job);
}
