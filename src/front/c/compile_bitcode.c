/* Bitcode of the user.

   LLVM's reader trusts its input: broken bitcode may crash it at once, or later
   when something odd is printed or linked.  So all of that is rehearsed in a
   process of its own first.  LLVM does the same thing twice, so what went well
   there goes well here. */

#include "front/c/compile.h"
#include "front/c/library.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MS = 2, WELL = 0, REFUSED = 1, CRASHED = 2 };

static void
be_quiet (LLVMDiagnosticInfoRef info, void *context) {
  (void)info;
  (void)context;
}

/* No files of crashes, no words, no life of its own. */
static void
prepare (pid_t parent) {
  int nowhere = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (CRASHED);
  setrlimit (RLIMIT_CORE, &(struct rlimit){0, 0});
  signal (SIGSEGV, SIG_DFL);
  signal (SIGABRT, SIG_DFL);
  dup2 (nowhere, STDOUT_FILENO);
  dup2 (nowhere, STDERR_FILENO);
}

/* Everything that is done with a module before it is walked, and printing. */
static int
rehearse (const CFront *c, const Source *source) {
  CFront mine = {.run = c->run, .options = c->options};
  mine.context = llvm.ContextCreate ();
  llvm.ContextSetDiagnosticHandler (mine.context, be_quiet, NULL);
  LLVMMemoryBufferRef buffer = llvm.CreateMemoryBufferWithMemoryRange (
      source->text, source->len, source->path, false);
  if (llvm.ParseBitcodeInContext2 (mine.context, buffer, &mine.module) ||
      llvm.VerifyModule (mine.module, LLVMReturnStatusAction, NULL))
    return REFUSED;
  llvm.DisposeMessage (llvm.PrintModuleToString (mine.module));
  mine.layout = llvm.GetModuleDataLayout (mine.module);
  library_link (&mine);
  llvm.SetIsNewDbgInfoFormat (mine.module, false);
  llvm.DisposeMessage (llvm.PrintModuleToString (mine.module));
  return WELL;
}

/* The child's exit code, CRASHED if it has none, or if the Run expires. */
static int
wait_for (Run *run, pid_t pid) {
  int status = 0;
  pid_t got;
  while (!(got = waitpid (pid, &status, WNOHANG)) && !run_expired (run))
    poll (NULL, 0, POLL_MS);
  if (!got) {
    kill (pid, SIGKILL);
    while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
      ;
  }
  return got == pid && WIFEXITED (status) ? WEXITSTATUS (status) : CRASHED;
}

bool
compile_bitcode_check (CFront *c, const Source *source) {
  pid_t parent = getpid (), pid = fork ();
  if (!pid) {
    prepare (parent);
    _exit (rehearse (c, source));
  }
  int code = pid < 0 ? CRASHED : wait_for (c->run, pid);
  if (code == WELL)
    return true;
  return run_error (c->run, (Pos){0},
                    code == REFUSED
                        ? "'%s' is not bitcode that LLVM 19 can read"
                        : "'%s' is broken bitcode: LLVM crashes when it reads "
                          "it",
                    source->path);
}
