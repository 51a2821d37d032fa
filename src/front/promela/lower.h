/* lower.h -- from the tree of a model to a Model.

   Names are resolved, types checked, constants evaluated; statements become
   elements of a flow (flow.h), which becomes locations and edges.  What is
   wrong is reported with its place; after an error work goes on with the next
   statement, so that one run tells more than one error. */

#ifndef FRONT_PROMELA_LOWER_H
#define FRONT_PROMELA_LOWER_H

#include "front/promela/ast.h"
#include "front/promela/flow.h"

#include <assert.h>

/* The model of a tree, or NULL after errors were reported. */
Model *promela_lower (Run *, const PromelaAst *);

/* Between the files of the lowering ------------------------------------------
 */

typedef enum {
  SYM_VARIABLE,
  SYM_CONSTANT, /* of an mtype */
  SYM_CODE,     /* process type, function, claim */
  SYM_PREDEFINED
} SymbolKind;

typedef enum {
  NAME_PID,
  NAME_NR_PR,
  NAME_LAST,
  NAME_PRIORITY,
  NAME_ANY
} Predefined;

typedef struct {
  SymbolKind kind;
  const char *name;
  Pos pos;
  Type type; /* of an element, if it is an array */
  bool is_global, is_array;
  uint32_t count, offset; /* SYM_VARIABLE */
  uint32_t code;          /* SYM_CODE; of a local, the one it belongs to */
  bool has_value;         /* a constant, or a variable that starts as one */
  int32_t value;
  Predefined predefined;
  const AstChanInit *chan; /* what the channel was declared to be */
} Symbol;

/* One code while it is lowered. */
typedef struct {
  const AstUnit *unit;
  Scope *scope; /* of its body */
  Flow flow;
} CodeWork;

/* An inline whose body is being lowered. */
typedef struct InlineWork InlineWork;
struct InlineWork {
  const AstStmt *stmt;
  Scope *outside; /* where its call stands */
  InlineWork *around;
};

/* A VALUE_AT whose location is not known yet. */
typedef struct {
  Expr *expr;
  const char *label;
  Pos pos;
} RemoteLabel;

typedef struct {
  Run *run;
  const PromelaAst *ast;
  Model *model;
  Arena arena; /* scratch */
  VEC (Symbol) symbols;
  Map declared; /* AstDecl -> symbol + 1, for locals */
  Map typedefs; /* name -> type + 1 */
  Map mtypes;   /* name (0: the common one) -> Mtype */
  Scope *globals, *scope, *scopes;
  VEC (CodeWork) work; /* by code */
  VEC (RemoteLabel) labels;
  size_t errors;
  Pos warned;    /* where the last warning was */
  uint32_t code; /* being lowered, or NO_CODE */
  /* Where we are. */
  bool init_ok; /* no statement yet: declarations initialise the frame */
  bool run_ok;  /* a 'run' may stand here */
  bool pure;    /* in a formula or a provided clause */
  bool option;  /* at the beginning of an option: 'else' may stand here */
  InlineWork *inlines;
  uint32_t scratch;          /* symbol + 1 of what '_' writes, or 0 */
  uint32_t claims, formulas; /* without a name so far */
} Lower;

enum { NO_CODE = 0xffff }; /* there are fewer */

/* Reports; returns false. */
bool lower_error (Lower *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

static inline bool
type_has_kind (const Lower *l, Type t, TypeKind kind) {
  return model_type (l->model, t)->kind == kind;
}

static inline Flow *
lower_flow (Lower *l) {
  assert (l->code < l->work.len);
  return &l->work.data[l->code].flow;
}

static inline Code *
lower_code (const Lower *l) {
  assert (l->code < l->model->codes.len);
  return l->model->codes.data + l->code;
}

/* Names (lower_names.c) ------------------------------------------------------
 */

void lower_open_scope (Lower *, bool is_inline);
void lower_close_scope (Lower *);
/* Makes the symbol known in the innermost scope; false if the name is taken. */
bool lower_bind (Lower *, uint32_t symbol);
uint32_t lower_add_symbol (Lower *, Symbol);
/* The symbol that a name means here; NULL and an error if there is none. */
const Symbol *lower_find (Lower *, const char *name, Pos);
/* The same without an error. */
const Symbol *lower_look (const Lower *, const char *name);
void lower_predefine (Lower *);

/* Types (lower_types.c) -------------------------------------------------------
 */

/* The type as written; 'width' for unsigned, or NULL.  Elements of arrays of
   bits have a byte each. */
bool lower_type (Lower *, AstType, const AstExpr *width, bool is_array, Type *);
bool lower_mtype_names (Lower *, AstMtype);
bool lower_typedef (Lower *, const AstUnit *);
void lower_forward (Lower *, const AstUnit *);
/* Adds the variable's field to a record, without initial value; the symbol has
   its type and place. */
bool lower_field (Lower *, Type record, const AstDecl *, Symbol *);
/* What the record gets for the declaration when it is made. */
bool lower_init (Lower *, Type record, const AstDecl *, const Symbol *);

/* Calls 'visit' for every scalar in 'count' elements of a type that begin at
   'offset': its type and offset. */
typedef void LeafVisit (void *context, Type, uint32_t offset);
void lower_leaves (const Lower *, Type, uint32_t offset, uint32_t count,
                   LeafVisit *, void *context);

/* Expressions (lower_expr.c, lower_place.c)
 * ------------------------------------ */

const Expr *lower_expr (Lower *, const AstExpr *);
/* A number: int, chan or bool, no reference. */
const Expr *lower_number (Lower *, const AstExpr *);
const Expr *lower_chan (Lower *, const AstExpr *);
/* A value that can be stored in a variable of this type. */
const Expr *lower_value_for (Lower *, const AstExpr *, Type, const char *what);
bool lower_check_type (Lower *, Pos, Type want, const Expr *, const char *what);
/* Constants: sizes, capacities, counts. */
bool lower_constant (Lower *, const AstExpr *, int32_t *);

const Expr *lower_const (Lower *, Type, int32_t, Pos);
Type lower_int (Lower *);
const Expr *lower_load (Lower *, const Expr *place);
/* What stands at a place that is read or written; 'is_array' tells that an
   index is missing. */
const Expr *lower_place (Lower *, const AstExpr *, bool *is_array,
                         uint32_t *count);
/* A scalar that is assigned to. */
const Expr *lower_target (Lower *, const AstExpr *);
const Expr *lower_symbol_place (Lower *, const Symbol *, Pos);
const Expr *lower_remote (Lower *, const AstExpr *);
const Expr *lower_remote_label (Lower *, const AstExpr *);

/* Lists of expressions (lower_args.c)
 * ------------------------------------------- */

typedef VEC (const Expr *) ExprList;

/* Values; records are taken apart. */
bool lower_values (Lower *, AstExprs, ExprList *);
/* Patterns of a receive statement. */
bool lower_patterns (Lower *, AstExprs, ExprList *);
/* The arguments of a call or run, checked against the parameters. */
bool lower_arguments (Lower *, AstExprs, uint32_t code, Pos, ExprList *);

/* Statements (lower_stmt.c, lower_simple.c, lower_loop.c, lower_decl.c)
 * ----------- */

bool lower_seq (Lower *, AstSeq);
/* The edge of a statement that is one step. */
bool lower_simple (Lower *, const AstStmt *, ModelEdge *);
/* Adds a step for the edge, with labels. */
bool lower_add (Lower *, ModelEdge, AstNames labels);
bool lower_labels (Lower *, Elem *, AstNames);
/* 'place = value', where the value can be a new object or a call. */
bool lower_assign (Lower *, const Expr *place, const AstExpr *value,
                   const char *name, ModelEdge *);
const char *lower_show (Lower *, const AstStmt *);
const char *lower_text (Lower *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

bool lower_for (Lower *, const AstStmt *);
bool lower_for_in (Lower *, const AstStmt *);
bool lower_select (Lower *, const AstStmt *);

/* Declares the locals of a body, before any body is lowered. */
bool lower_declare_seq (Lower *, AstSeq);
bool lower_decl (Lower *, const AstDecl *);
bool lower_local (Lower *, const AstDecl *);

/* Codes (lower_code.c, lower_claim.c)
 * ------------------------------------------- */

/* Makes the code and its name known. */
bool lower_name_code (Lower *, const AstUnit *);
/* For the code at hand: result, parameters, all its variables; its body. */
bool lower_signature (Lower *);
bool lower_body (Lower *);
bool lower_formula (Lower *);
bool lower_exclusive (Lower *, const AstStmt *);

#endif
