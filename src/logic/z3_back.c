/* From Z3 to terms. */

#include "logic/z3_private.h"

#include <assert.h>

typedef struct {
  Z3 *z;
  Map done; /* id of an AST -> term + 1 */
  VEC (Z3_ast) todo;
} Back;

static bool
number_back (Back *b, Z3_ast ast, Term *out) {
  Z3_context c = b->z->context;
  Z3_sort sort = Z3_get_sort (c, ast);
  Rat value;
  rat_init (&value);
  bool good = rat_parse (&value, Z3_get_numeral_string (c, ast));
  Z3_sort_kind kind = Z3_get_sort_kind (c, sort);
  if (good && kind == Z3_BV_SORT)
    *out = term_bits (b->z->terms, &value, Z3_get_bv_sort_size (c, sort));
  else if (good && (kind == Z3_INT_SORT || kind == Z3_REAL_SORT))
    *out = term_number (b->z->terms, &value,
                        kind == Z3_INT_SORT ? INT_SORT : REAL_SORT);
  else
    good = false;
  rat_done (&value);
  return good;
}

static bool
found (const Map *map, unsigned id, Term *out) {
  const uint64_t *term = map_get (map, id);
  if (term)
    *out = (Term){(uint32_t)*term - 1};
  return term;
}

/* A constant or a value of an enumeration. */
static bool
symbol_back (Back *b, Z3_ast ast, Z3_func_decl decl, Term *out) {
  Z3_context c = b->z->context;
  return found (&b->z->vars, Z3_get_ast_id (c, ast), out) ||
         found (&b->z->values, Z3_get_func_decl_id (c, decl), out);
}

/* (_ is value): equality with the value. */
static bool
tester_back (Back *b, Z3_func_decl decl, Term arg, Term *out) {
  Z3_context c = b->z->context;
  Term value;
  if (!Z3_get_decl_num_parameters (c, decl))
    return false;
  Z3_func_decl tested = Z3_get_decl_func_decl_parameter (c, decl, 0);
  if (!tested ||
      !found (&b->z->values, Z3_get_func_decl_id (c, tested), &value))
    return false;
  *out = term_eq (b->z->terms, arg, value);
  return true;
}

/* Operators with the meaning of one of ours for any number of arguments. */
static TermKind
same_kind (Z3_decl_kind kind) {
  switch (kind) {
  case Z3_OP_NOT:
    return TERM_NOT;
  case Z3_OP_AND:
    return TERM_AND;
  case Z3_OP_OR:
    return TERM_OR;
  case Z3_OP_ITE:
    return TERM_ITE;
  case Z3_OP_ADD:
    return TERM_ADD;
  case Z3_OP_TO_REAL:
    return TERM_TO_REAL;
  case Z3_OP_TO_INT:
    return TERM_TO_INT;
  case Z3_OP_SELECT:
    return TERM_SELECT;
  case Z3_OP_STORE:
    return TERM_STORE;
  case Z3_OP_BNOT:
    return TERM_BVNOT;
  case Z3_OP_BNEG:
    return TERM_BVNEG;
  default:
    return TERM_KIND_COUNT;
  }
}

/* Operators to be applied from left to right, two arguments at a time. */
static TermKind
folded_kind (Z3_decl_kind kind) {
  switch (kind) {
  case Z3_OP_EQ:
  case Z3_OP_IFF:
    return TERM_EQ;
  case Z3_OP_LE:
    return TERM_LE;
  case Z3_OP_LT:
    return TERM_LT;
  case Z3_OP_MUL:
    return TERM_MUL;
  case Z3_OP_DIV:
    return TERM_QUOTIENT;
  case Z3_OP_IDIV:
    return TERM_DIV;
  case Z3_OP_MOD:
    return TERM_MOD;
  case Z3_OP_BADD:
    return TERM_BVADD;
  case Z3_OP_BSUB:
    return TERM_BVSUB;
  case Z3_OP_BMUL:
    return TERM_BVMUL;
  case Z3_OP_BUDIV:
  case Z3_OP_BUDIV_I:
    return TERM_BVUDIV;
  case Z3_OP_BUREM:
  case Z3_OP_BUREM_I:
    return TERM_BVUREM;
  case Z3_OP_BSDIV:
  case Z3_OP_BSDIV_I:
    return TERM_BVSDIV;
  case Z3_OP_BSREM:
  case Z3_OP_BSREM_I:
    return TERM_BVSREM;
  case Z3_OP_BAND:
    return TERM_BVAND;
  case Z3_OP_BOR:
    return TERM_BVOR;
  case Z3_OP_BXOR:
    return TERM_BVXOR;
  case Z3_OP_BSHL:
    return TERM_BVSHL;
  case Z3_OP_BLSHR:
    return TERM_BVLSHR;
  case Z3_OP_BASHR:
    return TERM_BVASHR;
  case Z3_OP_CONCAT:
    return TERM_BVCONCAT;
  case Z3_OP_ULEQ:
    return TERM_BVULE;
  case Z3_OP_ULT:
    return TERM_BVULT;
  case Z3_OP_SLEQ:
    return TERM_BVSLE;
  case Z3_OP_SLT:
    return TERM_BVSLT;
  default:
    return TERM_KIND_COUNT;
  }
}

/* Comparisons with their sides swapped. */
static TermKind
swapped_kind (Z3_decl_kind kind) {
  switch (kind) {
  case Z3_OP_GE:
    return TERM_LE;
  case Z3_OP_GT:
    return TERM_LT;
  case Z3_OP_UGEQ:
    return TERM_BVULE;
  case Z3_OP_UGT:
    return TERM_BVULT;
  case Z3_OP_SGEQ:
    return TERM_BVSLE;
  case Z3_OP_SGT:
    return TERM_BVSLT;
  default:
    return TERM_KIND_COUNT;
  }
}

static Term
fold (Terms *t, TermKind kind, unsigned n, const Term *args) {
  assert (n >= 1);
  Term result = args[0];
  for (unsigned i = 1; i < n; i++)
    result = term_make (t, kind, 0, 2, (Term[]){result, args[i]});
  return result;
}

static Term
distinct (Terms *t, unsigned n, const Term *args) {
  Term result = term_bool (t, true);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = i + 1; k < n; k++) {
      Term equal = term_eq (t, args[i], args[k]);
      result = term_and2 (t, result, term_not (t, equal));
    }
  return result;
}

static Term
subtract (Terms *t, unsigned n, const Term *args) {
  assert (n >= 1);
  Term result = args[0];
  for (unsigned i = 1; i < n; i++)
    result = term_sub (t, result, args[i]);
  return result;
}

/* extract, extensions, and the test of a single bit. */
static bool
bits_back (Back *b, Z3_decl_kind kind, Z3_func_decl decl, Term arg, Term *out) {
  Z3_context c = b->z->context;
  Terms *t = b->z->terms;
  if (kind != Z3_OP_EXTRACT && kind != Z3_OP_ZERO_EXT &&
      kind != Z3_OP_SIGN_EXT && kind != Z3_OP_BIT2BOOL)
    return false;
  uint32_t first = (uint32_t)Z3_get_decl_int_parameter (c, decl, 0);
  uint32_t second = kind == Z3_OP_EXTRACT
                        ? (uint32_t)Z3_get_decl_int_parameter (c, decl, 1)
                        : first;
  if (kind == Z3_OP_ZERO_EXT || kind == Z3_OP_SIGN_EXT)
    *out = term_make (t, kind == Z3_OP_ZERO_EXT ? TERM_BVZEXT : TERM_BVSEXT,
                      first, 1, &arg);
  else
    *out = term_make (t, TERM_BVEXTRACT, first << 16 | second, 1, &arg);
  if (kind == Z3_OP_BIT2BOOL)
    *out = term_eq (t, *out, term_bits (t, &RAT_INT (1), 1));
  return true;
}

/* The sort that was translated to this one. */
static bool
sort_back (Z3 *z, Z3_sort sort, Sort *out) {
  for (size_t i = 0; i < z->sorts.len; i++)
    if (z->sorts.data[i] &&
        Z3_is_eq_sort (z->context, z->sorts.data[i], sort)) {
      *out = (Sort){(uint32_t)i};
      return true;
    }
  return false;
}

static bool
fill_back (Back *b, Z3_func_decl decl, Term element, Term *out) {
  Sort sort;
  if (!sort_back (b->z, Z3_get_range (b->z->context, decl), &sort))
    return false;
  *out = term_fill (b->z->terms, sort, element);
  return true;
}

static bool
operator_back (Back *b, Z3_func_decl decl, unsigned n, const Term *args,
               Term *out) {
  Terms *t = b->z->terms;
  Z3_decl_kind kind = Z3_get_decl_kind (b->z->context, decl);
  TermKind same = same_kind (kind), folded = folded_kind (kind),
           swapped = swapped_kind (kind);
  if (same != TERM_KIND_COUNT)
    *out = term_make (t, same, 0, n, args);
  else if (folded != TERM_KIND_COUNT)
    *out = fold (t, folded, n, args);
  else if (swapped != TERM_KIND_COUNT)
    *out = term_make (t, swapped, 0, 2, (Term[]){args[1], args[0]});
  else if (kind == Z3_OP_DISTINCT)
    *out = distinct (t, n, args);
  else if (kind == Z3_OP_XOR)
    *out = term_not (t, term_eq (t, args[0], args[1]));
  else if (kind == Z3_OP_IMPLIES)
    *out = term_implies (t, args[0], args[1]);
  else if (kind == Z3_OP_SUB)
    *out = subtract (t, n, args);
  else if (kind == Z3_OP_UMINUS)
    *out = term_neg (t, args[0]);
  else if (kind == Z3_OP_CONST_ARRAY)
    return fill_back (b, decl, args[0], out);
  else if (kind == Z3_OP_DT_IS || kind == Z3_OP_DT_RECOGNISER)
    return tester_back (b, decl, args[0], out);
  else
    return bits_back (b, kind, decl, args[0], out);
  return true;
}

/* A term of an application whose arguments are done. */
static bool
app_back (Back *b, Z3_app app, Term *out) {
  Z3_context c = b->z->context;
  Z3_func_decl decl = Z3_get_app_decl (c, app);
  unsigned n = Z3_get_app_num_args (c, app);
  Z3_decl_kind kind = Z3_get_decl_kind (c, decl);
  if (kind == Z3_OP_TRUE || kind == Z3_OP_FALSE) {
    *out = term_bool (b->z->terms, kind == Z3_OP_TRUE);
    return true;
  }
  if (!n)
    return symbol_back (b, Z3_app_to_ast (c, app), decl, out);
  Term *args = mem_alloc (n * sizeof *args);
  for (unsigned i = 0; i < n; i++)
    found (&b->done, Z3_get_ast_id (c, Z3_get_app_arg (c, app, i)), args + i);
  bool good = operator_back (b, decl, n, args, out);
  mem_free (args);
  return good;
}

static bool
push_open_args (Back *b, Z3_app app) {
  Z3_context c = b->z->context;
  size_t before = b->todo.len;
  for (unsigned i = 0; i < Z3_get_app_num_args (c, app); i++) {
    Z3_ast arg = Z3_get_app_arg (c, app, i);
    if (!map_get (&b->done, Z3_get_ast_id (c, arg)))
      vec_push (&b->todo, arg);
  }
  return b->todo.len > before;
}

/* The top of 'todo', or first its arguments. */
static bool
step (Back *b) {
  Z3_context c = b->z->context;
  Z3_ast ast = vec_last (&b->todo);
  Z3_ast_kind kind = Z3_get_ast_kind (c, ast);
  Term term;
  if (kind == Z3_APP_AST && push_open_args (b, Z3_to_app (c, ast)))
    return true;
  bool good = kind == Z3_NUMERAL_AST ? number_back (b, ast, &term)
              : kind == Z3_APP_AST   ? app_back (b, Z3_to_app (c, ast), &term)
                                     : false;
  if (!good)
    return false;
  *map_put (&b->done, Z3_get_ast_id (c, ast)) = term.id + 1;
  b->todo.len--;
  return true;
}

bool
z3_to_term (Z3 *z, Z3_ast ast, Term *out) {
  Back b = {.z = z};
  bool good = true;
  vec_push (&b.todo, ast);
  while (good && b.todo.len)
    good = step (&b);
  if (good)
    found (&b.done, Z3_get_ast_id (z->context, ast), out);
  map_done (&b.done);
  vec_done (&b.todo);
  return good;
}
