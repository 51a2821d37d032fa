/* The file of a checkpoint: which search it is of, counts, store.  What is left
   to do is behind them and is the business of each search. */

#include "engine/explicit/checkpoint.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char MARK[] = "assay checkpoint 1";

struct Checkpoint {
  Run *run;
  char *path;
  int lock;
  uint64_t identity;
  double interval, next; /* seconds */
  Saved *saved;          /* what is left to do, as it was written */
  uint64_t kind;         /* of it */
  unsigned polls;
};

/* Which search it is ------------------------------------------------------- */

/* A hash of the program that runs: another build may number locations or order
   the words of states in another way.  0: it cannot be read. */
static uint64_t
hash_program (void) {
  enum { PIECE = 1 << 16 };
  FILE *file = fopen ("/proc/self/exe", "rb");
  uint8_t *piece = mem_alloc (PIECE);
  uint64_t hash = 0;
  for (size_t n; file && (n = fread (piece, 1, PIECE, file));)
    hash = mem_mix (mem_hash (piece, n), hash + 1);
  mem_free (piece);
  if (file)
    fclose (file);
  return hash;
}

/* The number of threads does not matter, nor does native code, nor how often it
   is written. */
static uint64_t
identity (Run *run, const ExplicitOptions *options) {
  ExplicitOptions o = *options;
  const char *model = run_checkpoint_identity (run);
  o.threads = o.save = o.native = 0;
  return mem_mix (
      mem_mix (mem_hash (model, strlen (model)), mem_hash (&o, sizeof o)),
      hash_program ());
}

/* Two processes would write over each other's files. */
static bool
lock (Checkpoint *c, const char *directory, Str *why) {
  Str path = {0};
  str_format (&path, "%s/lock", directory);
  c->lock = open (str_text (&path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  bool good = c->lock >= 0 && !flock (c->lock, LOCK_EX | LOCK_NB);
  if (!good)
    str_format (why, "checkpoint '%s': %s", directory,
                errno == EWOULDBLOCK ? "another process is using it"
                                     : strerror (errno));
  str_done (&path);
  return good;
}

Checkpoint *
checkpoint_new (Run *run, const ExplicitOptions *o, Str *why) {
  const char *directory = run_checkpoint (run);
  if (!directory)
    return NULL;
  if (o->storage != STORE_TREE || o->order == ORDER_RANDOM || o->all) {
    str_add (why, "a checkpoint needs storage=tree, and neither all=1 nor "
                  "order=random");
    return NULL;
  }
  Checkpoint *c = mem_zero (sizeof *c);
  Str path = {0};
  str_format (&path, "%s/search", directory);
  c->run = run;
  c->path = str_take (&path);
  c->identity = identity (run, o);
  c->interval = (double)o->save;
  c->next = run_clock () + c->interval;
  if (lock (c, directory, why))
    return c;
  checkpoint_free (c);
  return NULL;
}

void
checkpoint_free (Checkpoint *c) {
  if (!c)
    return;
  saved_close (c->saved);
  if (c->lock >= 0)
    close (c->lock);
  mem_free (c->path);
  mem_free (c);
}

void
checkpoint_remove (Checkpoint *c) {
  unlink (c->path);
  saved_sweep (c->path);
}

/* Counts ------------------------------------------------------------------- */

typedef struct {
  uint64_t states, matched, depth, ignored, unfixed;
  uint64_t collections, peak_objects;
  ExplicitStats stats;
  /* The first error that was not looked for. */
  uint32_t fault_kind, has_place;
  int32_t line, column;
} Counts;

static void
put_counts (const Search *s, Saving *out) {
  const MachineStats *machine = machine_stats (s->machine);
  const Fault *f = &s->first_ignored;
  Counts counts;
  memset (&counts, 0, sizeof counts);
  counts.states = s->states;
  counts.matched = s->matched;
  counts.depth = s->depth;
  counts.ignored = s->ignored;
  counts.unfixed = s->unfixed;
  counts.collections = machine->collections;
  counts.peak_objects = machine->peak_objects;
  counts.stats = *s->stats;
  counts.fault_kind = f->kind;
  counts.has_place = f->pos.source != NULL;
  counts.line = f->pos.line;
  counts.column = f->pos.column;
  saved_put (out, &counts, sizeof counts);
  uint64_t len = f->pos.source ? strlen (f->pos.source->path) : 0;
  saved_put (out, &len, sizeof len);
  saved_put (out, len ? f->pos.source->path : NULL, len);
}

static const Source *
find_source (const Search *s, const char *path) {
  for (size_t i = 0; i < run_loaded (s->run); i++)
    if (!strcmp (run_loaded_file (s->run, i)->path, path))
      return run_loaded_file (s->run, i);
  return NULL;
}

static void
get_counts (Search *s, Saved *in) {
  Counts counts = {0};
  Str path = {0};
  saved_get (in, &counts, sizeof counts);
  saved_get_vec (in, &path);
  s->states = counts.states;
  s->matched = counts.matched;
  s->depth = counts.depth;
  s->ignored = counts.ignored;
  s->unfixed = counts.unfixed;
  *s->stats = counts.stats;
  s->first_ignored =
      (Fault){.kind = (ErrorKind)counts.fault_kind,
              .pos = {.line = counts.line, .column = counts.column}};
  if (counts.has_place)
    s->first_ignored.pos.source = find_source (s, str_text (&path));
  machine_resume (s->machine, (MachineStats){counts.collections,
                                             counts.peak_objects, false});
  str_done (&path);
}

static void
put_reached (const Search *s, Saving *out) {
  for (uint32_t i = 0; i < s->model->codes.len; i++)
    for (uint32_t k = 0; k < s->model->codes.data[i].edges.len; k++) {
      uint8_t reached = machine_reached (s->machine, i, k);
      saved_put (out, &reached, 1);
    }
}

static void
get_reached (Search *s, Saved *in) {
  uint8_t reached = 0;
  for (uint32_t i = 0; i < s->model->codes.len; i++)
    for (uint32_t k = 0; k < s->model->codes.data[i].edges.len; k++)
      if (saved_get (in, &reached, 1) && reached)
        machine_note_reached (s->machine, i, k);
}

/* Writing ------------------------------------------------------------------ */

bool
checkpoint_is_due (const Search *s) {
  Checkpoint *c = s->checkpoint;
  return c && ++c->polls % 256 == 0 && run_clock () >= c->next;
}

bool
checkpoint_is_wanted (const Search *s) {
  return s->checkpoint && !s->trail && !s->outgrown &&
         (s->cut_off ? run_reason (s->run) != NULL : s->followed);
}

/* Writing takes a tenth of the time at most. */
static void
plan_next (Checkpoint *c, double began) {
  double now = run_clock (), pause = 10 * (now - began);
  c->next = now + (pause > c->interval ? pause : c->interval);
}

void
checkpoint_write (Search *s, CheckpointKind kind,
                  void (*put) (const void *context, Saving *),
                  const void *context) {
  Checkpoint *c = s->checkpoint;
  double began = run_clock ();
  uint64_t number = kind;
  Str why = {0};
  Saving *out = saved_begin (c->path, MARK);
  saved_put (out, &c->identity, sizeof c->identity);
  saved_put (out, &number, sizeof number);
  put_counts (s, out);
  put_reached (s, out);
  store_save (s->store, out);
  put (context, out);
  if (!saved_end (out, &why))
    run_say (c->run, 0, "note: no checkpoint: %s", str_text (&why));
  else
    run_say (c->run, 1, "checkpoint: %llu states",
             (unsigned long long)store_len (s->store));
  str_done (&why);
  plan_next (c, began);
}

/* Reading ------------------------------------------------------------------ */

static bool
is_ours (Checkpoint *c, Str *why) {
  uint64_t identity = 0;
  saved_get (c->saved, &identity, sizeof identity);
  saved_get (c->saved, &c->kind, sizeof c->kind);
  if (identity == c->identity)
    return true;
  str_format (why,
              "'%s' is of another model, of a search with other options, or of "
              "another build of Assay",
              c->path);
  return false;
}

bool
checkpoint_resume (Search *s, Str *why) {
  Checkpoint *c = s->checkpoint;
  assert (!c->saved);
  c->saved = saved_open (c->path, MARK, why);
  if (!c->saved)
    return !why->len;
  if (!is_ours (c, why))
    return false;
  get_counts (s, c->saved);
  get_reached (s, c->saved);
  if (!store_load (s->store, c->saved)) {
    str_format (why, "'%s' makes no sense", c->path);
    return false;
  }
  run_say (c->run, 0, "note: the search goes on with %llu states of '%s'",
           (unsigned long long)store_len (s->store), c->path);
  return true;
}

bool
checkpoint_is_of (const Search *s, CheckpointKind kind) {
  return s->checkpoint && s->checkpoint->saved && s->checkpoint->kind == kind;
}

Saved *
checkpoint_saved (const Search *s, CheckpointKind kind) {
  return checkpoint_is_of (s, kind) ? s->checkpoint->saved : NULL;
}

void
checkpoint_took_over (Search *s) {
  Checkpoint *c = s->checkpoint;
  if (!saved_is_done (c->saved)) {
    s->stop = s->cut_off = true;
    vec_clear (s->why);
    str_format (s->why, "'%s' makes no sense", c->path);
  }
  saved_close (c->saved);
  c->saved = NULL;
}
