/* An engine in a process of its own says one thing: how it ended, with a text.
   Then it waits to be told to publish, or to be killed.  Processes die with the
   one that made them. */

#include "cli/race.h"
#include "cli/talk.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds: between engines, and what the last ones get at least. */
static const double HEAD_START = 1, QUICK_START = 0.2, LATE_START = 3,
                    LEAST_WAIT = 10;
enum { POLL_MS = 20, MAX_TEXT = 1 << 16, MAX_DIAGNOSIS = 1 << 24 };

typedef enum {
  RACER_WORKS,
  RACER_DECIDED,   /* it waits to publish */
  RACER_UNDECIDED, /* 'text': why */
  RACER_REFUSED,   /* 'text': why it does not take the program */
  RACER_FELL       /* it ended without a word */
} RacerState;

typedef struct {
  const Engine *engine;
  pid_t pid;
  int fd;
  RacerState state;
  char *text;           /* owned, or NULL */
  Diagnosis *diagnosis; /* owned, or NULL */
  double seconds;
  bool is_prover; /* by an abstraction: nobody else proves anything */
} Racer;

struct Race {
  VEC (Racer) others;
  double began; /* seconds of the Run */
  bool is_over; /* a decision was made */
};

/* What another process is told: a letter.  It may have begun by itself when it
   is told to. */
static const char BEGIN = 'b', PUBLISH = 'p'; /* the attempts follow */

/* What a process says first; its reason and its diagnosis, as JSON, follow. */
typedef struct {
  RacerState state;
} Saying;

/* Talking ------------------------------------------------------------------ */

static bool
send_leave (int fd, const char *attempts) {
  return talk_send (fd, &PUBLISH, 1) && talk_send_text (fd, attempts);
}

/* The list of attempts, which comes with the leave to publish.  The caller
   frees it; NULL: the other side is gone. */
static char *
receive_leave (int fd) {
  char letter;
  do
    if (!talk_receive (fd, &letter, 1))
      return NULL;
  while (letter != PUBLISH);
  return talk_receive_text (fd, MAX_TEXT);
}

/* How the process ended; false: it is not ours. */
static bool
wait_for (pid_t pid, int *status) {
  pid_t got;
  do
    got = waitpid (pid, status, 0);
  while (got < 0 && errno == EINTR);
  return got == pid;
}

/* The other process ------------------------------------------------------- */

static bool
is_quick (const Job *job, const Engine *engine) {
  return engine->is_quick && engine->is_quick (job->program);
}

/* Waits for its time, or to be told to begin.  False: it is not needed.  Where
   engines work one after the other, quick ones are not waited for; and those
   that say when they join share a core with the first one. */
static bool
wait_to_begin (Job *job, const Engine *engine, int fd, double start) {
  char begin;
  bool one_core = sysconf (_SC_NPROCESSORS_ONLN) < 2 && engine->joins <= 0;
  bool is_alone =
      !is_quick (job, engine) && (job->options->limits.memory_kb || one_core);
  double limit = is_alone ? 1e9 : start;
  while (run_seconds (job->run) < limit)
    if (talk_is_readable (fd, POLL_MS))
      return talk_receive (fd, &begin, 1);
  return true;
}

/* Says how it ended and waits for leave to publish, which comes with the list
   of all attempts; ends the process if that does not come. */
static void
wait_to_publish (Job *job, int fd, RacerState state, const char *text,
                 const char *diagnosis) {
  Saying saying = {state};
  char *attempts = NULL;
  if (talk_send (fd, &saying, sizeof saying) && talk_send_text (fd, text) &&
      talk_send_text (fd, diagnosis))
    attempts = receive_leave (fd);
  if (!attempts)
    _exit (EXIT_UNKNOWN);
  job->attempts = json_loads (attempts, 0, NULL);
  mem_free (attempts);
  run_hush (job->run, job->options->limits.quiet);
}

/* From the thread that watches the limits. */
static void
give_up (void *context, const char *reason) {
  Job *job = context;
  wait_to_publish (job, job->race->others.data[0].fd, RACER_UNDECIDED, reason,
                   "null");
  _exit (EXIT_UNKNOWN);
}

/* What the job knows without a verdict, as JSON: the caller frees it. */
static char *
diagnosis_text (const Job *job) {
  bool is_told = job->verdict == VERDICT_UNKNOWN;
  json_t *json = diagnosis_json (is_told ? job->result.diagnosis : NULL);
  char *text = json_dumps (json, JSON_COMPACT | JSON_ENCODE_ANY);
  json_decref (json);
  return text;
}

/* Whether the engine has worked as long as it may. */
static bool
has_had_turn (const void *engine) {
  return (double)clock () / CLOCKS_PER_SEC > ((const Engine *)engine)->turn;
}

static void __attribute__ ((noreturn))
run_other (Job *job, const Engine *engine, int fd, double start) {
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  Race race = {0};
  vec_push (&race.others, ((Racer){.fd = fd}));
  job->race = &race;
  run_hush (job->run, true);
  if (!wait_to_begin (job, engine, fd, start))
    _exit (EXIT_UNKNOWN);
  job->watchdog = watchdog_start (job->run, job->options->limits, give_up, job);
  if (engine->turn > 0)
    run_watch (job->run, has_had_turn, engine, "its turn is over");
  bool taken = job_attempt (job, engine);
  job_find_all (job);
  watchdog_claim (job->watchdog);
  bool decided = job->verdict != VERDICT_UNKNOWN;
  char *diagnosis = diagnosis_text (job);
  wait_to_publish (job, fd,
                   decided ? RACER_DECIDED
                   : taken ? RACER_UNDECIDED
                           : RACER_REFUSED,
                   job->reason && !decided ? job->reason : "", diagnosis);
  free (diagnosis);
  run_hush (job->run, job->options->limits.quiet);
  int code = job_publish (job);
  fflush (NULL);
  _exit (code);
}

/* Beginning --------------------------------------------------------------- */

/* Proofs by an abstraction do not wait for what only looks for errors. */
static bool
is_of_abstraction (const Job *job, const Engine *engine) {
  const Lowering *l = lowering_of (job->program, engine->form);
  return engine->form != job->program->form && l && l->is_abstract;
}

/* When the engine joins in: quick ones at once, some when they say, the others
   one by one, and those that could be quick, but not with this program, last.
 */
static double
start_of (const Job *job, const Race *race, const Engine *engine) {
  double start = HEAD_START;
  for (size_t i = 0; i < race->others.len; i++) {
    const Engine *other = race->others.data[i].engine;
    start += other->is_quick || other->joins > 0 ? 0 : HEAD_START;
  }
  if (is_of_abstraction (job, engine))
    start = QUICK_START;
  if (engine->joins > 0)
    start = engine->joins;
  if (engine->is_quick)
    start = is_quick (job, engine) ? QUICK_START : LATE_START;
  return race->began + start;
}

static bool
add_racer (Job *job, Race *race, const Engine *engine) {
  int ends[2];
  double start = start_of (job, race, engine);
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
    return false;
  fflush (NULL);
  pid_t pid = fork ();
  if (!pid) {
    close (ends[0]);
    for (size_t i = 0; i < race->others.len; i++)
      close (race->others.data[i].fd);
    run_other (job, engine, ends[1], start);
  }
  close (ends[1]);
  if (pid < 0) {
    close (ends[0]);
    return false;
  }
  vec_push (&race->others,
            ((Racer){.engine = engine,
                     .pid = pid,
                     .fd = ends[0],
                     .is_prover = is_of_abstraction (job, engine)}));
  return true;
}

/* Whether one of the others says that it has decided; only looks. */
static bool
is_decided (const void *context) {
  const Race *race = context;
  Saying saying;
  for (size_t i = 0; i < race->others.len; i++)
    if (recv (race->others.data[i].fd, &saying, sizeof saying,
              MSG_PEEK | MSG_DONTWAIT) == sizeof saying &&
        saying.state == RACER_DECIDED)
      return true;
  return false;
}

Race *
race_start (Job *job, const Engine *const *others) {
  Race *race = mem_zero (sizeof *race);
  race->began = run_seconds (job->run);
  bool good = true;
  for (size_t i = 0; others[i] && good; i++)
    good = add_racer (job, race, others[i]);
  run_watch (job->run, is_decided, race, "another engine has answered");
  watchdog_also (job->watchdog, is_decided, race);
  return race;
}

void
race_leave (Job *job) {
  run_watch (job->run, NULL, NULL, NULL);
  watchdog_also (job->watchdog, NULL, NULL);
}

/* Deciding ---------------------------------------------------------------- */

static void
hear (Job *job, Racer *r) {
  Saying saying;
  r->seconds = run_seconds (job->run);
  r->state = RACER_FELL;
  if (!talk_receive (r->fd, &saying, sizeof saying))
    return;
  r->text = talk_receive_text (r->fd, MAX_TEXT);
  char *diagnosis = r->text ? talk_receive_text (r->fd, MAX_DIAGNOSIS) : NULL;
  if (!diagnosis)
    return;
  json_t *json = json_loads (diagnosis, JSON_DECODE_ANY, NULL);
  r->diagnosis = diagnosis_read (job->run, json);
  r->state = saying.state;
  json_decref (json);
  mem_free (diagnosis);
}

/* Begins what has not begun and waits until one has decided, or all have ended,
   but not much longer than the first one took.  With a limit reached it looks
   only. */
static Racer *
find_decided (Job *job, Race *race) {
  bool wait = !run_expired_now (job->run);
  double took = run_seconds (job->run);
  double until = took + (took > LEAST_WAIT ? took : LEAST_WAIT);
  for (size_t i = 0; wait && i < race->others.len; i++)
    talk_send (race->others.data[i].fd, &BEGIN, 1);
  for (;;) {
    bool working = false;
    for (size_t i = 0; i < race->others.len; i++) {
      Racer *r = race->others.data + i;
      if (r->state == RACER_WORKS &&
          talk_is_readable (r->fd, wait ? POLL_MS : 0))
        hear (job, r);
      if (r->state == RACER_DECIDED)
        return r;
      working |= r->state == RACER_WORKS;
    }
    if (!working || !wait || run_seconds (job->run) > until ||
        run_expired_now (job->run))
      return NULL;
  }
}

static void
end_racer (Racer *r, bool killed) {
  int status;
  if (r->pid <= 0)
    return;
  if (killed)
    kill (r->pid, SIGKILL);
  wait_for (r->pid, &status);
  close (r->fd);
  r->pid = 0;
}

static void
end_all (Race *race) {
  for (size_t i = 0; i < race->others.len; i++)
    end_racer (race->others.data + i, true);
  race->is_over = true;
}

/* Telling ----------------------------------------------------------------- */

/* Whether there is an answer, ours or another's. */
static bool
is_answered (const Job *job) {
  bool answered = job->verdict != VERDICT_UNKNOWN;
  for (size_t i = 0; i < job->race->others.len; i++)
    answered |= job->race->others.data[i].state == RACER_DECIDED;
  return answered;
}

static const char *
outcome (const Racer *r, bool answered) {
  static const char *const names[] = {
      [RACER_WORKS] = "ended before it had an answer",
      [RACER_DECIDED] = "decided",
      [RACER_UNDECIDED] = "UNKNOWN: ",
      [RACER_REFUSED] = "does not take the program: ",
      [RACER_FELL] = "internal error: it ended without an answer",
  };
  return r->state == RACER_WORKS && answered
             ? "ended, as another engine has answered"
             : names[r->state];
}

static json_t *
list_attempts (const Job *job, const char *first) {
  json_t *all = json_array ();
  if (job->engine) /* else it does not take the program, and has said so */
    job_add_attempt (job, all, job->engine, run_seconds (job->run), first);
  for (size_t i = 0; i < job->race->others.len; i++) {
    const Racer *r = job->race->others.data + i;
    Str how = {0};
    str_format (&how, "%s%s", outcome (r, is_answered (job)),
                r->text ? r->text : "");
    job_add_attempt (job, all, r->engine,
                     r->state == RACER_WORKS ? run_seconds (job->run)
                                             : r->seconds,
                     str_text (&how));
    str_done (&how);
  }
  return all;
}

/* Whether a process has published, with the exit code.  One that nobody reads
   ends by SIGPIPE, as it does without a race. */
static bool
has_published (int status, int *code) {
  bool unread = WIFSIGNALED (status) && WTERMSIG (status) == SIGPIPE;
  *code = unread ? 128 + SIGPIPE : WEXITSTATUS (status);
  return unread || WIFEXITED (status);
}

/* Lets another one publish; false if it is gone, and what it wrote with it. */
static bool
hand_over (Job *job, Racer *winner, const char *first, int *code) {
  json_t *all = list_attempts (job, first);
  char *text = json_dumps (all, JSON_COMPACT);
  int status = 0;
  run_progress_done (job->run);
  bool good = text && send_leave (winner->fd, text);
  /* It publishes in its own time; a watchdog's alarm is for what we do. */
  unsigned left = good ? alarm (0) : 0;
  good =
      good && wait_for (winner->pid, &status) && has_published (status, code);
  free (text);
  json_decref (all);
  close (winner->fd);
  winner->pid = 0;
  if (good)
    return true;
  if (left)
    alarm (left);
  winner->state = RACER_FELL;
  if (job->options->evidence)
    job_clean_evidence (job);
  return false;
}

/* Whether another one has said the same before. */
static bool
is_repeated (const Race *race, size_t i) {
  const Racer *r = race->others.data + i;
  for (const Racer *x = race->others.data; x < r; x++)
    if (x->state == r->state &&
        (r->state == RACER_REFUSED
             ? x->is_prover && r->is_prover
             : x->text && r->text && !strcmp (x->text, r->text)))
      return true;
  return false;
}

char *
race_reasons (const Race *race, const char *ours) {
  Str reason = {0};
  str_add (&reason, ours);
  for (size_t i = 0; race && i < race->others.len; i++) {
    const Racer *r = race->others.data + i;
    if (is_repeated (race, i))
      continue;
    if (r->state == RACER_UNDECIDED && strcmp (r->text, ours))
      str_format (&reason, "; engine %s: %s", r->engine->name, r->text);
    else if (r->state == RACER_REFUSED && r->is_prover)
      str_format (&reason, "; %s", r->text);
    else if (r->state == RACER_FELL)
      str_format (&reason,
                  "; engine %s: internal error: it ended without an answer; "
                  "please report this bug",
                  r->engine->name);
  }
  return str_take (&reason);
}

Diagnosis *
race_diagnosis (Race *race) {
  Diagnosis *all = NULL;
  for (size_t i = 0; race && i < race->others.len; i++)
    if (!is_repeated (race, i)) {
      diagnosis_append (&all, race->others.data[i].diagnosis);
      race->others.data[i].diagnosis = NULL;
    }
  return all;
}

bool
race_settle (Job *job, int *code) {
  Race *race = job->race;
  bool decided = job->verdict != VERDICT_UNKNOWN || job->result.is_final;
  race_leave (job);
  Racer *winner = decided ? NULL : find_decided (job, race);
  bool lost = winner && hand_over (job, winner,
                                   job->reason ? job->reason : "UNKNOWN", code);
  if (!decided && !lost) {
    char *all =
        race_reasons (race, job->reason ? job->reason : "no reason given");
    mem_free (job->reason);
    job->reason = all;
    diagnosis_append (&job->result.diagnosis, race_diagnosis (race));
  }
  job->attempts =
      lost ? NULL : list_attempts (job, verdict_name (job->verdict));
  end_all (race);
  return !lost;
}

bool
race_settle_without (Job *job, const char *reason, int *code) {
  Race *race = job->race;
  if (!race || race->is_over)
    return true;
  for (size_t i = 0; i < race->others.len; i++) {
    Racer *r = race->others.data + i;
    if (r->state == RACER_WORKS && talk_is_readable (r->fd, 0))
      hear (job, r);
    if (r->state == RACER_DECIDED && hand_over (job, r, reason, code))
      return false;
  }
  end_all (race);
  return true;
}

void
race_free (Race *race) {
  if (!race)
    return;
  end_all (race);
  for (size_t i = 0; i < race->others.len; i++) {
    mem_free (race->others.data[i].text);
    diagnosis_free (race->others.data[i].diagnosis);
  }
  vec_done (&race->others);
  mem_free (race);
}
