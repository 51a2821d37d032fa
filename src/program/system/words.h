/* words.h -- what the parts of a system stand for in the program that it was
   made from, for people.

   A variable is told as an expression, perhaps another one at each location, or
   not at all: what a system says there about other variables is not told. */

#ifndef PROGRAM_SYSTEM_WORDS_H
#define PROGRAM_SYSTEM_WORDS_H

#include "program/program.h"

#define WORDS_EVERYWHERE UINT32_MAX

typedef enum {
  WORDS_NUMBER,
  WORDS_NATURAL, /* not negative */
  WORDS_POINTER, /* an object by its number; 0 is null, others say nothing */
  WORDS_FLAG     /* 0 or 1: 'text' is a condition, 'less' the opposite */
} WordsKind;

/* The variable is 'text' minus 'less'. */
typedef struct {
  Var var;
  uint32_t at; /* a location of the process, or WORDS_EVERYWHERE */
  WordsKind kind;
  int type;         /* of pointers: others point to other objects */
  const char *text; /* NULL: it means something, but has no words */
  const char *less; /* or NULL */
  const char *c;    /* the same as an expression of C that can be evaluated at
                       the loop, of at most 32 bits; or NULL */
  const char *only; /* a condition: else it means nothing; or NULL */
} WordsVar;

/* When the process is at a location: "whenever no entry runs"; NULL: nothing is
   said about that. */
typedef struct {
  const char *when;
  Pos pos;
  const char *function; /* of a loop of C whose keyword is at 'pos'; or NULL */
  bool is_call; /* a function that calls itself begins, with any memory */
} WordsPlace;

/* Something that a step has to do with: an argument, or memory that it reads.
 */
typedef struct {
  Term term; /* over now and input terms of its edge */
  WordsKind kind;
  int type; /* as above */
  const char *text;
  bool is_memory; /* it is read, and nothing is known about it */
} WordsTerm;

typedef VEC (WordsTerm) WordsEdge;

struct SystemWords {
  VEC (WordsVar) vars;
  VEC (WordsEdge) edges;    /* by edge of the process */
  VEC (WordsPlace) places;  /* by location */
  VEC (const char *) about; /* lines that say what texts mean */
};

/* The words of a Program, which has none yet; texts live in its arena. */
SystemWords *words_new (Program *);
void words_free (SystemWords *);

void words_about (Program *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* What the variable is called at a location; NULL: it means nothing there. */
const WordsVar *words_find (const SystemWords *, Var, uint32_t at);

#endif
