/* Terms are read with a stack of our own: a frame is a list whose items are
   being read, its values wait on 'values'.  Bindings of a name form a chain
   from the newest to older ones. */

#include "logic/smtlib_build.h"

#include <assert.h>
#include <string.h>

typedef struct {
  uint32_t name;
  uint32_t older; /* binding + 1 of the same name */
  bool dead;
  Term term;
} Binding;

/* A new term costs more than an argument that is copied. */
enum { COST_OF_TERM = 4 };

/* A declared function, or a defined one, which has a body. */
typedef struct {
  Sort result;
  size_t arity;
  Sort *sorts;
  bool defined;
  Term *params, body;
  size_t size; /* of the body */
} Function;

/* What a name means; positions + 1, or 0. */
typedef struct {
  uint32_t binding, function, sort;
} Meaning;

struct Scope {
  Builder builder;
  Arena arena;
  Names names;
  VEC (Meaning) meanings; /* by name */
  VEC (Binding) bindings;
  VEC (Function) functions;
  Map params; /* name and sort -> variable + 1 */
};

Scope *
scope_new (Run *run, Terms *terms) {
  Scope *s = mem_zero (sizeof *s);
  s->builder = (Builder){.run = run, .terms = terms};
  return s;
}

void
scope_free (Scope *s) {
  if (!s)
    return;
  builder_done (&s->builder);
  arena_done (&s->arena);
  names_done (&s->names);
  vec_done (&s->meanings);
  vec_done (&s->bindings);
  vec_done (&s->functions);
  map_done (&s->params);
  mem_free (s);
}

static Meaning *
meaning_new (Scope *s, const char *name) {
  uint32_t number = names_add (&s->names, name);
  while (s->meanings.len <= number)
    vec_push (&s->meanings, (Meaning){0});
  return s->meanings.data + number;
}

static const Meaning *
meaning_of (const Scope *s, const char *name) {
  static const Meaning nothing;
  uint32_t number;
  return names_find (&s->names, name, &number) ? s->meanings.data + number
                                               : &nothing;
}

/* Bindings ---------------------------------------------------------------- */

void
scope_bind (Scope *s, const char *name, Term term) {
  Meaning *m = meaning_new (s, name);
  uint32_t number = (uint32_t)(m - s->meanings.data);
  vec_push (&s->bindings, (Binding){number, m->binding, false, term});
  m->binding = (uint32_t)s->bindings.len;
}

void
scope_unbind (Scope *s, const char *name) {
  Meaning *m = meaning_new (s, name);
  assert (m->binding);
  assert (m->binding <= s->bindings.len);
  Binding *b = s->bindings.data + m->binding - 1;
  m->binding = b->older;
  b->dead = true;
  while (s->bindings.len && vec_last (&s->bindings).dead)
    s->bindings.len--;
}

bool
scope_lookup (const Scope *s, const char *name, Term *term) {
  uint32_t binding = meaning_of (s, name)->binding;
  if (binding)
    *term = s->bindings.data[binding - 1].term;
  return binding;
}

static Function *
declare (Scope *s, const char *name, Sort result, size_t n, const Sort *sorts) {
  Function f = {.result = result, .arity = n};
  if (n)
    f.sorts = arena_copy (&s->arena, sorts, n * sizeof *sorts);
  vec_push (&s->functions, f);
  meaning_new (s, name)->function = (uint32_t)s->functions.len;
  return &vec_last (&s->functions);
}

void
scope_declare (Scope *s, const char *name, Sort result, size_t n,
               const Sort *sorts) {
  declare (s, name, result, n, sorts);
}

/* Sorts ------------------------------------------------------------------- */

static bool
fail (Scope *s, const Sexpr *at, const char *message) {
  return run_error (s->builder.run, at->pos, "%s", message);
}

static bool
sort_list (Scope *s, const Sexpr *e, Sort *out) {
  if (sexpr_heads (e, "_") && e->len == 3 && sexpr_is (e->items[1], "BitVec")) {
    unsigned width;
    if (!build_index (&s->builder, e->items[2], 65535, &width))
      return false;
    if (!width)
      return fail (s, e, "a bit-vector must have at least one bit");
    *out = sort_bits (s->builder.terms, width);
    return true;
  }
  if (!sexpr_heads (e, "Array") || e->len != 3)
    return fail (s, e, "unknown sort");
  Sort index, element;
  if (!scope_sort (s, e->items[1], &index) ||
      !scope_sort (s, e->items[2], &element))
    return false;
  *out = sort_array (s->builder.terms, index, element);
  return true;
}

bool
scope_sort (Scope *s, const Sexpr *e, Sort *out) {
  static const char *const basic[] = {"Bool", "Int", "Real"};
  if (e->kind == SEXPR_LIST)
    return sort_list (s, e, out);
  if (e->kind != SEXPR_SYMBOL)
    return fail (s, e, "a sort is expected here");
  for (uint32_t i = 0; i < 3; i++)
    if (sexpr_is (e, basic[i])) {
      *out = (Sort){i};
      return true;
    }
  uint32_t sort = meaning_of (s, e->text)->sort;
  if (!sort)
    return run_error (s->builder.run, e->pos, "unknown sort '%s'", e->text);
  *out = (Sort){sort - 1};
  return true;
}

/* Terms ------------------------------------------------------------------- */

typedef enum { F_CALL, F_LET, F_NOTE } FrameKind;

typedef struct {
  FrameKind kind;
  const Sexpr *e;
  size_t next;  /* part to be read next */
  size_t first; /* value, in 'values' */
  bool bound;   /* F_LET: its names are bound */
} Frame;

typedef bool Attribute (void *, Term, const Sexpr *, const Sexpr *);

typedef struct {
  Scope *scope;
  VEC (Frame) frames;
  VEC (Term) values;
  Attribute *attribute;
  void *context;
} Reading;

static bool
read_symbol (Reading *r, const Sexpr *e) {
  Scope *s = r->scope;
  Term term;
  if (scope_lookup (s, e->text, &term))
    ;
  else if (sexpr_is (e, "true") || sexpr_is (e, "false"))
    term = term_bool (s->builder.terms, sexpr_is (e, "true"));
  else if (meaning_of (s, e->text)->function || build_known (e->text))
    return run_error (s->builder.run, e->pos, "'%s' needs arguments", e->text);
  else
    return run_error (s->builder.run, e->pos, "unknown symbol '%s'", e->text);
  vec_push (&r->values, term);
  return build_check (&s->builder, e, term);
}

/* (as value Sort): a value of an enumeration. */
static bool
read_as (Reading *r, const Sexpr *e) {
  Scope *s = r->scope;
  Terms *t = s->builder.terms;
  Sort sort;
  if (e->len != 3 || e->items[1]->kind != SEXPR_SYMBOL)
    return fail (s, e, "(as VALUE SORT) is expected");
  if (!scope_sort (s, e->items[2], &sort))
    return false;
  size_t n = sort_kind (t, sort) == SORT_ENUM ? sort_count (t, sort) : 0;
  for (size_t i = 0; i < n; i++)
    if (sexpr_is (e->items[1], sort_value (t, sort, i))) {
      vec_push (&r->values, term_enum (t, sort, i));
      return true;
    }
  return run_error (s->builder.run, e->pos, "no value '%s' in this sort",
                    e->items[1]->text);
}

static bool
read_constant (Reading *r, const Sexpr *e) {
  Term term;
  if (!build_constant (&r->scope->builder, e, &term))
    return false;
  vec_push (&r->values, term);
  return true;
}

static bool
good_let (const Sexpr *e) {
  if (e->len != 3 || e->items[1]->kind != SEXPR_LIST || !e->items[1]->len)
    return false;
  for (size_t i = 0; i < e->items[1]->len; i++) {
    const Sexpr *b = e->items[1]->items[i];
    if (b->kind != SEXPR_LIST || b->len != 2 ||
        b->items[0]->kind != SEXPR_SYMBOL)
      return false;
  }
  return true;
}

static bool
good_note (const Sexpr *e) {
  for (size_t i = 2; i < e->len; i++)
    if (e->items[i]->kind != SEXPR_KEYWORD &&
        e->items[i - 1]->kind != SEXPR_KEYWORD)
      return false;
  return e->len > 2 && e->items[2]->kind == SEXPR_KEYWORD;
}

/* Begins to read a term: an atom is a value at once, a list a new frame. */
static bool
enter (Reading *r, const Sexpr *e) {
  Scope *s = r->scope;
  if (e->kind == SEXPR_SYMBOL)
    return read_symbol (r, e);
  if (e->kind != SEXPR_LIST || sexpr_heads (e, "_"))
    return read_constant (r, e);
  if (sexpr_heads (e, "as"))
    return read_as (r, e);
  if (sexpr_heads (e, "forall") || sexpr_heads (e, "exists"))
    return fail (s, e, "quantifiers are not supported here");
  Frame frame = {F_CALL, e, 0, r->values.len, false};
  if (sexpr_heads (e, "let"))
    frame.kind = F_LET;
  else if (sexpr_heads (e, "!"))
    frame.kind = F_NOTE;
  else if (e->len < 2 || (e->items[0]->kind != SEXPR_SYMBOL &&
                          !sexpr_heads (e->items[0], "_") &&
                          !sexpr_heads (e->items[0], "as")))
    return fail (s, e, "a function and its arguments are expected here");
  if (frame.kind == F_LET && !good_let (e))
    return fail (s, e, "(let ((NAME TERM) ...) TERM) is expected");
  if (frame.kind == F_NOTE && !good_note (e))
    return fail (s, e, "(! TERM :KEY VALUE ...) is expected");
  vec_push (&r->frames, frame);
  return true;
}

static void
bind_let (Reading *r, Frame *f) {
  const Sexpr *list = f->e->items[1];
  for (size_t i = 0; i < list->len; i++)
    scope_bind (r->scope, list->items[i]->items[0]->text,
                r->values.data[f->first + i]);
  r->values.len = f->first;
  f->bound = true;
}

static void
unbind_let (Reading *r, const Frame *f) {
  const Sexpr *list = f->e->items[1];
  for (size_t i = list->len; i-- && f->bound;)
    scope_unbind (r->scope, list->items[i]->items[0]->text);
}

/* The next part of a frame's list to be read; NULL: all are. */
static const Sexpr *
next_part (Reading *r, Frame *f) {
  const Sexpr *e = f->e;
  size_t i = f->next++;
  switch (f->kind) {
  case F_CALL:
    return i + 1 < e->len ? e->items[i + 1] : NULL;
  case F_NOTE:
    return i ? NULL : e->items[1];
  case F_LET:
    if (i < e->items[1]->len)
      return e->items[1]->items[i]->items[1];
    if (i > e->items[1]->len)
      return NULL;
    bind_let (r, f);
    return e->items[2];
  }
  return NULL;
}

static bool
expand (Scope *s, const Sexpr *at, const Function *f, const Term *args,
        Term *out) {
  if (!build_spend (&s->builder, at, COST_OF_TERM * f->size))
    return false;
  Subst *subst = subst_new (s->builder.terms);
  for (size_t i = 0; i < f->arity; i++)
    subst_set (subst, f->params[i], args[i]);
  *out = subst_apply (subst, f->body);
  subst_free (subst);
  return true;
}

static bool
apply_function (Scope *s, const Sexpr *e, const Function *f, size_t n,
                Term *args, Term *out) {
  assert (e->kind == SEXPR_LIST && e->len == n + 1);
  const char *name = e->items[0]->text;
  if (n != f->arity)
    return run_error (s->builder.run, e->pos,
                      "'%s' takes %zu arguments, not "
                      "%zu",
                      name, f->arity, n);
  for (size_t i = 0; i < n; i++)
    if (!build_fit (&s->builder, e->items[i + 1], f->sorts[i], args + i))
      return false;
  if (f->defined && !expand (s, e, f, args, out))
    return false;
  if (!f->defined)
    *out = term_apply (s->builder.terms, name, f->result, n, args);
  return build_check (&s->builder, e, *out);
}

/* ((as const ARRAY) ELEMENT) */
static bool
finish_fill (Scope *s, const Sexpr *head, size_t n, Term *args, Term *out) {
  Sort sort;
  if (head->len != 3 || !sexpr_is (head->items[1], "const") || n != 1)
    return fail (s, head, "((as const ARRAY) ELEMENT) is expected");
  if (!scope_sort (s, head->items[2], &sort))
    return false;
  if (sort_kind (s->builder.terms, sort) != SORT_ARRAY)
    return fail (s, head->items[2], "an array is expected here");
  if (!build_fit (&s->builder, head, sort_element (s->builder.terms, sort),
                  args))
    return false;
  *out = term_fill (s->builder.terms, sort, args[0]);
  return build_check (&s->builder, head, *out);
}

static bool
finish_call (Reading *r, const Frame *f, Term *out) {
  assert (f->kind == F_CALL && f->first <= r->values.len);
  Scope *s = r->scope;
  const Sexpr *head = f->e->items[0];
  Term *args = r->values.data + f->first;
  size_t n = r->values.len - f->first;
  if (sexpr_heads (head, "as"))
    return finish_fill (s, head, n, args, out);
  if (head->kind == SEXPR_LIST)
    return build_indexed (&s->builder, head, n, args, out);
  uint32_t function = meaning_of (s, head->text)->function;
  if (function)
    return apply_function (s, f->e, s->functions.data + function - 1, n, args,
                           out);
  return build_operator (&s->builder, f->e, head->text, n, args, out);
}

static bool
finish_note (Reading *r, const Frame *f, Term *out) {
  const Sexpr *e = f->e;
  *out = vec_last (&r->values);
  for (size_t i = 2; i < e->len && r->attribute; i++) {
    if (e->items[i]->kind != SEXPR_KEYWORD)
      continue;
    bool valued = i + 1 < e->len && e->items[i + 1]->kind != SEXPR_KEYWORD;
    if (!r->attribute (r->context, *out, e->items[i],
                       valued ? e->items[i + 1] : NULL))
      return false;
  }
  return true;
}

/* Replaces the values of the top frame by the frame's own value. */
static bool
leave (Reading *r) {
  assert (r->frames.len);
  Frame f = vec_last (&r->frames);
  Term value;
  if (f.kind == F_CALL && !finish_call (r, &f, &value))
    return false;
  if (f.kind == F_NOTE && !finish_note (r, &f, &value))
    return false;
  if (f.kind == F_LET) {
    value = vec_last (&r->values);
    unbind_let (r, &f);
  }
  r->frames.len--;
  r->values.len = f.first;
  vec_push (&r->values, value);
  return true;
}

static bool
read_all (Reading *r, const Sexpr *e) {
  bool good = enter (r, e);
  while (good && r->frames.len) {
    const Sexpr *part = next_part (r, &vec_last (&r->frames));
    good = part ? enter (r, part) : leave (r);
  }
  for (; r->frames.len; r->frames.len--)
    if (vec_last (&r->frames).kind == F_LET)
      unbind_let (r, &vec_last (&r->frames));
  return good;
}

bool
scope_term (Scope *s, const Sexpr *e, Term *out, Attribute *attribute,
            void *context) {
  Reading r = {.scope = s, .attribute = attribute, .context = context};
  bool good = read_all (&r, e);
  if (good)
    *out = r.values.data[0];
  vec_done (&r.frames);
  vec_done (&r.values);
  return good;
}

/* Commands ---------------------------------------------------------------- */

/* A symbol which may be declared. */
static bool
is_new (Scope *s, const Sexpr *name) {
  if (name->kind != SEXPR_SYMBOL)
    return fail (s, name, "a name is expected here");
  const Meaning *m = meaning_of (s, name->text);
  if (m->binding || m->function)
    return run_error (s->builder.run, name->pos, "'%s' is already declared",
                      name->text);
  if (build_known (name->text))
    return run_error (s->builder.run, name->pos, "'%s' is a word of SMT-LIB",
                      name->text);
  return true;
}

static bool
is_new_sort (Scope *s, const Sexpr *name) {
  if (name->kind != SEXPR_SYMBOL)
    return fail (s, name, "a name is expected here");
  bool basic = sexpr_is (name, "Bool") || sexpr_is (name, "Int") ||
               sexpr_is (name, "Real") || sexpr_is (name, "Array");
  if (basic || meaning_of (s, name->text)->sort)
    return run_error (s->builder.run, name->pos, "sort '%s' is already known",
                      name->text);
  return true;
}

static void
set_sort (Scope *s, const char *name, Sort sort) {
  meaning_new (s, name)->sort = sort.id + 1;
}

/* (declare-fun f (S ...) S), (declare-const c S) */
static bool
declare_fun (Scope *s, const Sexpr *e) {
  bool constant = sexpr_heads (e, "declare-const");
  if (e->len != (constant ? 3 : 4) ||
      (!constant && e->items[2]->kind != SEXPR_LIST))
    return fail (s, e, "malformed declaration");
  Sort result;
  if (!is_new (s, e->items[1]) ||
      !scope_sort (s, e->items[e->len - 1], &result))
    return false;
  const char *name = e->items[1]->text;
  size_t n = constant ? 0 : e->items[2]->len;
  if (!n) {
    scope_bind (s, name, term_var (s->builder.terms, name, result));
    return true;
  }
  Sort *sorts = arena_alloc (&s->arena, n * sizeof *sorts);
  for (size_t i = 0; i < n; i++)
    if (!scope_sort (s, e->items[2]->items[i], sorts + i))
      return false;
  scope_declare (s, name, result, n, sorts);
  return true;
}

/* A variable for a parameter, the same for all functions: they are replaced
   at once, so nothing is captured. */
static Term
param (Scope *s, const char *name, Sort sort) {
  uint64_t number = (uint64_t)(meaning_new (s, name) - s->meanings.data);
  uint64_t *known = map_put (&s->params, number << 32 | sort.id);
  if (!*known)
    *known = term_fresh (s->builder.terms, name, sort).id + 1;
  return (Term){(uint32_t)*known - 1};
}

/* Binds the parameters ((x S) ...) to variables of their own; '*bound' counts.
 */
static bool
bind_params (Scope *s, const Sexpr *list, Sort *sorts, Term *params,
             size_t *bound) {
  for (size_t i = 0; i < list->len; i++) {
    const Sexpr *p = list->items[i];
    if (p->kind != SEXPR_LIST || p->len != 2 ||
        p->items[0]->kind != SEXPR_SYMBOL)
      return fail (s, p, "(NAME SORT) is expected");
    if (!scope_sort (s, p->items[1], sorts + i))
      return false;
    params[i] = param (s, p->items[0]->text, sorts[i]);
    scope_bind (s, p->items[0]->text, params[i]);
    ++*bound;
  }
  return true;
}

static void
define (Scope *s, const char *name, Sort result, size_t n, Sort *sorts,
        Term *params, Term body) {
  if (!n) {
    scope_bind (s, name, body);
    return;
  }
  Function *f = declare (s, name, result, n, sorts);
  f->defined = true;
  f->params = params;
  f->body = body;
  f->size = term_size (s->builder.terms, body);
}

/* (define-fun f ((x S) ...) S body), (define-const c S body) */
static bool
define_fun (Scope *s, const Sexpr *e) {
  bool constant = sexpr_heads (e, "define-const");
  static const Sexpr nothing = {.kind = SEXPR_LIST};
  if (e->len != (constant ? 4 : 5) ||
      (!constant && e->items[2]->kind != SEXPR_LIST))
    return fail (s, e, "malformed definition");
  const Sexpr *list = constant ? &nothing : e->items[2];
  const Sexpr *value = e->items[e->len - 1];
  Sort result;
  if (!is_new (s, e->items[1]) ||
      !scope_sort (s, e->items[e->len - 2], &result))
    return false;
  Sort *sorts = arena_alloc (&s->arena, (list->len + 1) * sizeof *sorts);
  Term *params = arena_alloc (&s->arena, (list->len + 1) * sizeof *params);
  size_t bound = 0;
  Term body;
  bool good = bind_params (s, list, sorts, params, &bound) &&
              scope_term (s, value, &body, NULL, NULL) &&
              build_fit (&s->builder, value, result, &body);
  while (bound)
    scope_unbind (s, list->items[--bound]->items[0]->text);
  if (good)
    define (s, e->items[1]->text, result, list->len, sorts, params, body);
  return good;
}

/* (declare-sort S 0) */
static bool
declare_sort (Scope *s, const Sexpr *e) {
  unsigned arity = 0;
  if (e->len != 2 && e->len != 3)
    return fail (s, e, "malformed declaration");
  if (!is_new_sort (s, e->items[1]) ||
      (e->len == 3 && !build_index (&s->builder, e->items[2], 0, &arity)))
    return false;
  set_sort (s, e->items[1]->text,
            sort_opaque (s->builder.terms, e->items[1]->text));
  return true;
}

/* (define-sort S () T) */
static bool
define_sort (Scope *s, const Sexpr *e) {
  Sort sort;
  if (e->len != 4 || e->items[2]->kind != SEXPR_LIST)
    return fail (s, e, "malformed definition");
  if (e->items[2]->len)
    return fail (s, e->items[2], "sorts with parameters are not supported");
  if (!is_new_sort (s, e->items[1]) || !scope_sort (s, e->items[3], &sort))
    return false;
  set_sort (s, e->items[1]->text, sort);
  return true;
}

static bool
constructor (Scope *s, const Sexpr *e, const char **out) {
  const Sexpr *name = e->kind == SEXPR_LIST && e->len == 1 ? e->items[0] : e;
  if (name->kind != SEXPR_SYMBOL)
    return fail (s, e, "only constructors without arguments are supported");
  *out = name->text;
  return is_new (s, name);
}

static bool
same_values (const Terms *t, Sort sort, size_t n, const char *const *values) {
  bool same = sort_count (t, sort) == n;
  for (size_t i = 0; i < n && same; i++)
    same = !strcmp (sort_value (t, sort, i), values[i]);
  return same;
}

/* The sort 'name' with the constructors in 'list'. */
static bool
declare_enum (Scope *s, const Sexpr *name, const Sexpr *list) {
  Terms *t = s->builder.terms;
  if (!is_new_sort (s, name))
    return false;
  if (list->kind != SEXPR_LIST || !list->len)
    return fail (s, list, "constructors are expected here");
  const char **values = arena_alloc (&s->arena, list->len * sizeof *values);
  for (size_t i = 0; i < list->len; i++)
    if (!constructor (s, list->items[i], values + i))
      return false;
  Sort sort = sort_enum (t, name->text, list->len, values);
  if (!same_values (t, sort, list->len, values))
    return fail (s, name, "this sort is declared with other values elsewhere");
  for (size_t i = 0; i < list->len; i++) {
    if (!is_new (s, list->items[i]->kind == SEXPR_LIST
                        ? list->items[i]->items[0]
                        : list->items[i]))
      return false;
    scope_bind (s, values[i], term_enum (t, sort, i));
  }
  set_sort (s, name->text, sort);
  return true;
}

/* (declare-datatypes ((S 0) ...) (((a) ...) ...)) */
static bool
declare_datatypes (Scope *s, const Sexpr *e) {
  if (e->len != 3 || e->items[1]->kind != SEXPR_LIST ||
      e->items[2]->kind != SEXPR_LIST || e->items[1]->len != e->items[2]->len)
    return fail (s, e, "malformed declaration");
  for (size_t i = 0; i < e->items[1]->len; i++) {
    const Sexpr *head = e->items[1]->items[i];
    unsigned arity;
    if (head->kind != SEXPR_LIST || head->len != 2)
      return fail (s, head, "(NAME 0) is expected");
    if (!build_index (&s->builder, head->items[1], 0, &arity) ||
        !declare_enum (s, head->items[0], e->items[2]->items[i]))
      return false;
  }
  return true;
}

static bool
declare_datatype (Scope *s, const Sexpr *e) {
  if (e->len != 3)
    return fail (s, e, "malformed declaration");
  return declare_enum (s, e->items[1], e->items[2]);
}

bool
scope_command (Scope *s, const Sexpr *e, bool *known) {
  static const struct {
    const char *name;
    bool (*handle) (Scope *, const Sexpr *);
  } commands[] = {
      {"declare-fun", declare_fun},
      {"declare-const", declare_fun},
      {"define-fun", define_fun},
      {"define-const", define_fun},
      {"declare-sort", declare_sort},
      {"define-sort", define_sort},
      {"declare-datatype", declare_datatype},
      {"declare-datatypes", declare_datatypes},
  };
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if ((*known = sexpr_heads (e, commands[i].name)))
      return commands[i].handle (s, e);
  return true;
}
