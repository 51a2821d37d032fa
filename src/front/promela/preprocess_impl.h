/* preprocess_impl.h -- the preprocessor's state and its parts.

   A function that returns a bool returns false after it reported an error.
   What is built (macros, frames) lives in the arena. */

#ifndef FRONT_PROMELA_PREPROCESS_IMPL_H
#define FRONT_PROMELA_PREPROCESS_IMPL_H

#include "base/map.h"
#include "front/promela/preprocess.h"

typedef struct {
  const char *name;
  bool function, variadic;
  bool active; /* its expansion is being read: it is not expanded again */
  size_t params_len, len;
  const uint32_t *params; /* names */
  const Token *body;
} Macro;

/* Tokens that are read before the rest of the file. */
typedef struct {
  const Token *tokens;
  size_t len, at;
  Macro *macro; /* that is active until this is read, or NULL */
  bool barrier; /* nothing is read beyond it */
} Frame;

typedef struct {
  Lexer lexer;
  Token ahead;
  bool has_ahead;
  size_t conditions; /* that were open when the file began */
} File;

/* An #if that is not closed yet. */
typedef struct {
  Pos pos;
  bool outer;  /* the lines around it count */
  bool live;   /* the present lines count */
  bool taken;  /* one of its parts did */
  bool closed; /* #else was there */
} Condition;

typedef struct {
  Run *run;
  Names *names;
  Arena *arena;
  VEC (File) files;
  VEC (Condition) conditions;
  VEC (Frame) frames;
  VEC (Macro *) macros;
  Map by_name;                  /* name -> position in 'macros' + 1, or 0 */
  Names paths;                  /* of files included */
  VEC (const Source *) sources; /* by path */
  size_t includes, work;
  int depth; /* of arguments within arguments */
} Pp;

/* preprocess.c */
/* The next token without expansion; TOK_END at the end or at a barrier. */
bool pp_raw (Pp *, Token *);

/* preprocess_directive.c */
/* Handles the directive whose '#' was read. */
bool pp_directive (Pp *, Token hash);
/* The next token of the directive's line; false at the line's end. */
bool pp_line_token (Pp *, Token *);
void pp_define (Pp *, uint32_t name, Macro *);

/* preprocess_macro.c */
Macro *pp_macro (const Pp *, uint32_t name);
/* The next token with macros expanded. */
bool pp_next (Pp *, Token *);
/* All of 'tokens' with macros expanded. */
bool pp_expand (Pp *, size_t len, const Token *tokens, Tokens *);
/* Counts what macros do; false when it is too much. */
bool pp_work (Pp *, Pos, size_t tokens);

/* preprocess_substitute.c */
typedef struct {
  Tokens *args; /* as written, by parameter */
  Tokens *full; /* with macros expanded */
  bool *has_full;
} Actuals;
/* The body of a macro with its arguments, which stands for 'use'. */
bool pp_substitute (Pp *, const Macro *, Token use, Actuals *, Tokens *);

/* preprocess_if.c */
/* The value of the expression in the rest of the line. */
bool pp_condition (Pp *, Pos, bool *);

#endif
