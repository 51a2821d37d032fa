/* assay --infer: drafts what the program says about reference counts, and asks
   whether it holds.  Kinds of objects are tried one after the other, each with
   those that were proved before it; of the ways to say what refers to an object
   the first one that is proved is taken. */

#include "cli/command.h"
#include "evidence/output.h"
#include "pass/infer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* For one guess: of the processor, and, where others use it as well, in all. */
enum { TRY_CPU_SECONDS = 10, TRY_SECONDS = 60 };

typedef struct {
  Run *run;
  const Options *options;
  InferGuess *guess;
  char path[32];    /* of the draft that is tried */
  size_t *variants; /* by kind */
  size_t *best;     /* likewise, where nothing is proved */
} Infer;

/* One draft ---------------------------------------------------------------- */

static bool
write_draft (const Infer *in) {
  Str text = {0};
  infer_print (&text, in->guess, in->variants);
  bool good = output_text (in->run, in->path, str_text (&text), text.len);
  str_done (&text);
  return good;
}

static Options
options_of_draft (const Infer *in, const char *path) {
  Options o = *in->options;
  o.infer = false;
  o.reading.ref = path;
  o.reading.interface = false;
  o.output = NULL;
  return o;
}

/* In a process of its own, which says nothing: the exit code is the answer. */
static void
try_in_child (const Infer *in) {
  Options o = options_of_draft (in, in->path);
  int null = open ("/dev/null", O_WRONLY);
  if (null < 0 || dup2 (null, STDOUT_FILENO) < 0 ||
      dup2 (null, STDERR_FILENO) < 0)
    _exit (EXIT_INTERNAL);
  struct rlimit cpu = {TRY_CPU_SECONDS, TRY_CPU_SECONDS + 1};
  setrlimit (RLIMIT_CPU, &cpu);
  double left = run_remaining (in->run);
  o.limits.seconds = left < TRY_SECONDS ? left : TRY_SECONDS;
  o.limits.quiet = true;
  o.evidence = o.json = o.sarif = o.report = o.harness = o.witness = NULL;
  _exit (command_verify (run_new (o.limits), &o));
}

static int
try_draft (const Infer *in) {
  if (!write_draft (in))
    return EXIT_OUTPUT;
  fflush (NULL);
  pid_t pid = fork ();
  if (pid == 0)
    try_in_child (in);
  int status = 0;
  if (pid < 0 || waitpid (pid, &status, 0) != pid || !WIFEXITED (status))
    return EXIT_UNKNOWN;
  return WEXITSTATUS (status);
}

/* All ---------------------------------------------------------------------- */

static const char *
answer_word (int code) {
  return code == EXIT_SAFE     ? "proved"
         : code == EXIT_UNSAFE ? "does not hold"
         : code == EXIT_INPUT  ? "is no specification"
                               : "is not proved";
}

/* Whether a variant of the kind was proved; it is chosen then.  Of others one
   that may hold is remembered as the best. */
static bool
choose_variant (Infer *in, size_t kind) {
  bool may_hold = false;
  in->best[kind] = 0;
  for (size_t v = 0; v < infer_variants (in->guess, kind); v++) {
    in->variants[kind] = v;
    int code = run_expired_now (in->run) ? EXIT_UNKNOWN : try_draft (in);
    run_say (in->run, 0, "note: '%s' counts references, guess %zu of %zu: %s",
             infer_kind_name (in->guess, kind), v + 1,
             infer_variants (in->guess, kind), answer_word (code));
    if (code == EXIT_SAFE)
      return true;
    if (code == EXIT_UNKNOWN && !may_hold) {
      in->best[kind] = v;
      may_hold = true;
    }
  }
  in->variants[kind] = INFER_WITHOUT;
  return false;
}

/* Tries the kinds that are not proved yet: how many more are then. */
static size_t
choose_more (Infer *in) {
  size_t proved = 0;
  for (size_t i = 0; i < infer_kinds (in->guess); i++)
    proved += in->variants[i] == INFER_WITHOUT && choose_variant (in, i);
  return proved;
}

/* What one kind says may be needed for another, so all are tried again.  If
   nothing is proved, the best guess of each is the draft.  Whether something
   is. */
static bool
choose_all (Infer *in) {
  size_t kinds = infer_kinds (in->guess), proved, more;
  for (size_t i = 0; i < kinds; i++)
    in->variants[i] = INFER_WITHOUT;
  proved = more = choose_more (in);
  while (more && proved < kinds)
    proved += more = choose_more (in);
  for (size_t i = 0; i < kinds && !proved; i++)
    in->variants[i] = in->best[i];
  return proved;
}

/* The draft goes where the user wants it.  What was proved is asked about
   again, aloud; an error that a wrong guess leads to is nobody's. */
static int
publish (Infer *in, bool is_proved) {
  const char *output = in->options->output;
  Str text = {0};
  infer_print (&text, in->guess, in->variants);
  bool good =
      output_text (in->run, output ? output : "-", str_text (&text), text.len);
  str_done (&text);
  if (!good || !write_draft (in))
    return EXIT_OUTPUT;
  if (!is_proved)
    return command_verdict (in->run, "UNKNOWN",
                            "no guess is proved; correct the draft and give it "
                            "with --ref=FILE",
                            EXIT_UNKNOWN);
  bool is_file = output && strcmp (output, "-") != 0;
  Options o = options_of_draft (in, is_file ? output : in->path);
  return command_verify (in->run, &o);
}

static int
infer_all (Infer *in) {
  strcpy (in->path, "/tmp/assay-infer-XXXXXX.ref");
  int file = mkstemps (in->path, 4);
  if (file < 0) {
    run_error (in->run, (Pos){0}, "cannot write '%s'", in->path);
    return EXIT_OUTPUT;
  }
  close (file);
  in->variants = mem_zero (infer_kinds (in->guess) * sizeof *in->variants);
  in->best = mem_zero (infer_kinds (in->guess) * sizeof *in->best);
  int code = publish (in, choose_all (in));
  mem_free (in->variants);
  mem_free (in->best);
  unlink (in->path);
  return code;
}

static int
infer_program (Run *run, const Options *o, const Program *program) {
  Infer in = {.run = run, .options = o, .guess = infer_guess (program)};
  int code = infer_kinds (in.guess)
                 ? infer_all (&in)
                 : command_verdict (run, "UNKNOWN",
                                    "nothing was found that looks like a count "
                                    "of references",
                                    EXIT_UNKNOWN);
  infer_free (in.guess);
  return code;
}

int
command_infer (Run *run, const Options *o) {
  Options reading = *o;
  const Front *front;
  reading.reading.interface = true;
  const Source *source = command_load (run, &reading, &front);
  if (source && !front->is_c) {
    run_error (run, (Pos){0}, "'--infer' is for C programs");
    return EXIT_USAGE;
  }
  Program *program =
      source ? command_read (run, &reading, front, source) : NULL;
  if (!program)
    return EXIT_INPUT;
  int code = infer_program (run, o, program);
  program_free (program);
  return code;
}
