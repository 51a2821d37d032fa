/* machine_impl.h -- what the files of the machine share.

   A state's parts: 0 globals; the claim, if there is one; the trace automaton,
   if there is one; channels; processes; objects of the heap.

     globals   channels | holder + 1 << 16, processes | last << 16, record
     channel   messages in it | type << 16, slots
     process   frames from the bottom up, each: location | code << 16,
               [except for the bottom frame: edge of the call], record,
               [behind the bottom frame's: priority, if there are any]
     object    type, elements (of a channel: 0), number, data (of a channel:
               like the part of a channel)

   A channel or pointer is a word:
     pointer   0 null, all ones dangling; otherwise by its upper two bits
               0 number of an object; 1 global at a byte offset; 2 local: pid,
               frame, byte offset; 3 inside of an object: number, byte offset
     channel   0 none; 1, 2, ... a channel part; upper bits 01: an object

   Objects have numbers from 1.  In canonical order object n is the nth part of
   the heap and its number word is 0; in creation order parts are in order of
   creation and numbers are the lowest that were free. */

#ifndef PROGRAM_MODEL_MACHINE_IMPL_H
#define PROGRAM_MODEL_MACHINE_IMPL_H

#include "program/model/low.h"
#include "program/model/machine.h"

#include <assert.h>

enum {
  GLOBAL_HEADER = 2,
  CHANNEL_HEADER = 1,
  OBJECT_HEADER = 3,
  DEFAULT_FRAMES = 250,
  DEFAULT_OBJECTS = 65534, /* what a reference into an object can name */
  MAX_PROCESSES = 1023,    /* what a reference to a local can name */
  MAX_CHANNELS = 65535
};

#define DANGLING 0xffffffffu
#define TAG_SHIFT 30
#define OFFSET_MASK 0x3fffffffu
#define OBJECT_DEAD 0x80000000u    /* in the type word: deleted in this step */
#define OBJECT_CHANNEL 0x40000000u /* the type is a channel type */

enum { TAG_OBJECT, TAG_GLOBAL, TAG_LOCAL, TAG_INSIDE };

/* How to load and store a scalar. */
typedef struct {
  uint8_t size, bits;
  bool is_signed;
} Scalar;

/* What is known about edges and locations beforehand, for native code. */
typedef enum {
  EDGE_OTHER,
  EDGE_SIMPLE, /* its list and what 'live' says are all that happens */
  EDGE_DSTEP   /* it begins a d_step; nobody goes on alone behind that */
} NativeEdgeKind;

typedef struct {
  uint32_t to; /* the location behind an edge */
  NativeEdgeKind kind;
  const uint8_t *live; /* what stays of the frame, or NULL: all of it */
} NativeEdge;

typedef struct {
  uint32_t first; /* edge of a location */
  bool simple;    /* its list tells which are enabled */
} NativeLocation;

/* Of a process type; all of it is 0 if it is not lowered. */
typedef struct {
  NativeEdge *edges;
  NativeLocation *locations;
  uint32_t words; /* of a process that stands in its bottom frame */
  LowLook *enabled;
  LowAct *take;
  bool *reached; /* by edge */
} NativeCode;

struct Machine {
  const Model *model;
  MachineOptions options;
  Scalar *scalars;                        /* by type */
  uint32_t *frame_words;                  /* by code */
  uint32_t claim_part, trace_part, fixed; /* 0: there is none */
  VEC (const Field *) idle;               /* 0 outside of atomic sequences */
  bool **reached;                         /* by code and edge */
  bool **timed;   /* by code and edge: whether it is enabled may depend on
                     'timeout'; NULL if the model does not have it */
  uint8_t **live; /* by code: for each location a mask of the frame's record
                     (machine_dead.c), or NULL; NULL without 'reset' */
  MachineStats stats;
  uint64_t stamps;
  Str *print;
  /* The evaluation at hand. */
  State *s;
  uint32_t pid;         /* NO_PID in a claim */
  uint32_t part, frame; /* word of the frame's header within the part's words */
  uint32_t locals;      /* first word of the frame's record, in s->words */
  bool dry;             /* only looking: 'run' runs nothing */
  bool timeout;
  bool failed; /* then 'fault' says why */
  Fault fault;
  bool violated; /* an assertion failed, 'violation' says which: an error, but
                    the program goes on behind it */
  Fault violation;
  Names sentences; /* of faults; the same one may come very often */
  Str sentence;    /* scratch */
  /* The heap (machine_heap.c). */
  bool has_heap;
  bool heap_changed;
  bool trigger; /* a statement that starts the collector was executed */
  bool dropped; /* references went away otherwise: collect, but do not count */
  bool in_transit; /* a message is between two processes: do not collect */
  uint64_t counts_stamp, index_stamp;
  VEC (uint32_t) counts; /* references to objects, by number */
  VEC (uint32_t)
  index; /* place of an object among the objects, from 1, by
            number; 0: there is none */
  VEC (uint32_t) marks, queue, order;
  bool watching; /* 'touched' gets the references that are followed */
  VEC (uint32_t) touched;
  uint64_t owners_stamp;
  VEC (uint32_t) owners; /* who can reach an object: pid + 1, or SHARED */
  uint32_t owner;        /* whose objects are being visited */
  State spare;
  VEC (int32_t) message;
  VEC (int32_t) sorting; /* the message of a sorted send, not cut to types */
  /* Code that does the same (machine_native.c). */
  const Lowered *lowered;
  const LowFunctions *native; /* by code; NULL: there is none */
  NativeCode *known;          /* by code */
  LowContext context;
  StateWords *log;    /* of the step at hand: words, and what they were */
  StateWords changes; /* where nobody wants to know */
};

/* Records a failure unless there was one before; returns 0. */
/* Says what is wrong there. */
void machine_set_fault (Machine *, Fault *, ErrorKind, Pos, const char *format,
                        ...) __attribute__ ((format (printf, 5, 6)));
int32_t machine_fail (Machine *, ErrorKind, Pos, const char *format, ...)
    __attribute__ ((format (printf, 4, 5)));

/* The same for an assertion: the program goes on behind it. */
void machine_violate (Machine *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* Parts -------------------------------------------------------------------- */

static inline uint32_t
channels_of (const State *s) {
  assert (s->words.len >= GLOBAL_HEADER);
  return s->words.data[0] & 0xffff;
}

static inline uint32_t
processes_of (const State *s) {
  return s->words.data[1] & 0xffff;
}

static inline uint32_t
channel_part (const Machine *m, uint32_t id) {
  assert (id >= 1);
  return m->fixed + id - 1;
}

static inline uint32_t
process_part (const Machine *m, const State *s, uint32_t pid) {
  assert (pid <= processes_of (s)); /* or the next one */
  return m->fixed + channels_of (s) + pid;
}

static inline uint32_t
first_object_part (const Machine *m, const State *s) {
  return m->fixed + channels_of (s) + processes_of (s);
}

static inline uint32_t *
part_words (const State *s, uint32_t part) {
  assert (part + 1 < s->cuts.len);
  return s->words.data + s->cuts.data[part];
}

static inline uint32_t
part_len (const State *s, uint32_t part) {
  assert (part + 1 < s->cuts.len &&
          s->cuts.data[part] <= s->cuts.data[part + 1]);
  return s->cuts.data[part + 1] - s->cuts.data[part];
}

/* Room for a part of 'len' zero words before part 'at'; removal of one. */
void machine_insert_part (State *, uint32_t at, uint32_t len);
void machine_remove_part (State *, uint32_t at);

/* Values ------------------------------------------------------------------- */

static inline int32_t
load_scalar (const uint8_t *at, Scalar k) {
  switch (k.size) {
  case 1:
    return k.is_signed ? (int8_t)*at : *at;
  case 2: {
    uint16_t v;
    memcpy (&v, at, 2);
    return k.is_signed ? (int16_t)v : v;
  }
  default: {
    int32_t v;
    memcpy (&v, at, 4);
    return v;
  }
  }
}

/* What is left of a value in a variable of this type. */
static inline int32_t
cut_scalar (int32_t value, Scalar k) {
  if (k.bits >= 32)
    return value;
  uint32_t v = (uint32_t)value & ((1u << k.bits) - 1);
  if (k.is_signed && v >> (k.bits - 1))
    v |= ~0u << k.bits;
  return (int32_t)v;
}

static inline void
store_scalar (uint8_t *at, Scalar k, int32_t value) {
  value = cut_scalar (value, k);
  memcpy (at, &value, k.size); /* little-endian */
}

/* References --------------------------------------------------------------- */

/* The number of the object that a reference names, or 0. */
static inline uint32_t
ref_object (TypeKind kind, uint32_t ref) {
  uint32_t tag = ref >> TAG_SHIFT;
  if (ref == DANGLING)
    return 0;
  if (kind == TYPE_CHAN)
    return tag == TAG_GLOBAL ? ref & OFFSET_MASK : 0;
  return tag == TAG_OBJECT ? ref : tag == TAG_INSIDE ? (ref >> 14) & 0xffff : 0;
}

/* The same reference to the object with another number. */
static inline uint32_t
ref_renumber (TypeKind kind, uint32_t ref, uint32_t number) {
  if (kind == TYPE_CHAN)
    return (uint32_t)TAG_GLOBAL << TAG_SHIFT | number;
  if (ref >> TAG_SHIFT == TAG_OBJECT)
    return number;
  return (uint32_t)TAG_INSIDE << TAG_SHIFT | number << 14 | (ref & 0x3fff);
}

/* Evaluation (machine_eval.c) ---------------------------------------------- */

/* The value of 'from' goes into something of type 'to': fails if that would
   hide a reference to an object in a number. */
void machine_check_kept (Machine *, const Expr *from, Type to, int32_t value);

/* Makes process 'pid' (top frame), the claim or the trace the one evaluated. */
void machine_enter (Machine *, State *, uint32_t pid);
void machine_enter_part (Machine *, State *, uint32_t part, uint32_t pid);

int32_t machine_eval (Machine *, const Expr *);
/* The bytes at a place, or NULL after a failure. */
uint8_t *machine_place (Machine *, const Expr *);

/* Processes, functions (machine_process.c)
 * ---------------------------------------------------- */

/* Writes a value to a place that may hold a reference. */
void machine_assign (Machine *, const Expr *place, int32_t value);
/* The process entered ends; calls by its edge 'number'; returns. */
void machine_end_process (Machine *);
void machine_call (Machine *, const ModelEdge *, uint32_t number);
void machine_return (Machine *, const ModelEdge *);
/* A process has come to a location: if it is its end, that counts as reached,
   though it may have to wait for younger ones before it dies. */
void machine_note_end (Machine *, uint32_t code, uint32_t location);
/* Pointers whose scope ends with the edge become null. */
void machine_leave_scopes (Machine *, const ModelEdge *);
/* The process with which a channel will vanish, or NO_PID. */
uint32_t machine_channel_owner (const Machine *, const State *, uint32_t id);
/* Starts a process: its pid.  'args' are values. */
uint32_t machine_run (Machine *, uint32_t code, const int32_t *args,
                      int32_t priority, Pos);
/* Fills a fresh record: in the part 'part' at word 'word' of it.  Its channels
   are objects if 'on_heap'. */
void machine_init_record (Machine *, Type, uint32_t part, uint32_t word,
                          bool on_heap);

/* Channels (machine_channel.c) --------------------------------------------- */

typedef struct {
  const ChannelType *type;
  uint32_t *header; /* its lower half: messages */
  uint8_t *slots;
} Channel;

static inline uint32_t
channel_len (const Channel *c) {
  return *c->header & 0xffff;
}

/* False after a failure. */
bool machine_channel (Machine *, int32_t value, Pos, Channel *);
uint32_t machine_new_channel (Machine *, uint32_t type, bool on_heap);

/* The message that a send statement sends, in m->message. */
void machine_message (Machine *, const ModelEdge *);
void machine_send (Machine *, const ModelEdge *);
void machine_receive (Machine *, const ModelEdge *);
/* Whether m->message passes the patterns of a receive statement. */
bool machine_matches (Machine *, const Expr *const *args, uint32_t n,
                      const ChannelType *, const int32_t *message);
/* The first message (any: the first that passes) in the channel, -1: none. */
int32_t machine_find_message (Machine *, const Channel *,
                              const Expr *const *args, uint32_t n, bool any);
int32_t machine_poll (Machine *, const Expr *);

/* A send or receive statement with the message m->message was executed. */
void machine_follow (Machine *, const ModelEdge *, int32_t channel,
                     const ChannelType *);

/* Heap (machine_heap.c) ---------------------------------------------------- */

/* Calls 'visit' for the references in frames, in an object, and in what no
   process owns: globals, claim, channels. */
typedef void RefVisit (Machine *, uint8_t *at, TypeKind);
void machine_visit_frames (Machine *, uint32_t part, RefVisit *);
void machine_visit_object (Machine *, uint32_t part, RefVisit *);
void machine_visit_shared (Machine *, RefVisit *);

/* The part of an object. */
uint32_t machine_object_part (Machine *, uint32_t number);
/* A new object: its number, or 0 after a failure. */
uint32_t machine_new_object (Machine *, uint32_t type_word, uint32_t count,
                             uint32_t data_words, Pos);
void machine_delete (Machine *, uint32_t ref, Pos);
/* A reference was overwritten: 'old' is what it was, 'now' what it is. */
void machine_assigned (Machine *, TypeKind, uint32_t old, uint32_t now);
/* The same without being a statement that starts the collector: parameters,
   messages. */
void machine_copied (Machine *, TypeKind, uint32_t old, uint32_t now);
/* The references of a record are about to vanish. */
void machine_drop_record (Machine *, Type, const uint8_t *);
/* The channel in a part is about to vanish with its messages. */
void machine_drop_channel (Machine *, uint32_t part);
/* Frame number 'frame' of a process, or (frame 0) the process, is gone: its
   references dangle. */
void machine_drop_frame (Machine *, uint32_t pid, uint32_t frame);
/* A step begins: what is known of 'from' is true for its copy. */
void machine_begin_heap (Machine *, const State *from, State *to);
/* The collector's turn at the end of a statement. */
void machine_collect (Machine *);
/* At the end of a step: canonical order. */
void machine_tidy (Machine *);

/* Moves (machine_moves.c) -------------------------------------------------- */

/* Whether process 'pid' can take some edge now. */
bool machine_can_move (Machine *, State *, uint32_t pid);
/* How many moves it has. */
size_t machine_choices (Machine *, State *, uint32_t pid);
bool machine_edge_enabled (Machine *, const ModelEdge *);
/* Whether the process entered may move; true after a failure. */
bool machine_provided (Machine *);
/* Whether a move is enabled only while 'timeout' is true. */
bool machine_needs_timeout (Machine *, State *, Move);
int32_t machine_priority (Machine *, const Expr *pid);
/* Goes on alone in its atomic sequence: it can move, and no process of a higher
   priority can. */
bool machine_may_hold (Machine *, State *, uint32_t pid);
void machine_set_priority (Machine *, int32_t pid, int32_t priority);

/* Hidden variables (machine_hidden.c) -------------------------------------- */

/* Nobody can tell which value a global has outside of atomic sequences, and it
   is hidden: then it need not be kept. */
bool machine_is_idle (const Model *, const Field *);

/* Dead variables (machine_dead.c) ------------------------------------------ */

/* The masks of a code's frame, or NULL if nothing of it is reset. */
uint8_t *machine_find_live (const Machine *, uint32_t code);
/* A process has come to its location: what is dead there becomes 0. */
void machine_reset_dead (Machine *, State *, uint32_t pid);

/* Native code (machine_native.c) ------------------------------------------- */

void machine_free_native (Machine *);
/* These say false where the machine must be asked.  The first one appends the
   moves of a process, or with 'out' NULL tells only whether it has some. */
bool machine_native_moves (Machine *, const State *, uint32_t pid, Moves *out,
                           bool *any);
/* Takes a move in place; what was there before is appended to the log. */
bool machine_native_take (Machine *, State *, Move, StateWords *log);

/* Texts (machine_show.c) --------------------------------------------------- */
void machine_printf (Machine *, const ModelEdge *);

#endif
