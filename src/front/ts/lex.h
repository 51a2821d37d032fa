/* lex.h -- the tokens of the .ts language, one after the other.

   A Lexer holds no memory; texts and names live in the TsSource. */

#ifndef FRONT_TS_LEX_H
#define FRONT_TS_LEX_H

#include "front/ts/source.h"

/* Kinds with their texts as error messages show them; words come last. */
#define TS_TOKENS(T)                                                           \
  T (END, "end of file")                                                       \
  T (NAME, "a name")                                                           \
  T (INTEGER, "a number")                                                      \
  T (DECIMAL, "a number")                                                      \
  T (LPAREN, "(")                                                              \
  T (RPAREN, ")")                                                              \
  T (LBRACKET, "[")                                                            \
  T (RBRACKET, "]")                                                            \
  T (LBRACE, "{")                                                              \
  T (RBRACE, "}")                                                              \
  T (SEMICOLON, ";")                                                           \
  T (COMMA, ",")                                                               \
  T (COLON, ":")                                                               \
  T (DOT, ".")                                                                 \
  T (DOTS, "..")                                                               \
  T (PRIME, "'")                                                               \
  T (ASSIGN, ":=")                                                             \
  T (NOT, "!")                                                                 \
  T (AND, "&&")                                                                \
  T (OR, "||")                                                                 \
  T (IMPLIES, "->")                                                            \
  T (IFF, "<->")                                                               \
  T (EQ, "=")                                                                  \
  T (NE, "!=")                                                                 \
  T (LT, "<")                                                                  \
  T (LE, "<=")                                                                 \
  T (GT, ">")                                                                  \
  T (GE, ">=")                                                                 \
  T (PLUS, "+")                                                                \
  T (MINUS, "-")                                                               \
  T (TIMES, "*")                                                               \
  T (SLASH, "/")                                                               \
  T (ANY, "any")                                                               \
  T (BOOL, "bool")                                                             \
  T (CLOCK, "clock")                                                           \
  T (CONST, "const")                                                           \
  T (DIV, "div")                                                               \
  T (DO, "do")                                                                 \
  T (ELSE, "else")                                                             \
  T (ENUM, "enum")                                                             \
  T (ERROR, "error")                                                           \
  T (EXISTS, "exists")                                                         \
  T (FALSE, "false")                                                           \
  T (FORALL, "forall")                                                         \
  T (HAVOC, "havoc")                                                           \
  T (IF, "if")                                                                 \
  T (IN, "in")                                                                 \
  T (INIT, "init")                                                             \
  T (INT, "int")                                                               \
  T (INVARIANT, "invariant")                                                   \
  T (LOCATION, "location")                                                     \
  T (MOD, "mod")                                                               \
  T (PARAM, "param")                                                           \
  T (PROCESS, "process")                                                       \
  T (REAL, "real")                                                             \
  T (SUM, "sum")                                                               \
  T (THEN, "then")                                                             \
  T (TRANSITION, "transition")                                                 \
  T (TRUE, "true")                                                             \
  T (VAR, "var")                                                               \
  T (WHEN, "when")                                                             \
  T (WHERE, "where")                                                           \
  T (WHILE, "while")

#define TS_TOKEN_MEMBER(NAME, TEXT) TOK_##NAME,
typedef enum { TS_TOKENS (TS_TOKEN_MEMBER) TOK_COUNT } TokenKind;

typedef struct {
  TokenKind kind;
  Pos pos;
  size_t start, end; /* in the source's text */
  uint32_t name;     /* of a NAME */
  const char *text;  /* of a NAME or number */
} Token;

typedef struct {
  TsSource *source;
  const Source *input; /* the file, or a definition of the command line */
  size_t at;
  int line;
  size_t line_start;
} Lexer;

Lexer ts_lexer (TsSource *, const Source *input);

/* The next token; END for ever at the end, or once errors are too many.  What
   cannot be a token is reported and skipped. */
Token ts_lex (Lexer *);

const char *ts_token_text (TokenKind);

#endif
