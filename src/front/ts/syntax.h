/* syntax.h -- the tree of a .ts file.

   Nodes live in the arena of the TsSource and are never changed.  Families and
   quantifiers are expanded later, so a node may stand for many instances. */

#ifndef FRONT_TS_SYNTAX_H
#define FRONT_TS_SYNTAX_H

#include "front/ts/lex.h"

typedef enum {
  EX_NUMBER,  /* text */
  EX_BOOL,    /* value */
  EX_REF,     /* ref */
  EX_NOT,     /* args[0] */
  EX_NEGATE,  /* args[0] */
  EX_AND,     /* args */
  EX_OR,      /* args */
  EX_IMPLIES, /* args[0] -> args[1] */
  EX_IFF,
  EX_COMPARE, /* args[0] op args[1] */
  EX_ADD,     /* args, subtracted where 'minus' */
  EX_TIMES,
  EX_DIVIDE, /* args[0] op args[1]: / div mod */
  EX_IF,     /* args: condition, yes, no */
  EX_FORALL,
  EX_EXISTS, /* binders; args[0] is the body */
  EX_SUM,
  EX_MIN, /* binders and body, or no binders and any number of args */
  EX_MAX
} ExprKind;

typedef struct Expr Expr;

/* i : lo..hi */
typedef struct {
  uint32_t name;
  Pos pos;
  const Expr *lo, *hi;
} Binder;

typedef struct {
  size_t len;
  const Binder *list;
  const Expr *where; /* or NULL */
} Binders;

/* A name with indices: t[i, 2] */
typedef struct {
  uint32_t name;
  Pos pos;
  size_t len;
  const Expr *const *indices;
} RefPart;

/* x, x', t[1], P[i].x, P[i].t[2]', P[i] at crit */
typedef struct {
  RefPart base, member;
  bool has_member, at, primed;
} Ref;

struct Expr {
  ExprKind kind;
  Pos pos;
  int depth;
  TokenKind op;
  bool value;
  const char *text;
  const Ref *ref;
  size_t len;
  const Expr *const *args;
  const bool *minus;
  Binders binders;
};

typedef struct {
  enum { TYPE_BOOL, TYPE_INT, TYPE_REAL, TYPE_RANGE, TYPE_NAMED } kind;
  Pos pos;
  const Expr *lo, *hi; /* of a range */
  uint32_t name;
} TypeSyntax;

/* A name that is declared; dimensions lo..hi have no names. */
typedef struct {
  uint32_t name;
  Pos pos;
  Binders dims;
} Item;

typedef struct {
  enum { UPDATE_VALUE, UPDATE_ANY, UPDATE_ANY_RANGE } kind;
  const Expr *target; /* EX_REF */
  const Expr *value;  /* or the lower bound */
  const Expr *hi;
  Pos pos;
} Update;

typedef enum {
  DECL_CONST,     /* item = expr */
  DECL_PARAM,     /* items : type where expr */
  DECL_ENUM,      /* item { items[1 ...] } */
  DECL_VAR,       /* items : type = expr */
  DECL_CLOCK,     /* items = expr */
  DECL_INIT,      /* expr */
  DECL_ERROR,     /* label: expr */
  DECL_INVARIANT, /* label: expr */
  DECL_NO_DEADLOCK,
  DECL_TRANSITION, /* item[binders]: from -> to when expr do ... where */
  DECL_LOCATION,   /* items while expr */
  DECL_START,      /* item */
  DECL_PROCESS     /* item[binders] { body } */
} DeclKind;

typedef struct Decl Decl;
struct Decl {
  DeclKind kind;
  Pos pos;
  size_t len;
  const Item *items; /* at least one where a name is declared */
  TypeSyntax type;
  const Expr *expr;  /* may be NULL where it is optional */
  const char *label; /* of a property, or NULL */
  const char *text;  /* of a property's formula */
  Binders binders;
  bool moves; /* a transition with 'from -> to' */
  Item from, to;
  size_t updates_len;
  const Update *updates;
  const Expr *relation;
  size_t body_len;
  const Decl *const *body;
};

typedef struct {
  size_t len;
  const Decl *const *decls;
} Syntax;

/* Reads the whole source.  Errors are counted there; what could be read is
   returned nevertheless. */
Syntax ts_parse (TsSource *);

/* Reads one expression and nothing else; NULL after an error. */
const Expr *ts_parse_definition (TsSource *, const Source *input);

#endif
