/* lower_model.h -- what the files of the lowering of Models share.

   A model is static where its processes and channels are all there before the
   first choice is made.  The machine is run up to there (the prefix).  From
   then on every scalar of a record is a variable of the System, every process
   one with a program counter, a buffered channel its length and its cells. What
   nobody writes is a constant.

   An edge of the System is what a process does until it rests: one step of the
   model, a d_step, or an atomic sequence up to where it may block.  It is found
   by executing steps symbolically: an Env gives every variable its value as a
   term over the state before the edge. */

#ifndef PASS_LOWER_MODEL_H
#define PASS_LOWER_MODEL_H

#include "pass/lowering.h"
#include "program/model/machine.h"

enum { NO_LOC = UINT32_MAX };

/* A scalar of a record. */
typedef struct {
  uint32_t offset;
  Type type;
  const char *name;
  Pos pos;
  bool written; /* then 'var', otherwise always 'first' */
  Var var;
  int32_t first; /* its value behind the prefix */
} Slot;

typedef struct {
  VEC (Slot) slots; /* sorted by offset */
} Record;

/* A process that is there behind the prefix, or one that is started once behind
   it.  They stand in the order in which they are started. */
typedef struct {
  uint32_t number; /* its place in the list; its pid if it is not late */
  uint32_t code, start;
  const Expr *site; /* that starts it, or NULL */
  Loc unborn;       /* of one with a site */
  Record record;
  size_t process; /* of the System */
  uint32_t *loc;  /* by location of the code: a Loc, or NO_LOC */
  bool *rest;     /* by location: the process may wait there */
  bool *cut;      /* by location: an atomic sequence is cut there */
  Loc gone;       /* behind its end; id NO_LOC: it does not come to that */
  bool ends;      /* it can */
} Body;

typedef struct {
  const ChannelType *type;
  const char *name;
  uint32_t owner;  /* dies with this process, or NO_PID */
  Var len;         /* of a buffered one */
  VEC (Var) cells; /* message by message, field by field */
} Buffer;

/* The way back: which moves the edges of the System stand for. */
typedef struct {
  Moves prefix;
  VEC (TraceStep) edges; /* in the order of their making */
  VEC (size_t) ends;     /* of each: where its moves end in 'moves' */
  Moves moves;           /* with numbers of bodies instead of pids */
  VEC (size_t) last;     /* of each: where its births end in 'born' */
  VEC (uint32_t) born;   /* numbers of bodies */
} ModelMap;

typedef struct {
  Run *run;
  const Model *model;
  Machine *machine;
  State state; /* behind the prefix */
  Program *program;
  Terms *t;
  Record globals;
  VEC (Body) bodies;
  VEC (Buffer) buffers; /* channel number i + 1 */
  bool has_holder;      /* some atomic sequence is cut */
  Var holder;           /* number + 1 of who runs alone, or 0 */
  bool composing;       /* atomic sequences are one edge each */
  bool overflow;        /* one of them has too many ways through it */
  size_t paths;         /* of the edge at hand */
  ModelMap *map;
  Str *why;
  bool refused;
} Lower;

/* Says what is in the way, unless something was before. */
void mlower_refuse (Lower *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* The kinds of error that are looked for, as bits. */
uint32_t mlower_kinds (const Model *);
bool mlower_wants (const Lower *, ErrorKind);

/* Processes, channels, variables (lower_model_bodies.c). */
void mlower_bodies (Lower *);

void mlower_add_body (Lower *, uint32_t code, uint32_t start, const Expr *site);
uint32_t mlower_size (const TypeInfo *); /* bytes of a scalar */

/* Processes that are started behind the prefix (lower_model_run.c). */
void mlower_late (Lower *);
/* The initial values of one of them. */
void mlower_settle (Lower *, Body *);
/* The expression starts processes. */
bool mlower_starts (const Expr *);
const Body *mlower_born (const Lower *, const Expr *site);
/* Where a process may come from there, by location; the caller frees it. */
bool *mlower_reached (const Code *, uint32_t from);

/* Values (lower_model_word.c) --------------------------------------------- */

/* A number from 'lo' to 'hi', or a truth value, which counts as 0 or 1. */
typedef struct {
  Term term;
  bool truth;
  int64_t lo, hi;
} Word;

Word word_const (Lower *, int64_t);
Word word_truth (Lower *, Term);
bool word_is_const (Word, int64_t *);
Term word_number (Lower *, Word);
Term word_holds (Lower *, Word); /* is not 0 */
Word word_choose (Lower *, Term when, Word yes, Word no);
/* What is left of it in a variable of the type. */
Word word_cut (Lower *, Word, Type);
void word_range (const Lower *, Type, int64_t *lo, int64_t *hi);
/* 'a op b'; '*fails' gets the condition under which there is no value. */
Word word_apply (Lower *, ExprOp, Word a, Word b, Pos, Term *fails);

/* Expressions (lower_model_eval.c) ------------------------------------------
 */

typedef struct {
  Term when;
  ErrorKind kind;
  Pos pos;
  const char *message;
} Failure;
typedef VEC (Failure) Failures;

/* An evaluation: of process 'self' in the state that 'now' describes. */
typedef struct {
  Lower *l;
  Term *now; /* by Var */
  const Body *self;
  bool timeout;
  Term under;      /* what is evaluated only then */
  Failures *fails; /* what may go wrong is appended, first things first */
} Env;

/* Where a value may be; the conditions exclude each other. */
typedef struct {
  Term when;
  const Slot *slot;
} Place;
typedef VEC (Place) Places;

Word env_value (Env *, const Expr *);
void env_places (Env *, const Expr *, Places *);
void env_store (Env *, const Places *, Word, Type);
/* The process stands there. */
Term env_at (const Env *, const Body *, uint32_t loc);
void env_stand (Env *, const Body *, uint32_t loc);
/* The process is not there: its end has come, or it is not born yet. */
Term env_gone (const Env *, const Body *);
Word env_pid (const Env *, const Body *);
/* 'run': the process of this place is born. */
void env_bear (Env *, const Expr *site);
/* Something goes wrong under this condition. */
void env_fail (Env *, Term when, ErrorKind, Pos, const char *message);
Term env_any_failure (const Env *, const Failures *, size_t from);

/* Channels (lower_model_channel.c) ------------------------------------------
 */

/* One channel that an expression may mean. */
typedef struct {
  Term when;
  const Buffer *buffer;
} Meant;
typedef VEC (Meant) Meanings;

/* The channels that 'e' may mean; that it means none is a failure. */
void env_channels (Env *, const Expr *e, Pos, Meanings *);
Word env_channel_length (const Env *, const Buffer *);
/* The values of the arguments of a send, cut to the fields. */
typedef VEC (Word) Message;
void env_channel_message (Env *, const ModelEdge *, const Buffer *, Message *);
void env_channel_send (Env *, const ModelEdge *, const Buffer *);
void env_channel_receive (Env *, const ModelEdge *, const Buffer *);
/* A message passes the patterns. */
Term env_channel_matches (Env *, const Expr *const *args, uint32_t n,
                          const Message *);
void env_channel_store (Env *, const ModelEdge *, const Buffer *,
                        const Message *);
/* A message of a buffered channel passes. */
Term env_channel_found (Env *, const Expr *const *args, uint32_t n,
                        const Buffer *, bool any);

/* What can be done (lower_model_enabled.c) ----------------------------------
 */

/* The same of a send or receive edge by this channel. */
Term env_edge_enabled_with (Env *, const ModelEdge *, const Buffer *,
                            bool dstep);
/* Edge number 'edge' is among the moves at its location. */
Term env_edge_allowed (Env *, uint32_t edge, bool dstep);
/* True also where that cannot be evaluated. */
Term env_can_move (Env *, uint32_t location, bool dstep);

/* Somebody else's edge that may receive in a rendezvous. */
typedef struct {
  const Body *body;
  uint32_t location, edge;
} Partner;
typedef VEC (Partner) Partners;
void env_partners (const Env *, Partners *);
/* It can take the message from the channel, or looking at that fails. */
Term env_partner_ready (const Env *, const Partner *, const Buffer *,
                        const Message *);

/* No process can move.  stuck[i]: and process i is the first that is where it
   must not stop. */
Term mlower_quiet (Lower *, Term *now, bool timeout, Term *stuck);

/* Edges (lower_model_edges.c) -----------------------------------------------
 */
void mlower_edges (Lower *);

/* The way back (lower_model_back.c) */
void *mlower_back (const Program *, const Lowered *, const Trace *);
void mlower_free_map (ModelMap *);

#endif
