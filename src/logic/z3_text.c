/* A solver without preprocessing, that instantiates by patterns and at once,
   and decides what is relevant first: parts of a formula that the truth of the
   whole does not depend on are not instantiated in.  A large disjunction over
   the locations of a program stays cheap that way. */

#include "logic/z3_text.h"
#include "base/str.h"
#include "logic/z3_private.h"

#include <string.h>

enum { MAX_ARGUMENTS = 4 };

struct Z3Text {
  Z3_context context;
  Watch *watch;
  Z3_solver solver;
  Z3_model model; /* or NULL */
  Names names;    /* of the functions of the model */
  VEC (Z3_func_decl) decls;
  char reason[160];
};

static Z3_symbol
symbol (Z3_context c, const char *name) {
  return Z3_mk_string_symbol (c, name);
}

/* When instances are made at once is a parameter of a solver too, but Z3 4.8
   looks at it only globally, as the first assertion comes: so it is changed for
   that moment. */
static void
begin_eagerly (Z3_context c, Z3_solver solver) {
  static const char *const name = "smt.qi.eager_threshold";
  Z3_global_param_set (name, "1000000.0");
  Z3_solver_assert (c, solver, Z3_mk_true (c));
  Z3_global_param_set (name, "10.0"); /* as it was */
}

static void
set_parameters (Z3_context c, Z3_solver solver) {
  Z3_params p = Z3_mk_params (c);
  Z3_params_inc_ref (c, p);
  Z3_params_set_bool (c, p, symbol (c, "auto_config"), false);
  Z3_params_set_bool (c, p, symbol (c, "mbqi"), false);
  Z3_params_set_uint (c, p, symbol (c, "case_split"), 3);
  Z3_solver_set_params (c, solver, p);
  Z3_params_dec_ref (c, p);
}

Z3Text *
z3_text_new (Run *run) {
  Z3Text *z = mem_zero (sizeof *z);
  z->context = z3_context_new ();
  z->watch = watch_new (z->context, run);
  z->solver = Z3_mk_simple_solver (z->context);
  Z3_solver_inc_ref (z->context, z->solver);
  set_parameters (z->context, z->solver);
  begin_eagerly (z->context, z->solver);
  return z;
}

static void
forget_model (Z3Text *z) {
  if (z->model)
    Z3_model_dec_ref (z->context, z->model);
  z->model = NULL;
  names_done (&z->names);
  vec_clear (&z->decls);
}

void
z3_text_free (Z3Text *z) {
  if (!z)
    return;
  forget_model (z);
  vec_done (&z->decls);
  watch_free (z->watch);
  Z3_solver_dec_ref (z->context, z->solver);
  Z3_del_context (z->context);
  mem_free (z);
}

static void
explain (Z3Text *z, const char *why) {
  strncpy (z->reason, why && *why ? why : "unknown", sizeof z->reason - 1);
}

/* Whether the last call of Z3 went well. */
static bool
went_well (Z3Text *z) {
  Z3_error_code code = Z3_get_error_code (z->context);
  if (code != Z3_OK)
    explain (z, Z3_get_error_msg (z->context, code));
  return code == Z3_OK;
}

bool
z3_text_add (Z3Text *z, const char *text) {
  Z3_context c = z->context;
  Z3_ast_vector all =
      Z3_parse_smtlib2_string (c, text, 0, NULL, NULL, 0, NULL, NULL);
  if (!went_well (z) || !all)
    return false;
  Z3_ast_vector_inc_ref (c, all);
  for (unsigned i = 0; i < Z3_ast_vector_size (c, all); i++)
    Z3_solver_assert (c, z->solver, Z3_ast_vector_get (c, all, i));
  Z3_ast_vector_dec_ref (c, all);
  return went_well (z);
}

/* Names what the model has values for. */
static void
read_model (Z3Text *z) {
  Z3_context c = z->context;
  z->model = Z3_solver_get_model (c, z->solver);
  if (!went_well (z) || !z->model) {
    z->model = NULL;
    return;
  }
  Z3_model_inc_ref (c, z->model);
  unsigned consts = Z3_model_get_num_consts (c, z->model);
  unsigned funcs = Z3_model_get_num_funcs (c, z->model);
  for (unsigned i = 0; i < consts + funcs; i++) {
    Z3_func_decl d = i < consts
                         ? Z3_model_get_const_decl (c, z->model, i)
                         : Z3_model_get_func_decl (c, z->model, i - consts);
    const char *name = Z3_get_symbol_string (c, Z3_get_decl_name (c, d));
    if (names_add (&z->names, name) == z->decls.len)
      vec_push (&z->decls, d);
  }
}

/* The instances of all patterns are there, and nothing contradicts them. */
static bool
is_complete (Z3Text *z) {
  const char *why = Z3_solver_get_reason_unknown (z->context, z->solver);
  return why && strstr (why, "incomplete quantifiers");
}

TextAnswer
z3_text_check (Z3Text *z, unsigned milliseconds) {
  forget_model (z);
  watch_begin (z->watch, milliseconds);
  Z3_lbool answer = Z3_solver_check (z->context, z->solver);
  bool good = went_well (z);
  watch_end (z->watch);
  const char *cut = watch_reason (z->watch);
  if (good && answer == Z3_L_FALSE)
    return TEXT_REFUTED;
  if (good && !cut && (answer == Z3_L_TRUE || is_complete (z)))
    read_model (z);
  if (z->model)
    return TEXT_CANDIDATE;
  if (good)
    explain (z,
             cut ? cut : Z3_solver_get_reason_unknown (z->context, z->solver));
  return TEXT_GIVEN_UP;
}

__extension__ typedef unsigned __int128 Number;

static Number
number_of (Z3_context c, Z3_ast ast) {
  Number value = 0;
  if (Z3_get_bool_value (c, ast) == Z3_L_TRUE)
    return 1;
  if (Z3_get_ast_kind (c, ast) != Z3_NUMERAL_AST)
    return 0;
  const char *digits = Z3_get_numeral_string (c, ast);
  for (; *digits >= '0' && *digits <= '9'; digits++)
    value = value * 10 + (unsigned)(*digits - '0');
  return value;
}

static Number
evaluate (Z3Text *z, Z3_func_decl d, unsigned count, Z3_ast *arguments) {
  Z3_context c = z->context;
  Z3_ast value = NULL, call = Z3_mk_app (c, d, count, arguments);
  Z3_inc_ref (c, call);
  bool good = Z3_model_eval (c, z->model, call, true, &value);
  Number result = good && value ? number_of (c, value) : 0;
  Z3_dec_ref (c, call);
  return result;
}

uint64_t
z3_text_value (Z3Text *z, const char *function, unsigned count,
               const uint64_t *arguments, uint64_t *high) {
  Z3_context c = z->context;
  Z3_ast asts[MAX_ARGUMENTS] = {0};
  uint32_t number;
  if (high)
    *high = 0;
  if (!z->model || !names_find (&z->names, function, &number))
    return 0;
  Z3_func_decl d = z->decls.data[number];
  if (count > MAX_ARGUMENTS || Z3_get_arity (c, d) != count)
    return 0;
  for (unsigned i = 0; i < count; i++) {
    asts[i] = Z3_mk_unsigned_int64 (c, arguments[i], Z3_get_domain (c, d, i));
    Z3_inc_ref (c, asts[i]);
  }
  Number value = evaluate (z, d, count, asts);
  for (unsigned i = 0; i < count; i++)
    Z3_dec_ref (c, asts[i]);
  if (high)
    *high = (uint64_t)(value >> 64);
  return (uint64_t)value;
}

const char *
z3_text_reason (Z3Text *z) {
  return z->reason;
}
