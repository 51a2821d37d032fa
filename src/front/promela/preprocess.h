/* preprocess.h -- the C preprocessor, on tokens.

   Directives: #include "file" (relative to the file it stands in), #define,
   #undef, #if, #ifdef, #ifndef, #elif, #else, #endif, #error; #line, #pragma,
   #ident, #warning have no effect.  Macros follow the C standard, with '#',
   '##' and '...'.

   A token keeps the place where the user wrote it.  One out of a macro's body
   gets the place where the macro is used; if that is in another macro's body,
   where that one is used, and so on. */

#ifndef FRONT_PROMELA_PREPROCESS_H
#define FRONT_PROMELA_PREPROCESS_H

#include "front/front.h"
#include "front/promela/lex.h"

typedef VEC (Token) Tokens;

/* Appends the tokens of the source with all it includes, those of a formula of
   the command line, in which the source's macros count, and a TOK_END.  Their
   texts live in 'names' (which 'lex_names' has filled) and in 'arena'.  False
   after an error was reported. */
bool preprocess_source (Run *, const Source *, const Reading *, Names *,
                        Arena *, Tokens *);

#endif
