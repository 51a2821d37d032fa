/* form.h -- what is different about the forms of programs, in one table.

   Whoever needs to know something about a Program that depends on its form asks
   this table; only a form's own directories, its front end and its engines know
   which form they are about.  What is different about their evidence is in
   evidence/kinds.h, which engines take them in cli/strategy.c. */

#ifndef PROGRAM_FORM_H
#define PROGRAM_FORM_H

#include "program/program.h"

typedef struct {
  const char *name;
  bool is_sv_comp; /* the competition has names for what is looked for */
  /* Checks what its header says; reports what is wrong as an internal error. */
  bool (*validate) (Run *, const Program *);
  void (*print) (Str *, const Program *);
  /* As text in another format, "vmt" or "chc"; or NULL. */
  void (*export) (Str *, Program *, const char *format);
  /* What can be looked for, and what is unless one is told: bits of kinds. */
  uint32_t (*possible_kinds) (const Program *);
  uint32_t (*usual_kinds) (const Program *);
  /* Looks for these only; 'claim' is one of those below, or NULL. */
  void (*narrow) (Program *, uint32_t kinds, const char *claim);
  /* The names of its claims, numbered from 0; NULL: there is none of that
     number.  May itself be NULL: there are never any. */
  const char *(*claim) (const Program *, size_t number);
  /* An error that is known from now on ends the execution, as an assumption
     that does not hold does, so that others are found.  NULL: the engines list
     errors themselves. */
  void (*pass_over) (Program *, ErrorKind, Pos);
  /* Whether anything is left that could be found. */
  bool (*looks_for_more) (const Program *);
  /* Knows no error any more. */
  void (*forget) (Program *);
} FormOps;

const FormOps *form_of (const Program *);

static inline uint32_t
kind_bit (ErrorKind kind) {
  return 1u << kind;
}

#endif
