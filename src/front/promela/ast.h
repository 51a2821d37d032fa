/* ast.h -- the tree of a Promela model, after preprocessing and inlining.

   One arena owns everything; nodes are never changed after parsing and live
   until 'promela_ast_free'.  A text that is a name is interned: two names are
   equal if and only if their pointers are.  An optional pointer is NULL where
   nothing was written, an optional array has length 0.

   Names are not resolved here: EXPR_NAME may be a variable, a constant of an
   mtype, a function, a predefined variable ("_pid", "_nr_pr", "_last", "_",
   "_priority").  The parser knows names only where it has to: of typedefs (to
   tell 'T & p' from an expression), of inlines declared before (which it
   expands; whatever else looks like a call is one) and of proctypes (to tell
   'P:x' from a label).

   A 'pos' is where the user wrote the first letter of the construct; for a
   token out of a macro it is the use of the macro in the model.  A statement
   of an inline stands in the inline's body; an expression in it that came with
   the call's arguments stands in the call. */

#ifndef FRONT_PROMELA_AST_H
#define FRONT_PROMELA_AST_H

#include "base/arena.h"
#include "base/run.h"
#include "base/str.h"

typedef struct AstExpr AstExpr;
typedef struct AstStmt AstStmt;

/* A name where it is used or declared: labels, constants of an mtype. */
typedef struct {
  const char *text;
  Pos pos;
} AstName;

typedef struct {
  size_t len;
  const AstName *items;
} AstNames;

typedef struct {
  size_t len;
  const AstExpr *const *items;
} AstExprs;

/* Statements one after the other, a declaration being one of them.  'end' is
   the place of what closes the sequence: '}', '::', 'fi', 'od'. */
typedef struct {
  size_t len;
  const AstStmt *const *items;
  Pos pos, end;
} AstSeq;

/* Types ------------------------------------------------------------------- */

typedef enum {
  AST_BIT,
  AST_BOOL,
  AST_BYTE,
  AST_PID,
  AST_SHORT,
  AST_INT,
  AST_UNSIGNED, /* AstDecl has the width */
  AST_MTYPE,    /* name: the subtype ("mtype:fruit"), or NULL */
  AST_CHAN,
  AST_FTYPE, /* dialect: a function's code */
  AST_NAMED  /* name: of a typedef declared before */
} AstTypeKind;

/* A type as it is written, and whether '&' follows it (dialect). */
typedef struct {
  AstTypeKind kind;
  const char *name;
  bool pointer;
  Pos pos;
} AstType;

/* Expressions ------------------------------------------------------------- */

typedef enum {
  /* unary */
  AST_NOT,        /* !a */
  AST_NEGATE,     /* -a */
  AST_COMPLEMENT, /* ~a */
  /* binary */
  AST_ADD,
  AST_SUB,
  AST_MUL,
  AST_DIV,
  AST_MOD,
  AST_SHL,
  AST_SHR,
  AST_BITAND,
  AST_BITXOR,
  AST_BITOR,
  AST_LT,
  AST_LE,
  AST_GT,
  AST_GE,
  AST_EQ,
  AST_NE,
  AST_AND,
  AST_OR,
  /* binary, only in ltl formulas (with AST_NOT, AST_AND, AST_OR as well) */
  AST_IMPLIES,
  AST_EQUIV,
  AST_UNTIL,   /* strong */
  AST_RELEASE, /* V */
  AST_WEAK,    /* W: weak until */
  /* unary, only in ltl formulas */
  AST_ALWAYS,
  AST_EVENTUALLY,
  AST_NEXT
} AstOp;

typedef enum {
  EXPR_NUMBER,  /* number; 'c' is its code.  At most 2^32 - 1. */
  EXPR_BOOL,    /* number: true 1, false 0; "skip" in an expression is 1 */
  EXPR_NAME,    /* name */
  EXPR_FIELD,   /* a.name                (a: NAME, FIELD, INDEX, DEREF) */
  EXPR_INDEX,   /* a[b]                  (a as above) */
  EXPR_DEREF,   /* *a                    dialect; (a as above) */
  EXPR_ADDRESS, /* &a                    dialect; (a as above) */
  EXPR_NULL,    /* null                  dialect */
  EXPR_UNARY,   /* op a */
  EXPR_BINARY,  /* a op b */
  EXPR_COND,    /* (a -> b : c) */
  EXPR_RUN,     /* run name (args); a: the priority, or NULL */
  EXPR_LEN,     /* len (a), a channel */
  EXPR_FULL,
  EXPR_EMPTY,
  EXPR_NFULL,
  EXPR_NEMPTY,
  EXPR_POLL,         /* a ? [args], or a ?? [args] when 'any' */
  EXPR_EVAL,         /* eval (a): only an element of receive or poll args */
  EXPR_ENABLED,      /* enabled (a) */
  EXPR_PC_VALUE,     /* pc_value (a) */
  EXPR_GET_PRIORITY, /* get_priority (a) */
  EXPR_SET_PRIORITY, /* set_priority (a, b) */
  EXPR_REMOTE_LABEL, /* name[a] @ label;  a: NULL if there are no brackets */
  EXPR_REMOTE_VAR,   /* name[a] : b;      b: a variable (NAME, FIELD, INDEX) */
  EXPR_TIMEOUT,
  EXPR_NP,  /* np_ */
  EXPR_NEW, /* new type, new type[a]          dialect; see below */
  EXPR_CALL /* a (args)                       dialect; see below */
} AstExprKind;

/* Bounds recursion over the tree: of an expression, and of statements within
   statements (inlines included). */
enum { AST_MAX_DEPTH = 1000, AST_MAX_BLOCKS = 500 };

/* EXPR_NEW and EXPR_CALL stand only where a whole right-hand side does: in
   STMT_ASSIGN, in the initialiser of a declaration; EXPR_CALL also in
   STMT_CALL.  The callee 'a' is a variable: the NAME of a function, or any
   reference to a variable of type ftype. */
struct AstExpr {
  AstExprKind kind;
  AstOp op;
  Pos pos; /* of the first token; the operator's is 'at' */
  Pos at;  /* UNARY, BINARY, POLL: the operator; FIELD: the field's name;
              REMOTE_...: label or variable; otherwise like 'pos' */
  int64_t number;
  const char *name, *label;
  bool any;
  AstType type;
  const AstExpr *a, *b, *c;
  AstExprs args;
  int depth; /* 1 + that of the deepest operand; at most AST_MAX_DEPTH */
};

/* Declarations ------------------------------------------------------------ */

typedef enum {
  AST_PLAIN,
  AST_HIDDEN,
  AST_LOCAL, /* of a global channel or variable: used by one process only */
  AST_SHOW
} AstVisibility;

/* [capacity] of {fields}; an mtype subtype or '&' is in the field's type. */
typedef struct {
  const AstExpr *capacity;
  size_t len;
  const AstType *fields;
  Pos pos;
} AstChanInit;

/* One declarator: 'int a, b[2]' are two of them. */
typedef struct {
  const char *name;
  Pos pos; /* of the name */
  AstVisibility visibility;
  AstType type;          /* 'pointer' is this declarator's '&' */
  const AstExpr *width;  /* unsigned x : width */
  const AstExpr *length; /* x[length] */
  /* At most one of the three: */
  const AstExpr *init;     /* x = init, also NEW or CALL */
  const AstChanInit *chan; /* x = [capacity] of {...} */
  AstExprs list;           /* x[..] = {a, b, c} */
} AstDecl;

typedef struct {
  size_t len;
  const AstDecl *items;
} AstDecls;

/* mtype = { names }, mtype:subtype = { names } */
typedef struct {
  const char *subtype; /* or NULL */
  AstNames names;
} AstMtype;

/* Statements -------------------------------------------------------------- */

typedef enum {
  STMT_DECL,      /* decls */
  STMT_MTYPE,     /* mtype: a declaration of constants inside of a body */
  STMT_EXCLUSIVE, /* xr (any = false) or xs (any = true) args */
  STMT_EXPR,      /* a; "skip" is the EXPR_BOOL 1, a run is an EXPR_RUN */
  STMT_ELSE,
  STMT_ASSIGN,  /* a = b */
  STMT_INC,     /* a++ */
  STMT_DEC,     /* a-- */
  STMT_SEND,    /* a ! args, or a !! args (sorted) when 'any' */
  STMT_RECEIVE, /* a ? args, or a ?? args when 'any'; '<args>' when 'keep' */
  STMT_IF,      /* options */
  STMT_DO,      /* options */
  STMT_FOR,     /* for (a : b .. c) { body } */
  STMT_FOR_IN,  /* for (a in b) { body }; b: an array or a channel */
  STMT_SELECT,  /* select (a : b .. c) */
  STMT_ATOMIC,  /* body */
  STMT_D_STEP,  /* body */
  STMT_BLOCK,   /* { body } */
  STMT_INLINE,  /* body of the inline 'name', called at 'pos'; see below */
  STMT_UNLESS,  /* first unless second; labels are theirs */
  STMT_GOTO,    /* name */
  STMT_BREAK,
  STMT_ASSERT, /* a */
  STMT_PRINTF, /* printf (format, args) */
  STMT_PRINTM, /* printm (a) */
  STMT_CALL,   /* a: EXPR_CALL              dialect */
  STMT_DELETE, /* a                         dialect */
  STMT_RETURN  /* a, or NULL; see below     dialect, and inlines */
} AstStmtKind;

/* An inline call is a block: what its body declares is local to it.  Labels in
   it are its own too: two calls in a process are no clash, and a goto in the
   body means the label of the innermost inline (outwards to the process) that
   has it.

   A STMT_RETURN with 'inlined' belongs to that STMT_INLINE, which has an 'a':
   the variable of 'a = name (...)'.  It means just the assignment 'inlined->a
   = a', after which the body goes on behind it; 'inlined->a' is resolved
   outside of the inline's body.  Without 'inlined' it returns from a
   function. */
struct AstStmt {
  AstStmtKind kind;
  Pos pos;
  AstNames labels; /* in front of it, none as a rule */
  bool any, keep;
  const char *name;
  const char *format; /* PRINTF: the text between the quotes, escapes and all,
                         as the user wrote it */
  const AstExpr *a, *b, *c;
  AstExprs args;  /* SEND c!m(x,y) is the same as c!m,x,y */
  AstDecls decls; /* DECL; FOR and FOR_IN: the declaration of the variable in
                     'for (int i : ...)', otherwise none */
  AstMtype mtype;
  AstSeq body;
  size_t options_len;
  const AstSeq *options; /* 'pos' is the place of '::' */
  const AstStmt *first, *second;
  const AstStmt *inlined;
};

/* Units ------------------------------------------------------------------- */

typedef enum {
  UNIT_DECL,     /* decls: global variables; labels and code do not occur */
  UNIT_MTYPE,    /* mtype */
  UNIT_TYPEDEF,  /* typedef name { decls } */
  UNIT_FORWARD,  /* typedef name;              dialect */
  UNIT_PROCTYPE, /* active [count] proctype name (decls) ... { body } */
  UNIT_INIT,     /* init priority N { body } */
  UNIT_NEVER,    /* never name { body }; the name is optional */
  UNIT_TRACE,    /* trace name { body } */
  UNIT_NOTRACE,
  UNIT_LTL,      /* ltl name { formula }; the name is optional */
  UNIT_FUNCTION, /* function result name (decls) { body }   dialect */
  UNIT_EXCLUSIVE /* xr or xs at top level: stmt, a STMT_EXCLUSIVE */
} AstUnitKind;

typedef struct {
  AstUnitKind kind;
  Pos pos;      /* of the first word */
  Pos name_pos; /* like 'pos' when there is no name */
  const char *name;
  AstDecls decls; /* PROCTYPE, FUNCTION: the parameters */
  AstMtype mtype;
  bool active;          /* PROCTYPE; INIT is always active */
  bool deterministic;   /* D_proctype */
  const AstExpr *count; /* active [count]; NULL: 1 */
  const AstExpr *priority, *provided;
  bool has_result; /* FUNCTION */
  AstType result;
  AstSeq body;
  const AstExpr *formula;
  const AstStmt *stmt;
} AstUnit;

typedef struct {
  Arena arena;
  Names names;
  const Source *source;
  size_t len;
  const AstUnit *units; /* in the order of the file */
} PromelaAst;

void promela_ast_free (PromelaAst *);

/* The interned name of the tree, or NULL when the text occurs nowhere as a
   name: for predefined ones. */
const char *promela_ast_name (const PromelaAst *, const char *text);

/* Texts ------------------------------------------------------------------- */

/* As Promela in one line, with the parentheses that are needed: "x = (a + 1)".
   A compound statement is shortened to its first words: "atomic {". */
void ast_print_expr (Str *, const AstExpr *);
void ast_print_stmt (Str *, const AstStmt *);
/* The operator as it is written. */
const char *ast_op_text (AstOp);

#endif
