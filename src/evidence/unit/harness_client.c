/* Counterexamples about reference counts: the client that the front end made is
   compiled like any program; its inputs are those of the counterexample.

   Clients that interleave are threads, of which one runs at a time.  Where the
   others may run, the compiler's calls at the beginning and the end of
   functions
   (-finstrument-functions) tell.  There are none between lines. */

#include "evidence/unit/harness_impl.h"
#include "program/unit/unit_refs.h"

bool
harness_has_client (const Harness *h) {
  return h->program->unit->refs;
}

bool
harness_interleaves (const Harness *h) {
  const UnitRefs *refs = h->program->unit->refs;
  return refs && refs->atomic != REF_ATOMIC_ENTRIES;
}

/* Functions without a body are the harness's own. */
static bool
is_of_library (const Harness *h, uint32_t proc) {
  const UnitProc *p = h->program->unit->procs.data + proc;
  return p->is_library && !p->is_undefined;
}

const char *
harness_refusal (const Harness *h) {
  const UnitRefs *refs = h->program->unit->refs;
  if (!harness_interleaves (h))
    return NULL;
  if (refs->atomic == REF_ATOMIC_LINES)
    return "compiled code cannot be stopped between lines";
  return is_of_library (h, refs->lock_proc) ||
                 is_of_library (h, refs->unlock_proc)
             ? "the lock is the C library's, where compiled code does not stop"
             : NULL;
}

void
harness_client (Str *out, const Harness *h) {
  str_add (out, h->program->unit->refs->client_text);
}

/* Of harness.c: what the client asks. */
static const char ROOM[] =
    "__attribute__ ((weak)) int "
    "__asan_address_is_poisoned (const volatile void "
    "*);\n"
    "\n"
    "unsigned long\n"
    "__assay_room (const void *p) {\n"
    "  return p && !(__asan_address_is_poisoned && "
    "__asan_address_is_poisoned (p));\n"
    "}\n"
    "\n"
    "/* A call that does not end in the counterexample ends here. */\n"
    "int\n"
    "assay_has_inputs (void) {\n"
    "  return assay_next < sizeof assay_inputs / sizeof *assay_inputs - 1;\n"
    "}\n"
    "\n"
    "void\n"
    "__assay_refcount (int holds, const char *what) {\n"
    "  if (!holds)\n"
    "    assay_fail (what);\n"
    "}\n"
    "\n";

void
harness_answers (Str *out) {
  str_add (out, ROOM);
}

static const char TURNS[] =
    "/* Clients are threads that take turns, made by Assay. */\n"
    "\n"
    "#include <pthread.h>\n"
    "\n"
    "enum { MAIN, MOST = 16 };\n"
    "\n"
    "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\n"
    "static pthread_cond_t turn = PTHREAD_COND_INITIALIZER;\n"
    "static int now; /* whose turn it is: MAIN, or the client's number + 1 */\n"
    "static int runs[MOST]; /* whether it is in a call */\n"
    "static void (*call) (void);\n"
    "\n"
    "static void\n"
    "hand_over (int to) {\n"
    "  now = to;\n"
    "  pthread_cond_broadcast (&turn);\n"
    "}\n"
    "\n"
    "static void\n"
    "wait_for (int mine) {\n"
    "  while (now != mine)\n"
    "    pthread_cond_wait (&turn, &lock);\n"
    "}\n"
    "\n"
    "static void *\n"
    "run (void *number) {\n"
    "  int mine = (int)(long)number;\n"
    "  pthread_mutex_lock (&lock);\n"
    "  wait_for (mine);\n"
    "  call ();\n"
    "  runs[mine] = 0;\n"
    "  hand_over (MAIN);\n"
    "  pthread_mutex_unlock (&lock);\n"
    "  return 0;\n"
    "}\n"
    "\n"
    "/* The client begins a call or goes on; whether it is in the middle of it "
    "then. */\n"
    "int\n"
    "assay_take_turn (int client, void (*its_call) (void)) {\n"
    "  int number = client + 1;\n"
    "  pthread_t thread;\n"
    "  pthread_mutex_lock (&lock);\n"
    "  call = its_call;\n"
    "  if (!runs[number]) {\n"
    "    runs[number] = 1;\n"
    "    pthread_create (&thread, 0, run, (void *)(long)number);\n"
    "    pthread_detach (thread);\n"
    "  }\n"
    "  hand_over (number);\n"
    "  wait_for (MAIN);\n"
    "  pthread_mutex_unlock (&lock);\n"
    "  return runs[number];\n"
    "}\n"
    "\n"
    "void\n"
    "assay_end_turn (void) {\n"
    "  int mine = now;\n"
    "  hand_over (MAIN);\n"
    "  wait_for (mine);\n"
    "}\n";

void
harness_turns (Str *out) {
  str_add (out, TURNS);
}
