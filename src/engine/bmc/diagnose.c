/* What is known where there is no verdict: the checks that are open, and the
   places from which execution goes on beyond what was unwound. */

#include "engine/bmc/bmc.h"

enum { MOST = 20 }; /* lines of each sort */

static void
add_open_checks (Diagnosis *d, const Places *places) {
  size_t open = 0;
  for (size_t i = 0; i < places->list.len; i++) {
    const CheckPlace *p = places->list.data + i;
    if (p->open && open++ < MOST)
      diagnosis_step (d, p->pos, "%s: not decided", error_kind_name (p->kind));
  }
  if (open > MOST)
    diagnosis_step (d, (Pos){0}, "... and %zu more checks", open - MOST);
}

static bool
is_listed (const Diagnosis *d, Pos pos) {
  bool listed = false;
  for (size_t i = 0; i < d->path.len && !listed; i++)
    listed = d->path.data[i].pos.source == pos.source &&
             d->path.data[i].pos.line == pos.line &&
             d->path.data[i].pos.column == pos.column;
  return listed;
}

static void
add_waiting_paths (Diagnosis *d, const Bmc *b) {
  size_t before = d->path.len;
  for (size_t i = 0; i < b->waiting.len && d->path.len < before + MOST; i++) {
    Pos pos = paths_block_pos (b->sym, b->waiting.data[i]);
    if (pos.source && !is_listed (d, pos))
      diagnosis_step (d, pos, "executions go on from here after %u iterations",
                      b->bound);
  }
}

Diagnosis *
bmc_diagnose (const Bmc *b) {
  Diagnosis *d = diagnosis_new ("what is left open:");
  add_open_checks (d, &b->places);
  add_waiting_paths (d, b);
  if (d->path.len)
    return d;
  diagnosis_free (d);
  return NULL;
}
