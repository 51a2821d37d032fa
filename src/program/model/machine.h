/* machine.h -- executes models: the only authority on what they mean.

   Search, simulation and replay all go through here.  A Machine gives the
   initial state, the moves that are enabled in a state, and the state behind a
   move.  It keeps nothing about a state between calls but caches, so calls may
   come in any order.

   With a claim, every move names an edge of the claim too: the claim looks at
   the state the system leaves.  Inside of an atomic sequence it does not look
   and does not move. */

#ifndef PROGRAM_MODEL_MACHINE_H
#define PROGRAM_MODEL_MACHINE_H

#include "program/model/model.h"
#include "program/program.h"
#include "program/model/state.h"

typedef enum { GC_NONE, GC_RC, GC_MS } Collector;
typedef enum { HEAP_CREATION, HEAP_CANONICAL } HeapOrder;

typedef struct {
  Collector gc;
  HeapOrder heap;       /* canonical order drops garbage, whatever 'gc' is */
  uint32_t claim;       /* number of a CODE_CLAIM + 1, or 0 */
  uint32_t max_frames;  /* of a process; 0: the default */
  uint32_t max_objects; /* on the heap; 0: the default */
  bool reset;           /* locals that nobody will read are 0: for searches */
  bool remembers;       /* hidden variables keep their values even where nobody
                           but 'printf' can tell: for people, not for searches */
} MachineOptions;

enum { NO_PID = 0xffff };

/* One step of the system: process 'pid' takes 'edge' of the code it is in.  In
   a rendezvous 'partner' receives by its edge 'partner_edge'.  'pid' is NO_PID
   when the system cannot move, or has to wait: only the claim moves,
   if there is one. */
typedef struct {
  uint16_t pid, partner;
  uint32_t edge, partner_edge;
  uint32_t claim_edge; /* of the claim's code + 1, or 0 */
} Move;

typedef VEC (Move) Moves;

static inline bool
move_is (Move a, Move b) {
  return a.pid == b.pid && a.partner == b.partner && a.edge == b.edge &&
         a.partner_edge == b.partner_edge && a.claim_edge == b.claim_edge;
}

/* An execution that goes wrong: its moves, and what is wrong at their end. */
typedef struct {
  Moves moves;
  ErrorKind kind;
} MachineError;

/* What is wrong, where. */
typedef struct {
  ErrorKind kind;
  Pos pos;
  const char *message; /* lives as long as the machine */
} Fault;

typedef struct {
  bool faulty;    /* the step is an error: see 'fault' */
  bool stuck;     /* there is no state behind it: see 'obstacle' */
  bool by_claim;  /* the claim's part of the step is the error */
  Fault fault;    /* what is wrong first */
  Fault obstacle; /* often the same */
} Effect;

/* An error of the step that is of one of these kinds (bits), or NULL. */
const Fault *machine_effect_shows (const Effect *, uint32_t kinds);

typedef struct Machine Machine;

/* The model must live as long as the machine. */
Machine *machine_new (const Model *, MachineOptions);
void machine_free (Machine *);
const Model *machine_model (const Machine *);

/* The initial state.  The effect tells errors in initialisers. */
void machine_start (Machine *, State *out, Effect *);

/* Appends the enabled moves of the system, process by process from the
   youngest, edges in order of the source.  An edge whose guard cannot be
   evaluated counts as enabled: taking it shows the error.  So does a rendezvous
   send that cannot be evaluated, then without a partner; and if 'provided'
   cannot be, the first edge of the process. */
void machine_moves (Machine *, const State *, Moves *);

/* The same for one process, as if there were neither a 'timeout' nor
   priorities; no process runs alone. */
void machine_process_moves (Machine *, const State *, uint32_t pid, Moves *);

/* Appends the numbers of the claim's edges that are enabled. */
typedef VEC (uint32_t) EdgeList;
void machine_claim_edges (Machine *, const State *, EdgeList *);
/* Behind this edge the claim is inside of an atomic sequence: it moves alone,
   and the system stays where it is. */
bool machine_claim_goes_on (const Machine *, uint32_t edge);

/* The state behind an enabled move; 'to' is not 'from'. */
void machine_step (Machine *, const State *from, Move, State *to, Effect *);

/* The same in place, by native code: appends the words that change, with what
   was there.  False: there is no native code for the move, and nothing
   happens. */
bool machine_take (Machine *, State *, Move, StateWords *log);
/* Goes back to where the log had so many entries.  What is behind them tells
   then which bits had been turned over. */
static inline void
machine_take_back (State *s, StateWords *log, size_t entries) {
  for (size_t i = log->len; i-- > entries;) { /* the last change first */
    StateWord *w = log->data + i;
    uint32_t old = w->bits;
    w->bits ^= s->words.data[w->word];
    s->words.data[w->word] = old;
  }
}
bool machine_is_native (const Machine *);

/* All steps from a state at once, by native code. */
typedef struct {
  Move move;
  bool known;   /* if not, it has to be taken in another way */
  uint32_t end; /* of its turns */
} MachineStep;

typedef struct {
  VEC (MachineStep) steps; /* in the order of the moves */
  StateWords turns;        /* which bits they turn over */
  Moves moves;             /* scratch */
} MachineSteps;

/* The state is changed meanwhile.  False: moves have to be asked for. */
bool machine_steps (Machine *, State *, MachineSteps *);
void machine_steps_done (MachineSteps *);

/* From now on steps and moves are computed by code made of what 'low_model'
   made of this model with these options, as far as it goes; functions are by
   number of code.  Both live as long as the machine.  Results are the same. */
struct Lowered;
struct LowFunctions;
void machine_use_native (Machine *, const struct Lowered *,
                         const struct LowFunctions *);

/* Whether 'move' is one of the state's moves (with a claim: its edge too). */
bool machine_enabled (Machine *, const State *, Move);

/* Looking at states -------------------------------------------------------- */

/* The process that runs alone (it is inside of an atomic sequence and not
   blocked), or NO_PID. */
uint32_t machine_holder (const Machine *, const State *);
uint32_t machine_processes (const Machine *, const State *);
uint32_t machine_objects (const Machine *, const State *);

/* The code and location of a process' top frame. */
typedef struct {
  uint32_t code, location;
} Standing;
Standing machine_standing (const Machine *, const State *, uint32_t pid);
/* The same of its bottom frame: the code it was started with. */
Standing machine_bottom (const Machine *, const State *, uint32_t pid);
/* It is in a function that was called inside of an atomic sequence. */
bool machine_called_atomically (const Machine *, const State *, uint32_t pid);
/* The place that gets the result when the top frame returns, or NULL; it is
   meant in the frame below. */
const Expr *machine_result_place (const Machine *, const State *, uint32_t pid);
const ModelEdge *machine_edge (const Machine *, const State *, uint32_t pid,
                               uint32_t edge);

/* The value of a scalar at this byte of the globals' record, or of that of a
   process' bottom frame. */
int32_t machine_peek (const Machine *, const State *, uint32_t pid, bool global,
                      int32_t offset, Type);

/* Whether every object that an edge at the process' location looks at or
   changes can be reached by this process alone.  Such objects others do not get
   to see before this process shows them. */
bool machine_is_private (Machine *, const State *, uint32_t pid,
                         const ModelEdge *);

/* What a channel is like now. */
typedef struct {
  bool exists;
  bool on_heap;
  uint32_t capacity, len;
  uint32_t owner; /* the process it will die with, or NO_PID */
  const ChannelType *type;
} ChannelView;
ChannelView machine_channel_view (Machine *, const State *, int32_t channel);
/* A field of a message that is in a channel. */
int32_t machine_channel_field (Machine *, const State *, int32_t channel,
                               uint32_t message, uint32_t field);

/* No move is enabled: is every process where it may stop?  If not, 'fault'
   tells where the first one that may not hangs. */
bool machine_valid_end (Machine *, const State *, Fault *);

/* Some process (the claim, if there is one) is at an accept label; some process
   is at a progress label; the claim has come to its end. */
bool machine_accepts (const Machine *, const State *);
bool machine_progresses (const Machine *, const State *);
bool machine_claim_ended (const Machine *, const State *);
/* The claim stands at that location of its code now. */
void machine_put_claim (const Machine *, State *, uint32_t location);

/* Statistics. */
typedef struct {
  uint64_t collections; /* as the paper counts: reference counting those that
                           found garbage, mark and sweep all */
  uint64_t peak_objects;
  bool collected; /* the last step ran the collector */
} MachineStats;
const MachineStats *machine_stats (const Machine *);

/* Which edges were executed so far, by code and edge number; the end of a
   process also if it was only come to. */
bool machine_reached (const Machine *, uint32_t code, uint32_t edge);

/* Adds what another machine for the same model has reached and counted. */
void machine_absorb (Machine *, const Machine *);

/* The same for a search that was stopped and goes on. */
void machine_note_reached (Machine *, uint32_t code, uint32_t edge);
void machine_resume (Machine *, MachineStats);

/* For people -------------------------------------------------------------- */

/* Output of printf statements goes there while it is set. */
void machine_print_to (Machine *, Str *);

/* "P:2", the name and pid of a process. */
void machine_show_process (Str *, const Machine *, const State *, uint32_t pid);

/* Calls 'visit' with the name and value of everything that differs between two
   states ('before' NULL: everything that is not zero). */
typedef void MachineVisit (void *context, const char *name, const char *value);
void machine_changes (const Machine *, const State *before, const State *after,
                      MachineVisit *, void *context);

#endif
