/* Any number of jobs, each with a buffer of its own.  The newest is finished
   first; at the end the others are cancelled. */

#include <stdlib.h>

extern int next_event (void);

struct job {
  char *buffer;
  struct job *next;
};

static struct job *
submit (struct job *jobs) {
  struct job *j = malloc (sizeof *j);
  j->buffer = malloc (64);
  j->next = jobs;
  return j;
}

static struct job *
finish (struct job *jobs) {
  struct job *next = jobs->next;
  free (jobs->buffer);
  free (jobs);
  return next;
}

int
main (void) {
  struct job *jobs = NULL;
  for (int event; (event = next_event ());)
    if (event > 0)
      jobs = submit (jobs);
    else if (jobs)
      jobs = finish (jobs);
  while (jobs)
    jobs = finish (jobs);
  return 0;
}
