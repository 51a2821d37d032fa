/* parse_impl.h -- the parser's state and its parts.

   A parsing function returns NULL or false after it reported an error; the
   first error ends everything.

   Tokens are an array that ends with TOK_END: the preprocessed model, or the
   body of an inline with its arguments put in. */

#ifndef FRONT_PROMELA_PARSE_IMPL_H
#define FRONT_PROMELA_PARSE_IMPL_H

#include "base/map.h"
#include "front/promela/ast.h"
#include "front/promela/lex.h"

typedef struct {
  const char *name;
  size_t params_len, len;
  const uint32_t *params; /* names */
  const Token *body;
  Pos end;
  bool active; /* its body is being parsed */
} Inline;

/* What the parser knows about a name. */
enum {
  NAME_TYPE = 1,     /* a typedef was before */
  NAME_PROCTYPE = 2, /* a proctype was before */
  NAME_PROCESS = 4,  /* a proctype is somewhere in the model */
  NAME_DECLARED = 8  /* variable, constant, ...: not the dialect's word */
};

typedef struct {
  const Token *tokens;
  const Pos *places; /* of statements that begin with the tokens, or NULL */
  size_t at;
  int groups; /* '(' and '[' that are open */
} Stream;

typedef struct {
  Run *run;
  PromelaAst *ast;
  Arena *arena;
  Arena *scratch; /* for tokens */
  Stream in;
  Map kinds;   /* name -> NAME_... */
  Map by_name; /* name -> position in 'inlines' + 1 */
  VEC (Inline) inlines;
  size_t inlined;         /* tokens */
  const AstStmt *current; /* the STMT_INLINE being parsed, or NULL */
  bool in_function, in_ltl;
  int depth, blocks;
} Parser;

/* parse.c: tokens --------------------------------------------------------- */

const Token *parse_token (const Parser *);           /* the present one */
const Token *parse_ahead (const Parser *, size_t n); /* END behind the end */
bool parse_at (const Parser *, TokenKind);
bool parse_at_word (const Parser *, uint32_t word);
void parse_next (Parser *);
bool parse_accept (Parser *, TokenKind);
/* "expected 'x' WHERE, found ..." */
bool parse_expect (Parser *, TokenKind, const char *where);
/* "expected WHAT, found ..." */
bool parse_unexpected (Parser *, const char *what);
bool parse_name (Parser *, const char *what, AstName *);
bool parse_is (const Parser *, const Token *, unsigned kinds);
void parse_note (Parser *, const Token *name, unsigned kinds);
/* Whether a new line ends the statement here, where an operand is complete:
   what comes could go on with it, or begin another statement as well. */
bool parse_breaks (const Parser *);
/* Where a statement that begins here stands. */
Pos parse_place (const Parser *);

/* A copy of a vector's elements in the arena. */
#define parse_keep(P, V)                                                       \
  ((V)->len ? arena_copy ((P)->arena, (V)->data, (V)->len * sizeof *(V)->data) \
            : NULL)

typedef VEC (const AstExpr *) ExprList;
typedef VEC (AstDecl) DeclList;

/* parse_expr.c ------------------------------------------------------------ */

AstExpr *parse_new_expr (Parser *, AstExprKind);
/* The expression, its depth set; NULL when it is too deep. */
const AstExpr *parse_finish (Parser *, AstExpr *);
const AstExpr *parse_expr (Parser *);
/* One operand: a value, variable or unary operator. */
const AstExpr *parse_operand (Parser *);
/* The expression whose first operand was read. */
const AstExpr *parse_expr_from (Parser *, const AstExpr *);
bool parse_is_variable (const AstExpr *);
/* e, e, ... up to and with ')'; '(' was read. */
bool parse_arguments (Parser *, ExprList *);

/* parse_primary.c --------------------------------------------------------- */

const AstExpr *parse_primary (Parser *);
/* x, x[i], x.y, *x */
const AstExpr *parse_variable (Parser *);
/* What is received or polled: x, 3, -3, eval (x), m (x, y). */
bool parse_received (Parser *, ExprList *);
/* f (...); '(' comes next. */
const AstExpr *parse_call (Parser *, const AstExpr *callee);
/* A right-hand side: an expression, 'new T', a call. */
const AstExpr *parse_value (Parser *);

/* parse_decl.c ------------------------------------------------------------ */

bool parse_at_type (const Parser *);
bool parse_at_decl (const Parser *);
bool parse_type (Parser *, AstType *);
/* A declaration of variables, or of an mtype's constants; then '*is_mtype'.
   Without 'mtype' it is one of fields or parameters: a comma before a type
   begins the next one. */
bool parse_decl (Parser *, DeclList *, AstMtype *, bool *is_mtype);
/* Declarations up to and with 'close', for fields and parameters. */
bool parse_decls (Parser *, TokenKind close, AstDecls *);

/* parse_stmt.c ------------------------------------------------------------ */

/* Statements up to what closes a sequence. */
bool parse_sequence (Parser *, AstSeq *);
/* { statements } */
bool parse_body (Parser *, const char *where, AstSeq *);
/* xr a, b */
AstStmt *parse_exclusive (Parser *);
AstStmt *parse_new_stmt (Parser *, AstStmtKind);
/* What ends a statement, or '}' and the like. */
bool parse_at_stop (const Parser *);

/* parse_basic.c ----------------------------------------------------------- */

/* A statement that is none of the compound ones. */
AstStmt *parse_basic (Parser *);

/* parse_inline.c ---------------------------------------------------------- */

bool parse_inline_definition (Parser *);
/* The inline that is called here, or NULL. */
Inline *parse_at_inline (const Parser *);
/* The call; 'result' is the variable of 'x = f (...)' or NULL. */
AstStmt *parse_inline_call (Parser *, Inline *, AstStmt *,
                            const AstExpr *result);

/* parse_unit.c ------------------------------------------------------------ */

bool parse_units (Parser *);

#endif
