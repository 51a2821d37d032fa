/* job.h -- the verification of one file, from its text to what is published. */

#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/kinds.h"
#include "evidence/report.h"
#include "pass/lowering.h"

typedef struct Race Race;

/* Another error than that of the verdict. */
typedef struct {
  Counterexample counterexample; /* owned */
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
  const Lowering *lowering; /* if the engine is for another form, ... */
  Lowered lowered;          /* ... what it works on */
  int64_t *stats;           /* owned */
  Result result;            /* the engine's claim */
  /* What is left of it after checking. */
  Verdict verdict;
  Replay replay;         /* UNSAFE */
  VEC (JobError) more;   /* UNSAFE, with --all */
  char *rest;            /* why there may be still others, or NULL; owned */
  char *reason;          /* UNKNOWN, owned */
  Str proof;             /* SAFE: the text that was checked */
  CheckReport checked;   /* SAFE */
  EvidenceFolder folder; /* what was written */
  Race *race;            /* with other engines, or NULL */
  json_t *attempts;      /* of engines, for the result, owned; or NULL: one */
} Job;

/* Looks for an error that is not about null arguments, if that is one. */
void job_look_again (Job *);

/* Checks the evidence for the engine's answer and settles the verdict. */
void job_judge (Job *);

/* After an error, with --all: looks for others, and judges them. */
void job_find_all (Job *);
void job_forget_all (Job *);

/* The engines that may take the program, best first, ended by NULL: those for
   its form, then those for what it can be lowered to. */
enum { MAX_ENGINES = 16 };
void job_candidates (const Job *, const Engine *list[MAX_ENGINES]);

/* Runs one of them and judges its answer.  False: it does not take the program;
   then the result is UNKNOWN and says why. */
bool job_attempt (Job *, const Engine *);
/* The same engine on what is left of the program, when the errors that are
   known end its executions: the result is the caller's. */
Job job_attempt_rest (const Job *);
void job_let_go (Job *); /* of what the engine works on */

/* The program, or what it was lowered to, that a proof of this kind is about;
   NULL: neither. */
Program *job_about (const Job *, const ProofKind *);

/* Removes evidence of former runs, which would lie beside that of this one. */
void job_clean_evidence (const Job *);

/* Writes the evidence, if there is a directory for it; false after an error
   message. */
bool job_write_evidence (Job *);

/* An array with the trace of each error, and the record of work; NULL if there
   is none; the caller drops the reference. */
json_t *job_traces (const Job *);
json_t *job_record (const Job *);

/* Writes what was asked for beyond the evidence: '--witness', '--harness';
   false after an error message. */
bool job_write_extras (Job *);

/* The evidence about where the program comes from. */
EvidenceOrigin job_origin (const Job *);

/* Adds what an engine did to a list of attempts, and says it. */
void job_add_attempt (const Job *, json_t *list, const Engine *, double seconds,
                      const char *outcome);

/* Writes evidence and reports, prints trace and verdict: the exit code.  The
   caller has claimed the verdict from the watchdog. */
int job_publish (Job *);

/* The same in short for a verdict UNKNOWN, from another thread. */
void job_give_up (void *job, const char *reason);

#endif
