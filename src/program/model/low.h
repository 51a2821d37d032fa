/* low.h -- models as guarded updates of the words of a state.

   For each process type the edges are lowered to straight lists of small
   operations on registers of 32 bits and on the words of a state, such that a
   back end can make code of them: machine code (engine/explicit), or text in
   the C of a graphics processor.  Nothing here knows which.

   There are four kinds of lists.  For each location, 'enabled' says which edges
   can be taken, and 'accept' which edges receive the message at hand in a
   rendezvous; for each edge, 'take' does what it does, and 'offer' computes
   the message that it sends in a rendezvous.  Control, atomic sequences, dead
   variables and the pairing of sends with receives are the business of whoever
   calls them (machine_native.c).

   The machine stays the authority.  Where something might go wrong, or is not
   lowered, the list says 'ask': then the machine does it, from the state as it
   was.  An edge or location without a list is one to ask about. */

#ifndef PROGRAM_MODEL_LOW_H
#define PROGRAM_MODEL_LOW_H

#include "program/model/machine.h"

typedef enum {
  LOW_CONST, /* r = k */
  LOW_COPY,  /* r = a */
  LOW_APPLY, /* r = a op b; 'op' is one of VALUE_NEGATE to VALUE_GE, but not AND
                and OR; b of a division is not 0 */
  LOW_CUT,   /* r = a, cut to 'bits' bits, signed or not */
  LOW_LOAD,  /* r = the scalar of 'size' bytes, signed or not, at 'base' + a +
                k; a may be LOW_NONE */
  LOW_STORE, /* the scalar there = the lower bytes of b */
  LOW_ASK,   /* ask, unless a is 0; a may be LOW_NONE */
  LOW_BELOW, /* ask, unless 0 <= a < k */
  LOW_IF,    /* what follows up to LOW_ELSE or LOW_END only if a is not 0 */
  LOW_ELSE,
  LOW_END,
  LOW_CHANNEL, /* r = the byte of the state where the part of channel a begins:
                  4 cuts[first_channel + a - 1]; ask, if there is none */
  LOW_SHIFT,   /* the words from byte a to byte b of the state move to the front
                  by k words, which are lost; k zero words follow */
  LOW_PID,
  LOW_PROCESSES,   /* how many there are */
  LOW_TIMEOUT,     /* whether 'timeout' is true */
  LOW_GET_CHANNEL, /* r = the channel of the message at hand */
  LOW_SET_CHANNEL, /* it is a */
  LOW_GET,         /* r = field k of the message at hand */
  LOW_SET,         /* it is a */
  LOW_ENABLE,      /* edge k of the location is enabled */
  LOW_OFFER,       /* it is, if somebody accepts its message */
  LOW_ANY          /* r = whether some edge was enabled before */
} LowKind;

/* Where a scalar is. */
typedef enum {
  LOW_GLOBAL, /* the record of the globals */
  LOW_LOCAL,  /* the record of the process' frame */
  LOW_STATE   /* the first word of the state */
} LowBase;

enum {
  LOW_NONE = 0xffff, /* no register */
  LOW_FIELDS = 16,   /* of a message in a rendezvous */
  LOW_EDGES = 31     /* of a location */
};

typedef struct {
  LowKind kind;
  ExprOp op;
  LowBase base;
  uint16_t r, a, b;
  uint8_t size, bits;
  bool is_signed;
  int32_t k;
} LowOp;

typedef struct {
  VEC (LowOp) ops;
  uint32_t registers;
  bool asks; /* always: there are no operations */
} LowList;

typedef struct {
  LowList enabled, accept;
  bool receives; /* by rendezvous, maybe: 'accept' has to be looked at */
} LowLocation;

typedef struct {
  LowList take, offer;
} LowEdge;

/* A process type.  Of other codes 'locations' and 'edges' are empty. */
typedef struct {
  VEC (LowLocation) locations;
  VEC (LowEdge) edges;
} LowCode;

/* A back end makes a function of each kind for a process type. */
typedef enum {
  LIST_ENABLED, /* of locations */
  LIST_ACCEPT,
  LIST_TAKE, /* of edges */
  LIST_OFFER,
  LIST_KINDS
} LowListKind;

extern const char *const low_list_names[LIST_KINDS];
const LowList *low_list (const LowCode *, LowListKind, size_t number);

typedef struct Lowered {
  VEC (LowCode) codes; /* by number */
  uint32_t changes;    /* the most words that a list changes */
  uint32_t asked;      /* edges that the machine is asked about, always */
  uint32_t edges;      /* all edges of process types */
  uint32_t header;     /* words in front of the globals' record */
  bool clears;         /* steps clear hidden variables, too */
  size_t size;         /* operations */
} Lowered;

/* NULL: nothing of the model can be lowered; '*why' tells. */
Lowered *low_model (const Machine *, const char **why);
void low_free (Lowered *);

/* What a back end makes of it --------------------------------------------- */

/* What the lists see besides the words of the state. */
typedef struct {
  const uint32_t *cuts;
  StateWord *changes; /* words that were changed, and what they were; room for
                         so many as a list makes */
  uint32_t changed;
  uint32_t first_channel; /* its part */
  uint32_t pid;
  uint32_t timeout;
  int32_t channel;
  int32_t message[LOW_FIELDS];
} LowContext;

/* Bits of the answer to 'enabled' and 'accept': edge k is bit k, an offer bit
   LOW_OFFERS + k. */
enum { LOW_OFFERS = 32 };
#define LOW_ASKS (1ull << 63)

/* 'locals': the record of the frame, in 'words'.  The functions for edges say
   1 if the machine must be asked, otherwise 0; what they changed is in
   'changes' in any case. */
typedef uint64_t LowLook (LowContext *, uint32_t *words, uint32_t *locals,
                          uint32_t location);
typedef uint32_t LowAct (LowContext *, uint32_t *words, uint32_t *locals,
                         uint32_t edge);

/* Of a code; all NULL if there is none. */
typedef struct LowFunctions {
  LowLook *enabled, *accept;
  LowAct *take, *offer;
} LowFunctions;

#endif
