/* Terms to Z3, with a stack of our own, since terms may be deep.  Results are
   kept by id and hold one reference. */

#include "logic/z3_private.h"
#include "base/str.h"

#include <assert.h>

/* Errors stay in the context until 'z3_failure' asks; but what follows a lack
   of memory is not safe to go on with. */
static void
on_error (Z3_context context, Z3_error_code code) {
  (void)context;
  if (code == Z3_MEMOUT_FAIL)
    mem_exhausted ();
}

static Z3_context
z3_context_new (void) {
  Z3_config config = Z3_mk_config ();
  Z3_context context = Z3_mk_context_rc (config);
  if (!context)
    mem_exhausted ();
  Z3_del_config (config);
  Z3_set_error_handler (context, on_error);
  return context;
}

Z3 *
z3_new (Terms *terms, Run *run) {
  Z3 *z = mem_zero (sizeof *z);
  z->terms = terms;
  z->context = z3_context_new ();
  z->watch = watch_new (z->context, run);
  return z;
}

void
z3_free (Z3 *z) {
  Z3_context c = z->context;
  watch_free (z->watch);
  for (size_t i = 0; i < z->asts.len; i++)
    if (z->asts.data[i])
      Z3_dec_ref (c, z->asts.data[i]);
  for (size_t i = 0; i < z->sorts.len; i++)
    if (z->sorts.data[i])
      Z3_dec_ref (c, Z3_sort_to_ast (c, z->sorts.data[i]));
  for (size_t i = 0; i < z->decls.len; i++)
    Z3_dec_ref (c, Z3_func_decl_to_ast (c, z->decls.data[i]));
  Z3_del_context (c);
  vec_done (&z->asts);
  vec_done (&z->sorts);
  vec_done (&z->decls);
  vec_done (&z->todo);
  map_done (&z->vars);
  map_done (&z->values);
  mem_free (z);
}

const char *
z3_failure (Z3 *z) {
  Z3_error_code code = Z3_get_error_code (z->context);
  return code == Z3_OK ? NULL : Z3_get_error_msg (z->context, code);
}

static Z3_symbol
symbol (Z3 *z, const char *name) {
  return Z3_mk_string_symbol (z->context, name);
}

/* Sorts ------------------------------------------------------------------- */

/* The names of an enumeration carry the number of its sort, as all datatypes
   of a context must have different names. */
static Z3_sort
enum_sort (Z3 *z, Sort sort) {
  unsigned n = (unsigned)sort_count (z->terms, sort);
  Z3_symbol *names = mem_alloc (n * sizeof *names);
  Z3_func_decl *decls = mem_alloc (n * sizeof *decls);
  Z3_func_decl *testers = mem_alloc (n * sizeof *testers);
  Str text = {0};
  for (unsigned i = 0; i < n; i++) {
    vec_clear (&text);
    str_format (&text, "%s!%u!%u", sort_value (z->terms, sort, i), sort.id, i);
    names[i] = symbol (z, str_text (&text));
  }
  vec_clear (&text);
  str_format (&text, "%s!%u", sort_name (z->terms, sort), sort.id);
  Z3_sort result = Z3_mk_enumeration_sort (
      z->context, symbol (z, str_text (&text)), n, names, decls, testers);
  for (unsigned i = 0; i < n && result; i++) {
    Z3_inc_ref (z->context, Z3_func_decl_to_ast (z->context, decls[i]));
    vec_push (&z->decls, decls[i]);
    unsigned id = Z3_get_func_decl_id (z->context, decls[i]);
    *map_put (&z->values, id) = term_enum (z->terms, sort, i).id + 1;
  }
  str_done (&text);
  mem_free (names);
  mem_free (decls);
  mem_free (testers);
  return result;
}

static Z3_sort
make_sort (Z3 *z, Sort sort) {
  switch (sort_kind (z->terms, sort)) {
  case SORT_BOOL:
    return Z3_mk_bool_sort (z->context);
  case SORT_INT:
    return Z3_mk_int_sort (z->context);
  case SORT_REAL:
    return Z3_mk_real_sort (z->context);
  case SORT_BITS:
    return Z3_mk_bv_sort (z->context, sort_width (z->terms, sort));
  case SORT_ENUM:
    return enum_sort (z, sort);
  case SORT_OPAQUE:
    return Z3_mk_uninterpreted_sort (z->context,
                                     symbol (z, sort_name (z->terms, sort)));
  case SORT_ARRAY: {
    Z3_sort index = z3_of_sort (z, sort_index (z->terms, sort));
    Z3_sort element = z3_of_sort (z, sort_element (z->terms, sort));
    return index && element ? Z3_mk_array_sort (z->context, index, element)
                            : NULL;
  }
  }
  return NULL;
}

Z3_sort
z3_of_sort (Z3 *z, Sort sort) {
  while (z->sorts.len <= sort.id)
    vec_push (&z->sorts, NULL);
  if (z->sorts.data[sort.id])
    return z->sorts.data[sort.id];
  Z3_sort made = make_sort (z, sort);
  if (made)
    Z3_inc_ref (z->context, Z3_sort_to_ast (z->context, made));
  return z->sorts.data[sort.id] = made;
}

/* To Z3 ------------------------------------------------------------------- */

static Z3_ast
make_number (Z3 *z, Term term) {
  Z3_sort sort = z3_of_sort (z, term_sort (z->terms, term));
  int64_t small;
  if (rat_to_int64 (term_value (z->terms, term), &small))
    return Z3_mk_int64 (z->context, small, sort);
  char *text = rat_to_string (term_value (z->terms, term));
  Z3_ast number = Z3_mk_numeral (z->context, text, sort);
  mem_free (text);
  return number;
}

static Z3_ast
make_enum (Z3 *z, Term term) {
  assert (term_kind (z->terms, term) == TERM_ENUM);
  Sort sort = term_sort (z->terms, term);
  Z3_sort made = z3_of_sort (z, sort);
  int64_t i = 0;
  rat_to_int64 (term_value (z->terms, term), &i);
  if (!made)
    return NULL;
  Z3_func_decl value =
      Z3_get_datatype_sort_constructor (z->context, made, (unsigned)i);
  return Z3_mk_app (z->context, value, 0, NULL);
}

static Z3_ast
make_var (Z3 *z, Term term) {
  assert (term_kind (z->terms, term) == TERM_VAR);
  Z3_sort sort = z3_of_sort (z, term_sort (z->terms, term));
  if (!sort)
    return NULL;
  Z3_ast made =
      Z3_mk_const (z->context, symbol (z, term_name (z->terms, term)), sort);
  if (made)
    *map_put (&z->vars, Z3_get_ast_id (z->context, made)) = term.id + 1;
  return made;
}

static Z3_ast
make_apply (Z3 *z, Term term, unsigned n, Z3_ast *args) {
  assert (term_kind (z->terms, term) == TERM_APPLY &&
          n == term_count (z->terms, term));
  Z3_sort result = z3_of_sort (z, term_sort (z->terms, term));
  Z3_sort *sorts = mem_alloc ((n + 1) * sizeof *sorts);
  for (unsigned i = 0; i < n; i++)
    sorts[i] = Z3_get_sort (z->context, args[i]);
  Z3_func_decl decl =
      result
          ? Z3_mk_func_decl (z->context, symbol (z, term_name (z->terms, term)),
                             n, sorts, result)
          : NULL;
  mem_free (sorts);
  if (!decl)
    return NULL;
  Z3_inc_ref (z->context, Z3_func_decl_to_ast (z->context, decl));
  vec_push (&z->decls, decl);
  Z3_ast made = Z3_mk_app (z->context, decl, n, args);
  if (made && !n)
    *map_put (&z->vars, Z3_get_ast_id (z->context, made)) = term.id + 1;
  return made;
}

typedef Z3_ast Unary (Z3_context, Z3_ast);
typedef Z3_ast Binary (Z3_context, Z3_ast, Z3_ast);
typedef Z3_ast Nary (Z3_context, unsigned, Z3_ast const *);

static Unary *
unary (TermKind kind) {
  switch (kind) {
  case TERM_NOT:
    return Z3_mk_not;
  case TERM_TO_REAL:
    return Z3_mk_int2real;
  case TERM_TO_INT:
    return Z3_mk_real2int;
  case TERM_BVNOT:
    return Z3_mk_bvnot;
  case TERM_BVNEG:
    return Z3_mk_bvneg;
  default:
    return NULL;
  }
}

static Binary *
binary (TermKind kind) {
  static Binary *const bits[] = {
      [TERM_BVAND - TERM_BVAND] = Z3_mk_bvand,
      [TERM_BVOR - TERM_BVAND] = Z3_mk_bvor,
      [TERM_BVXOR - TERM_BVAND] = Z3_mk_bvxor,
      [TERM_BVADD - TERM_BVAND] = Z3_mk_bvadd,
      [TERM_BVSUB - TERM_BVAND] = Z3_mk_bvsub,
      [TERM_BVMUL - TERM_BVAND] = Z3_mk_bvmul,
      [TERM_BVUDIV - TERM_BVAND] = Z3_mk_bvudiv,
      [TERM_BVUREM - TERM_BVAND] = Z3_mk_bvurem,
      [TERM_BVSDIV - TERM_BVAND] = Z3_mk_bvsdiv,
      [TERM_BVSREM - TERM_BVAND] = Z3_mk_bvsrem,
      [TERM_BVSHL - TERM_BVAND] = Z3_mk_bvshl,
      [TERM_BVLSHR - TERM_BVAND] = Z3_mk_bvlshr,
      [TERM_BVASHR - TERM_BVAND] = Z3_mk_bvashr,
      [TERM_BVCONCAT - TERM_BVAND] = Z3_mk_concat,
      [TERM_BVULE - TERM_BVAND] = Z3_mk_bvule,
      [TERM_BVULT - TERM_BVAND] = Z3_mk_bvult,
      [TERM_BVSLE - TERM_BVAND] = Z3_mk_bvsle,
      [TERM_BVSLT - TERM_BVAND] = Z3_mk_bvslt,
  };
  if (kind >= TERM_BVAND)
    return bits[kind - TERM_BVAND];
  switch (kind) {
  case TERM_EQ:
    return Z3_mk_eq;
  case TERM_LE:
    return Z3_mk_le;
  case TERM_LT:
    return Z3_mk_lt;
  case TERM_DIV:
  case TERM_QUOTIENT:
    return Z3_mk_div;
  case TERM_MOD:
    return Z3_mk_mod;
  case TERM_SELECT:
    return Z3_mk_select;
  default:
    return NULL;
  }
}

static Nary *
nary (TermKind kind) {
  switch (kind) {
  case TERM_AND:
    return Z3_mk_and;
  case TERM_OR:
    return Z3_mk_or;
  case TERM_ADD:
    return Z3_mk_add;
  case TERM_MUL:
    return Z3_mk_mul;
  default:
    return NULL;
  }
}

static Z3_ast
make_leaf (Z3 *z, Term term) {
  switch (term_kind (z->terms, term)) {
  case TERM_TRUE:
    return Z3_mk_true (z->context);
  case TERM_FALSE:
    return Z3_mk_false (z->context);
  case TERM_NUMBER:
  case TERM_BITS:
    return make_number (z, term);
  case TERM_ENUM:
    return make_enum (z, term);
  case TERM_VAR:
    return make_var (z, term);
  default:
    return make_apply (z, term, 0, NULL);
  }
}

static Z3_ast
make_ast (Z3 *z, Term term, unsigned n, Z3_ast *args) {
  Z3_context c = z->context;
  TermKind kind = term_kind (z->terms, term);
  uint32_t data = term_data (z->terms, term);
  if (!n)
    return make_leaf (z, term);
  if (nary (kind))
    return nary (kind) (c, n, args);
  if (n == 2 && binary (kind))
    return binary (kind) (c, args[0], args[1]);
  if (n == 1 && unary (kind))
    return unary (kind) (c, args[0]);
  switch (kind) {
  case TERM_ITE:
    return Z3_mk_ite (c, args[0], args[1], args[2]);
  case TERM_FILL:
    return Z3_mk_const_array (
        c, z3_of_sort (z, sort_index (z->terms, term_sort (z->terms, term))),
        args[0]);
  case TERM_STORE:
    return Z3_mk_store (c, args[0], args[1], args[2]);
  case TERM_BVEXTRACT:
    return Z3_mk_extract (c, data >> 16, data & 0xffff, args[0]);
  case TERM_BVZEXT:
    return Z3_mk_zero_ext (c, data, args[0]);
  case TERM_BVSEXT:
    return Z3_mk_sign_ext (c, data, args[0]);
  case TERM_APPLY:
    return make_apply (z, term, n, args);
  default:
    return NULL;
  }
}

/* Pushes the arguments without translation; whether there were any. */
static bool
push_open_args (Z3 *z, Term term) {
  size_t before = z->todo.len;
  for (size_t i = 0; i < term_count (z->terms, term); i++) {
    Term arg = term_arg (z->terms, term, i);
    if (!z->asts.data[arg.id])
      vec_push (&z->todo, arg);
  }
  return z->todo.len > before;
}

/* All arguments are translated. */
static bool
translate (Z3 *z, Term term) {
  unsigned n = (unsigned)term_count (z->terms, term);
  Z3_ast few[8], *args = n <= 8 ? few : mem_alloc (n * sizeof *args);
  for (unsigned i = 0; i < n; i++)
    args[i] = z->asts.data[term_arg (z->terms, term, i).id];
  Z3_ast made = make_ast (z, term, n, args);
  if (args != few)
    mem_free (args);
  if (!made)
    return false;
  Z3_inc_ref (z->context, made);
  z->asts.data[term.id] = made;
  return true;
}

Z3_ast
z3_of_term (Z3 *z, Term term) {
  assert (term.id < terms_len (z->terms));
  while (z->asts.len < terms_len (z->terms))
    vec_push (&z->asts, NULL);
  vec_clear (&z->todo);
  vec_push (&z->todo, term);
  while (z->todo.len) {
    Term top = vec_last (&z->todo);
    if (!z->asts.data[top.id]) {
      if (push_open_args (z, top))
        continue;
      if (!translate (z, top))
        return NULL;
      /* Enumerations make terms. */
      while (z->asts.len < terms_len (z->terms))
        vec_push (&z->asts, NULL);
    }
    z->todo.len--;
  }
  return z->asts.data[term.id];
}
