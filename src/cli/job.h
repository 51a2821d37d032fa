/* job.h -- the verification of one file, from its text to what is published. */

#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/report.h"

enum { MAX_EVIDENCE = 8 };

/* Another error than that of the verdict. */
typedef struct {
  Trace *trace; /* one of these three, owned */
  Trail *trail;
  Choices *choices;
  Replay replay;
  char *path; /* of its trace, owned; NULL: not written */
} JobError;

typedef struct {
  Run *run;
  const Options *options;
  Watchdog *watchdog;
  const Source *source;
  char sha256[SHA256_HEX];
  const Front *front;
  Program *program;
  char *property; /* the kinds of error looked for, owned */
  const Engine *engine;
  int64_t *stats; /* owned */
  Result result;  /* the engine's claim */
  /* What is left of it after checking. */
  Verdict verdict;
  Replay replay;       /* UNSAFE */
  VEC (JobError) more; /* UNSAFE, with --all */
  char *rest;          /* why there may be still others, or NULL; owned */
  char *reason;        /* UNKNOWN, owned */
  Str proof;           /* SAFE: the text that was checked */
  CheckReport checked; /* SAFE */
  /* What was written. */
  Evidence evidence[MAX_EVIDENCE];
  size_t evidence_count;
  char *paths[MAX_EVIDENCE]; /* owned */
} Job;

/* Looks for an error that is not about null arguments, if that is one. */
void job_look_again (Job *);

/* Checks the evidence for the engine's answer and settles the verdict. */
void job_judge (Job *);

/* After an error: looks for others, and judges them. */
void job_find_all (Job *);
void job_forget_all (Job *);
/* The error of the verdict as one of all; borrowed. */
JobError job_first (const Job *);

/* Calls the engine; 'stats' is for all that it counts. */
Result job_run_engine (const Job *, int64_t *stats);

/* Removes evidence of former runs, which would lie beside that of this one. */
void job_clean_evidence (const Job *);

/* Writes the evidence, if there is a directory for it; false after an error
   message. */
bool job_write_evidence (Job *);

/* trace.json and search.json, NULL if there is none; the caller drops the
   reference. */
json_t *job_trace (const Job *);
json_t *job_trace_of (const Job *, const JobError *);
json_t *job_search (const Job *);

/* Writes what was asked for beyond the evidence: '--witness', '--harness';
   false after an error message. */
bool job_write_extras (Job *);

/* The evidence about where the program comes from. */
EvidenceOrigin job_origin (const Job *);

/* Writes evidence and reports, prints trace and verdict: the exit code. */
int job_publish (Job *);

/* The same in short for a verdict UNKNOWN, from another thread. */
void job_give_up (void *job, const char *reason);

#endif
