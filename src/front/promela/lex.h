/* lex.h -- the tokens of Promela and its preprocessor.

   A Lexer walks over one source and holds no memory itself: texts of tokens
   live in the arena or among the names it was given.  It never reports an
   error: what is no token comes as a TOK_BAD whose text says why, for much of
   what a file holds is skipped by '#if'. */

#ifndef FRONT_PROMELA_LEX_H
#define FRONT_PROMELA_LEX_H

#include "base/run.h"
#include "base/str.h"

#define PROMELA_MARKS(T)                                                       \
  T (LPAREN, "(")                                                              \
  T (RPAREN, ")")                                                              \
  T (LBRACKET, "[")                                                            \
  T (RBRACKET, "]")                                                            \
  T (LBRACE, "{")                                                              \
  T (RBRACE, "}")                                                              \
  T (COMMA, ",")                                                               \
  T (SEMICOLON, ";")                                                           \
  T (COLON, ":")                                                               \
  T (OPTION, "::")                                                             \
  T (ARROW, "->")                                                              \
  T (ASSIGN, "=")                                                              \
  T (EQ, "==")                                                                 \
  T (NOT, "!")                                                                 \
  T (NE, "!=")                                                                 \
  T (SORTED_SEND, "!!")                                                        \
  T (RECEIVE, "?")                                                             \
  T (ANY_RECEIVE, "??")                                                        \
  T (LT, "<")                                                                  \
  T (LE, "<=")                                                                 \
  T (SHL, "<<")                                                                \
  T (DIAMOND, "<>")                                                            \
  T (EQUIV, "<->")                                                             \
  T (GT, ">")                                                                  \
  T (GE, ">=")                                                                 \
  T (SHR, ">>")                                                                \
  T (PLUS, "+")                                                                \
  T (INCREMENT, "++")                                                          \
  T (MINUS, "-")                                                               \
  T (DECREMENT, "--")                                                          \
  T (TIMES, "*")                                                               \
  T (SLASH, "/")                                                               \
  T (PERCENT, "%")                                                             \
  T (BITAND, "&")                                                              \
  T (AND, "&&")                                                                \
  T (BITOR, "|")                                                               \
  T (OR, "||")                                                                 \
  T (BITXOR, "^")                                                              \
  T (COMPLEMENT, "~")                                                          \
  T (DOT, ".")                                                                 \
  T (DOTS, "..")                                                               \
  T (AT, "@")                                                                  \
  T (HASH, "#")                                                                \
  T (PASTE, "##")

/* Reserved words. */
#define PROMELA_KEYWORDS(T)                                                    \
  T (ACTIVE, "active")                                                         \
  T (ASSERT, "assert")                                                         \
  T (ATOMIC, "atomic")                                                         \
  T (BIT, "bit")                                                               \
  T (BOOL, "bool")                                                             \
  T (BREAK, "break")                                                           \
  T (BYTE, "byte")                                                             \
  T (C_CODE, "c_code")                                                         \
  T (C_DECL, "c_decl")                                                         \
  T (C_EXPR, "c_expr")                                                         \
  T (C_STATE, "c_state")                                                       \
  T (C_TRACK, "c_track")                                                       \
  T (CHAN, "chan")                                                             \
  T (D_PROCTYPE, "D_proctype")                                                 \
  T (D_STEP, "d_step")                                                         \
  T (DO, "do")                                                                 \
  T (ELSE, "else")                                                             \
  T (EMPTY, "empty")                                                           \
  T (ENABLED, "enabled")                                                       \
  T (EVAL, "eval")                                                             \
  T (FALSE, "false")                                                           \
  T (FI, "fi")                                                                 \
  T (FOR, "for")                                                               \
  T (FULL, "full")                                                             \
  T (GET_PRIORITY, "get_priority")                                             \
  T (GOTO, "goto")                                                             \
  T (HIDDEN, "hidden")                                                         \
  T (IF, "if")                                                                 \
  T (INIT, "init")                                                             \
  T (INLINE, "inline")                                                         \
  T (INT, "int")                                                               \
  T (LEN, "len")                                                               \
  T (LOCAL, "local")                                                           \
  T (LTL, "ltl")                                                               \
  T (MTYPE, "mtype")                                                           \
  T (NEMPTY, "nempty")                                                         \
  T (NEVER, "never")                                                           \
  T (NFULL, "nfull")                                                           \
  T (NOTRACE, "notrace")                                                       \
  T (NP, "np_")                                                                \
  T (OD, "od")                                                                 \
  T (OF, "of")                                                                 \
  T (PC_VALUE, "pc_value")                                                     \
  T (PID, "pid")                                                               \
  T (PRINTF, "printf")                                                         \
  T (PRINTM, "printm")                                                         \
  T (PRIORITY, "priority")                                                     \
  T (PROCTYPE, "proctype")                                                     \
  T (PROVIDED, "provided")                                                     \
  T (RUN, "run")                                                               \
  T (SELECT, "select")                                                         \
  T (SET_PRIORITY, "set_priority")                                             \
  T (SHORT, "short")                                                           \
  T (SHOW, "show")                                                             \
  T (SKIP, "skip")                                                             \
  T (TIMEOUT, "timeout")                                                       \
  T (TRACE, "trace")                                                           \
  T (TRUE, "true")                                                             \
  T (TYPEDEF, "typedef")                                                       \
  T (UNLESS, "unless")                                                         \
  T (UNSIGNED, "unsigned")                                                     \
  T (XR, "xr")                                                                 \
  T (XS, "xs")

/* Names that mean something in some places only: the dialect's words, so that
   models may use them as names; those of formulas; those of directives. */
#define PROMELA_WORDS(T)                                                       \
  T (IN, "in")                                                                 \
  T (RETURN, "return")                                                         \
  T (NEW, "new")                                                               \
  T (DELETE, "delete")                                                         \
  T (NULL, "null")                                                             \
  T (FUNCTION, "function")                                                     \
  T (FTYPE, "ftype")                                                           \
  T (U, "U")                                                                   \
  T (V, "V")                                                                   \
  T (W, "W")                                                                   \
  T (X, "X")                                                                   \
  T (ALWAYS, "always")                                                         \
  T (EVENTUALLY, "eventually")                                                 \
  T (UNTIL, "until")                                                           \
  T (STRONGUNTIL, "stronguntil")                                               \
  T (WEAKUNTIL, "weakuntil")                                                   \
  T (RELEASE, "release")                                                       \
  T (NEXT, "next")                                                             \
  T (IMPLIES, "implies")                                                       \
  T (EQUIVALENT, "equivalent")                                                 \
  T (DEFINED, "defined")                                                       \
  T (DEFINE, "define")                                                         \
  T (UNDEF, "undef")                                                           \
  T (INCLUDE, "include")                                                       \
  T (IFDEF, "ifdef")                                                           \
  T (IFNDEF, "ifndef")                                                         \
  T (ELIF, "elif")                                                             \
  T (ENDIF, "endif")                                                           \
  T (ERROR, "error")                                                           \
  T (WARNING, "warning")                                                       \
  T (LINE, "line")                                                             \
  T (PRAGMA, "pragma")                                                         \
  T (IDENT, "ident")                                                           \
  T (THIS_LINE, "__LINE__")                                                    \
  T (THIS_FILE, "__FILE__")                                                    \
  T (VA_ARGS, "__VA_ARGS__")

#define PROMELA_TOKEN(NAME, TEXT) TOK_##NAME,
typedef enum {
  TOK_END,
  TOK_BAD,
  TOK_NAME,
  TOK_NUMBER,
  TOK_CHAR,   /* with its quotes */
  TOK_STRING, /* with its quotes */
  TOK_OTHER,  /* a character without meaning, which only '#' makes use of */
  PROMELA_MARKS (PROMELA_TOKEN) TOK_FIRST_KEYWORD,
  TOK_BEFORE_KEYWORDS = TOK_FIRST_KEYWORD - 1,
  PROMELA_KEYWORDS (PROMELA_TOKEN) TOK_COUNT
} TokenKind;

/* The numbers of words among the names; keywords come before them. */
#define PROMELA_WORD_NUMBER(NAME, TEXT) WORD_##NAME,
enum {
  WORDS_BEFORE = TOK_COUNT - TOK_FIRST_KEYWORD - 1,
  PROMELA_WORDS (PROMELA_WORD_NUMBER) WORD_END
};

typedef struct {
  TokenKind kind;
  uint32_t name; /* number, if 'token_is_name' */
  const char *text;
  Pos pos;
  bool space;   /* blanks stand before it */
  bool first;   /* of its line */
  bool painted; /* a macro's name that is not to be expanded any more */
} Token;

typedef struct {
  const Source *source;
  Names *names;
  Arena *arena;
  size_t at, line_start;
  int line;
} Lexer;

/* Adds keywords and words; the Names must be empty. */
void lex_names (Names *);

Lexer lex_start (const Source *, Names *, Arena *);
Token lex_next (Lexer *);
/* What is left of the line, with blanks removed at both ends. */
const char *lex_rest_of_line (const Lexer *);

/* A name or keyword: what a macro can be called. */
bool token_is_name (const Token *);
/* A name that is this word of PROMELA_WORDS. */
bool token_is_word (const Token *, uint32_t word);
/* "'x'" or "the end of the file"; the Run keeps it. */
const char *token_quote (Run *, const Token *);
const char *token_text (TokenKind);

/* The value of a NUMBER (decimal, or hexadecimal after 0x) or a CHAR; false if
   it is malformed or above 'max'. */
bool token_value (const Token *, uint64_t max, int64_t *);

#endif
