/* State variables keep their names unless those mean something else in
   SMT-LIB or in the file; inputs are numbered. */

#include "evidence/system/certificate.h"
#include "base/map.h"
#include "logic/smtlib_build.h"

#include <string.h>

typedef struct {
  Terms *terms;
  Names taken;
  VEC (CertificateName) list;
} Naming;

static bool
starts_with (const char *name, const char *prefix) {
  return !strncmp (name, prefix, strlen (prefix));
}

/* Names of theories and commands; what solvers add has a dot or starts so. */
static bool
is_reserved (const char *name) {
  static const char *const words[] = {
      "true",     "false",   "and",    "or",
      "not",      "xor",     "ite",    "if",
      "distinct", "implies", "iff",    "let",
      "forall",   "exists",  "match",  "par",
      "as",       "div",     "mod",    "rem",
      "abs",      "to_real", "to_int", "is_int",
      "select",   "store",   "const",  "concat",
      "extract",  "repeat",  "Bool",   "Int",
      "Real",     "Array",   "BitVec", "String",
      "init",     "error",   "lambda", "divisible",
      "pi",       "sin",     "cos",    "tan",
      "exp",      "sqrt",    "root",   "min",
      "max",      "nand",    "nor",    "char",
      "iand",     "pow2",    "assert", "declare-const",
      "_"};
  static const char *const prefixes[] = {"in!",   "trans-", "node-",   "bv",
                                         "zero_", "sign_",  "rotate_", "int2",
                                         "ext_",  "arc"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp (name, words[i]))
      return true;
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (starts_with (name, prefixes[i]))
      return true;
  return !*name || build_known (name) ||
         !strspn (name, "abcdefghijklmnopqrstuvwxyz"
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
}

static bool
is_taken (const Naming *n, const char *name) {
  uint32_t number;
  return names_find (&n->taken, name, &number);
}

/* Control characters, bars and backslashes cannot be quoted. */
static void
add_clean (Str *out, const char *name) {
  for (; *name; name++) {
    bool bad = (unsigned char)*name < 32 || strchr ("|\\\177", *name);
    str_char (out, bad ? '_' : *name);
  }
}

/* A name such that it and its primed form are free. */
static char *
choose_name (Naming *n, const char *wanted) {
  Str name = {0}, primed = {0};
  for (size_t i = 0;; i++) {
    vec_clear (&name);
    vec_clear (&primed);
    if (is_reserved (wanted))
      str_add (&name, "v.");
    add_clean (&name, wanted);
    if (i)
      str_format (&name, ".%zu", i);
    str_format (&primed, "%s!", str_text (&name));
    if (!is_taken (n, str_text (&name)) && !is_taken (n, str_text (&primed)))
      break;
  }
  names_add (&n->taken, str_text (&name));
  names_add (&n->taken, str_text (&primed));
  str_done (&primed);
  return str_take (&name);
}

static void
add_state_var (Naming *n, const SystemVar *v) {
  char *name = choose_name (n, v->name);
  Str primed = {0};
  str_format (&primed, "%s!", name);
  CertificateName now = {v->now, term_var (n->terms, name, v->sort), NAME_NOW};
  CertificateName next = {
      v->next, term_var (n->terms, str_text (&primed), v->sort), NAME_NEXT};
  vec_push (&n->list, now);
  vec_push (&n->list, next);
  str_done (&primed);
  mem_free (name);
}

static void
add_inputs (Naming *n, const System *s) {
  Map seen = {0};
  for (size_t i = 0; i < s->transitions.len; i++)
    for (size_t k = 0; k < s->transitions.data[i].inputs.len; k++) {
      Term input = s->transitions.data[i].inputs.data[k];
      if (map_get (&seen, input.id))
        continue;
      *map_put (&seen, input.id) = 1;
      Str name = {0};
      str_format (&name, "in!%zu", seen.len);
      Term var =
          term_var (n->terms, str_text (&name), term_sort (n->terms, input));
      vec_push (&n->list, (CertificateName){input, var, NAME_INPUT});
      str_done (&name);
    }
  map_done (&seen);
}

CertificateName *
certificate_names (const System *s, size_t *count) {
  Naming n = {.terms = s->terms};
  for (size_t i = 0; i < s->vars.len; i++)
    add_state_var (&n, s->vars.data + i);
  add_inputs (&n, s);
  names_done (&n.taken);
  *count = n.list.len;
  return n.list.data;
}
