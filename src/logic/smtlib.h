/* smtlib.h -- SMT-LIB 2.6 text: writing terms and reading it back.

   Writing uses 'let' for large shared subterms, so the text is about as large
   as the term's DAG.  Symbols are quoted with bars where needed.

   Reading is in two steps: s-expressions with positions, then terms in a scope
   of declared names.  Every failure is reported with 'run_error'. */

#ifndef LOGIC_SMTLIB_H
#define LOGIC_SMTLIB_H

#include "base/run.h"
#include "base/str.h"
#include "logic/term.h"

void smtlib_term (Str *, Terms *, Term);
void smtlib_sort (Str *, const Terms *, Sort);
void smtlib_symbol (Str *, const char *name);

/* A term for people: infix with minimal parentheses, `x + 1 <= y && b`,
   enumeration values by name; same operators as the .ts language. */
void term_show (Str *, const Terms *, Term);

/* An s-expression: an atom ('text', no children) or a list. */
typedef struct Sexpr Sexpr;
struct Sexpr {
  enum {
    SEXPR_SYMBOL,
    SEXPR_KEYWORD,
    SEXPR_NUMERAL,
    SEXPR_DECIMAL,
    SEXPR_BITS,
    SEXPR_STRING,
    SEXPR_LIST
  } kind;
  const char *text; /* of an atom; bars and quotes removed */
  size_t len;       /* children of a list */
  const Sexpr *const *items;
  Pos pos;
};

/* All s-expressions of a source; NULL after an error.  They live in 'arena'. */
const Sexpr *sexpr_read (Run *, Arena *, const Source *);
bool sexpr_is (const Sexpr *, const char *symbol);    /* that symbol */
bool sexpr_heads (const Sexpr *, const char *symbol); /* list (symbol ...) */
/* A list with as many items as 'like', at its place. */
const Sexpr *sexpr_like (Arena *, const Sexpr *like, const Sexpr *const *items);
/* The expression with 'to' where 'name' is free in it; 'to' is a name that
   nothing inside binds (sexpr_rename.c). */
const Sexpr *sexpr_rename (Arena *, const Sexpr *, const char *name,
                           const Sexpr *to);

/* What names mean while terms are read: sorts, variables, functions. */
typedef struct Scope Scope;
Scope *scope_new (Run *, Terms *);
void scope_free (Scope *);
bool scope_sort (Scope *, const Sexpr *, Sort *);
/* Bind a name to a term (a variable, or a nullary definition). */
void scope_bind (Scope *, const char *name, Term);
/* Removes a binding made by 'scope_bind' (the one before shows again). */
void scope_unbind (Scope *, const char *name);
bool scope_lookup (const Scope *, const char *name, Term *);
/* Declared function or predicate of arity > 0: becomes TERM_APPLY. */
void scope_declare (Scope *, const char *name, Sort result, size_t n,
                    const Sort *);
/* (define-fun name ((x S) ...) S body), declare-fun, declare-const,
   declare-sort, define-sort, declare-datatypes with nullary constructors only:
   handles the command; '*known' tells whether it was one of those. */
bool scope_command (Scope *, const Sexpr *, bool *known);
/* A term; annotations (! t :k v) are allowed and skipped, 'attribute' (may be
   NULL) is called for each. */
bool scope_term (Scope *, const Sexpr *, Term *,
                 bool (*attribute) (void *, Term, const Sexpr *key,
                                    const Sexpr *value),
                 void *context);

#endif
