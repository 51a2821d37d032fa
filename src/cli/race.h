/* race.h -- several engines at once; the first answer that was checked wins.

   The first engine works in this process.  Each other one has a process of its
   own, which waits first: most programs are decided before it begins.  Whoever
   has an answer that holds publishes it; the others are ended.  Where none has,
   the first one publishes UNKNOWN, with the reasons of all. */

#ifndef CLI_RACE_H
#define CLI_RACE_H

#include "cli/job.h"

/* Starts the others, as many as there are; in their processes it does not
   return.  NULL: there is none, or no process could be made. */
Race *race_start (Job *, const Engine *const *others);

/* The job has an answer and works on: what the others say does not end it. */
void race_leave (Job *);

/* The job has its answer.  False: another engine has a better one, and has
   published it: '*code' is the exit code.  Ends the others otherwise. */
bool race_settle (Job *, int *code);

/* The same from another thread, when the job does not come to an answer. */
bool race_settle_without (Job *, const char *reason, int *code);

/* Our reason and behind it those of the others; the caller owns it.  That one
   does not take the program says nothing about it. */
char *race_reasons (const Race *, const char *ours);

/* What the others told that have no verdict; NULL: nothing.  The caller owns
   it; after one of the above. */
Diagnosis *race_diagnosis (Race *);

void race_free (Race *);

#endif
