/* parse.h -- the parser's state, shared by expressions and declarations.

   A parsing function returns NULL or false after an error; the declaration
   under way is then skipped, and reading goes on behind it. */

#ifndef FRONT_TS_PARSE_H
#define FRONT_TS_PARSE_H

#include "front/ts/syntax.h"

typedef struct {
  TsSource *source;
  Lexer lexer;
  Token token, ahead;
  size_t last_end; /* of the token before 'token' */
  int depth;
} Parser;

void ts_parser_init (Parser *, TsSource *, const Source *input);
void ts_next (Parser *);
bool ts_accept (Parser *, TokenKind);
bool ts_expect (Parser *, TokenKind, const char *where);
/* Reports that 'what' was expected instead of the current token. */
bool ts_unexpected (Parser *, const char *what);
bool ts_is_word (const Token *, const char *word); /* a name spelt so */

/* A copy of a vector's elements in the arena. */
#define ts_keep(P, V)                                                          \
  ((V)->len ? arena_copy (&(P)->source->arena, (V)->data,                      \
                          (V)->len * sizeof *(V)->data)                        \
            : NULL)

const Expr *ts_expression (Parser *);
const Expr *ts_reference (Parser *);
/* lo..hi */
bool ts_range (Parser *, const Expr **lo, const Expr **hi);
/* i, j in 1..N, k in 1..2 where F; 'sep' is the token before the range. */
bool ts_binders (Parser *, TokenKind sep, Binders *);

/* A name that is declared; 'what' it is the name of is said in messages. */
bool ts_item_name (Parser *, Item *, const char *what);
/* The one name that 'd' declares. */
bool ts_one_item (Parser *, Decl *d, const char *what);
/* What follows the word 'transition'; 'inside' of a process or not. */
bool ts_parse_transition (Parser *, Decl *, bool inside);

#endif
