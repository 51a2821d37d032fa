/* unit_refs.h -- what the user says about reference counts, in a file of its
   own (doc/formats/ref.md) or by the macros of assay.h.

     kind page {
       resource int p in 0 .. NPAGES;
       count pages[p];
       ref map (env_t *e, int v in 0 .. NV) : e->pgdir[v] == p;
     }
     entry page_alloc (env: live, vp: in 0 .. NV);

   Expressions are C over the user's own declarations and are kept as text: the
   front end makes a client of them, C that calls the entries in any order
   (front/c/client.c), and compiles it behind the user's file.  So what a Unit
   has of them are procedures of the client. */

#ifndef PROGRAM_UNIT_UNIT_REFS_H
#define PROGRAM_UNIT_UNIT_REFS_H

#include "program/unit/unit.h"

/* What positions in the client that is made of it name as their file. */
#define REFS_CLIENT_PATH "<client>"

/* A resource, or one of the things that say which target is meant. */
typedef struct {
  const char *type; /* "env_t *" */
  const char *name;
  const char *low, *high; /* 'high' excluded; NULL: it is a pointer */
  Pos pos;
} RefParam;

/* Which targets refer to a resource. */
typedef struct {
  const char *name;
  VEC (RefParam) params;
  const char *holds; /* over the resource and the parameters */
  Pos pos;
  uint32_t proc; /* of the client: 'holds' */
} RefPredicate;

typedef struct {
  const char *name;
  RefParam resource;
  const char *count; /* an lvalue over the resource */
  VEC (RefPredicate) refs;
  bool has_holders; /* clients hold references themselves */
  Pos pos;
  uint32_t proc;    /* of the client: the value of 'count' */
  uint32_t is_proc; /* of the client: whether it is a resource; UINT32_MAX: a
                       pointer */
} RefKind;

/* What clients hand over. */
typedef enum {
  REF_ARG_ANY,      /* any number */
  REF_ARG_RANGE,    /* one from 'low' to below 'high' */
  REF_ARG_LIVE,     /* an object that was published */
  REF_ARG_CONSUMED, /* the same, and it is not live any more */
  REF_ARG_HELD,     /* an object to which the client holds a reference */
  REF_ARG_TAKEN,    /* the same, and the client does not hold it any more */
  REF_ARG_VALUE     /* the value of the expression 'low' */
} RefArgClass;

typedef struct {
  const char *name;
  RefArgClass class;
  const char *low, *high;
  const char *of; /* LIVE, CONSUMED: the type of the object ("env_t"); HELD,
                     TAKEN: the name of the kind; NULL: the only one there is */
  uint32_t table; /* LIVE, CONSUMED: in 'live'; HELD, TAKEN: in 'kinds' */
  Pos pos;
} RefArg;

typedef enum {
  REF_RESULT_NONE,
  REF_RESULT_PUBLISHED,
  REF_RESULT_GIVEN
} RefResult;

typedef enum {
  REF_GIVES_ALWAYS,
  REF_GIVES_IF,    /* the function's result is not 0 */
  REF_GIVES_UNLESS /* it is 0 */
} RefGives;

typedef struct {
  const char *function;
  VEC (RefArg) args;
  RefResult result;
  const char *result_of; /* as 'of' above */
  uint32_t result_table; /* as 'table' above */
  const char *gives;     /* an argument: the client holds one more reference to
                            it afterwards; or NULL */
  RefGives gives_if;     /* whether it does */
  const char *when;      /* over the arguments; or NULL */
  Pos pos;
  Pos defined;        /* where the function is defined, if that was found */
  uint32_t proc;      /* the function */
  uint32_t call_proc; /* of the client: the call, if it may be made */
} RefEntry;

/* What is known of the result of a function whose body is not looked at. */
typedef struct {
  const char *function;
  const char *holds; /* over 'result'; NULL: a frame, any result */
  Pos pos;
  uint32_t proc;       /* the function; UINT32_MAX: nobody calls it */
  uint32_t holds_proc; /* of the client; UINT32_MAX: none */
} RefStub;

typedef enum {
  REF_ATOMIC_ENTRIES,
  REF_ATOMIC_LOCK,
  REF_ATOMIC_LINES
} RefAtomic;

enum {
  REF_CHECK_USE = 1,
  REF_CHECK_UNDERFLOW = 2,
  REF_CHECK_FREED = 4,
  REF_CHECK_LEAK = 8,
  REF_CHECK_OVERFLOW = 16
};

/* Procedures of the client that mean more than their bodies, where calls
   interleave.  The interpreter gives each client a stack of its own. */
typedef struct {
  uint32_t client; /* one call by a client, on its stack */
  uint32_t resume; /* (number of a client): the client begins a call, or goes
                      on with the one that it is in, until it pauses or the
                      call ends; whether it only paused */
  uint32_t pause;  /* called by a client: goes on with the main procedure */
  uint32_t look;   /* is called where other clients may run: it may pause */
} RefClients;

struct UnitRefs {
  VEC (RefKind) kinds;
  VEC (RefEntry) entries;
  VEC (RefStub) stubs;
  VEC (const char *) live; /* types of objects that are published: "env_t" */
  uint32_t turn_proc;      /* of the client: chooses an entry, or the client
                              that is next */
  const char *init;        /* a function; or NULL */
  uint32_t init_proc;
  RefAtomic atomic;
  const char *lock, *unlock; /* functions */
  uint32_t lock_proc, unlock_proc;
  RefClients clients;
  unsigned checks;
  Pos atomic_pos, init_pos;
  Pos init_defined;        /* where it is defined, if that was found */
  const char *client_text; /* the user's file with the client behind it */
  const char *header_text; /* assay.h */
};

/* Reads the text; the result lives in the arena.  NULL after a message. */
UnitRefs *unit_refs_read (Run *, Arena *, const Source *);

/* A macro of assay.h in the source: the word "entry", and what stands in the
   brackets of REF_ENTRY. */
typedef struct {
  const char *word, *text;
  Pos pos;
} RefMark;

/* The same of marks, of which there are some. */
UnitRefs *unit_refs_read_marks (Run *, Arena *, const RefMark *, size_t count);

/* Whether the procedure is of the client, not of the user. */
bool unit_refs_has_proc (const Unit *, uint32_t proc);

/* Frees what is not in the arena. */
void unit_refs_free (UnitRefs *);

#endif
