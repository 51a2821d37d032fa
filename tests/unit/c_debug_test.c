/* What the front end for C says about positions, names, types and expressions.

   One program is compiled; the line of a statement in 'shown' tells which
   instructions belong to it. */

#include "check.h"
#include "front/c/debug.h"

#include <stdlib.h>
#include <string.h>

static const char prelude[] =
    "#define TAG(x) __attribute__ ((btf_decl_tag (x)))\n"
    "#define DEREF(p) (*(p))\n"
    "enum mode { OFF, ON = 5, BELOW = -1 };\n"
    "struct later;\n"
    "typedef struct node {\n"
    "  int v TAG (\"count\") TAG (\"second\"); struct node *next;\n"
    "  union { int i; float f; struct { char a, b; } s; };\n"
    "  unsigned b1 : 3, b2 : 5; signed b3 : 9; enum mode mode;\n"
    "  int m[3][4]; struct later *later; } Node;\n"
    "struct later { _Bool flag; unsigned char bytes[2]; };\n"
    "struct flex { int n; Node nodes[]; };\n"
    "struct pair { int a, b; };\n"
    "struct four { long x[4]; };\n"
    "union any { int i; double d; void *p; };\n"
    "Node pool[5] TAG (\"pool\"); Node first; static union any any;\n"
    "extern Node out[2]; extern int number; _Thread_local int mine;\n"
    "int (*handler) (int, const char *); const char *const names[2];\n"
    "struct four make (struct pair, int); int __VERIFIER_nondet_int (void);\n"
    "TAG (\"entry\") int f (Node *p, Node *q, int n, unsigned u, char *s,\n"
    "  void *raw, double x, struct pair pr, struct flex *fl, _Bool yes) {\n"
    "  static int calls; int a[10], vla[n][n + 1], *r; long l; char c;\n"
    "  const Node *const cp = p; struct later *const *t; int (*row)[4];\n"
    "  const volatile int *const volatile cv = r;\n";

/* Statements, and what their last store writes to, and what it writes; NULL:
   not asked. */
static const struct {
  const char *code, *place, *value;
} shown[] = {
    {"n = 1;", "n", "1"},
    {"p->v = n + 1;", "p->v", "n + 1"},
    {"(*p).v = -n;", "p->v", "-n"},
    {"p->next->next->v = ~n;", "p->next->next->v", "~n"},
    {"a[n] = a[n - 1] * (n + 2);", "a[n]", "a[n - 1] * (n + 2)"},
    {"a[0] = n * 2 - 3;", "a[0]", "n * 2 - 3"},
    {"*r = r[-1];", "*r", "r[-1]"},
    {"r[0] = *(r + n);", "r[0]", "r[n]"},
    {"r++;", "r", "r + 1"},
    {"r -= n;", "r", "r - n"},
    {"r = &a[2];", "r", "a + 2"},
    {"p = &pool[n];", "p", "&pool[n]"},
    {"r = &p->m[1][n];", "r", "p->m[1] + n"},
    {"l = p - q;", "l", "p - q"},
    {"pool[2].m[n][1] = 1;", "pool[2].m[n][1]", "1"},
    {"first.v = 2;", "first.v", "2"},
    {"first.next = 0;", "first.next", "NULL"},
    {"pool[0].next = &first;", "pool[0].next", "&first"},
    {"row = p->m + 1; row[1][2] = 3;", "row[1][2]", "3"},
    {"p->i = 1;", "p->i", "1"},
    {"p->f = 1.5f;", "p->f", "1.5"},
    {"p->s.b = 'x';", "p->s.b", "120"},
    {"any.d = x * 2;", "any.d", "x * 2.0"},
    {"any.p = raw;", "any.p", "raw"},
    {"p->b1 = 1;", "p->b1", "1"},
    {"p->b2 = n;", "p->b2", "n"},
    {"p->b3--;", "p->b3", "p->b3 - 1"},
    {"first.b2 = p->b3;", "first.b2", "p->b3"},
    {"n = p->b1 + p->b2;", "n", "p->b1 + p->b2"},
    {"n = p->mode == ON;", "n", "p->mode == ON"},
    {"n = s[n] == 'c';", "n", "s[n] == 'c'"},
    {"n = !p;", "n", "p == NULL"},
    {"n = n > 3 ? a[1] : -1;", "n", "n > 3 ? a[1] : -1"},
    {"n = n < 3 && p && u;", "n", "n < 3 && p != NULL && u != 0"},
    {"n = yes || x >= 2;", "n", "yes || x >= 2.0"},
    {"p->later->flag = n > 2;", "p->later->flag", "n > 2"},
    {"(*t)->bytes[1]++;", "(*t)->bytes[1]", "(*t)->bytes[1] + 1"},
    {"((Node *) raw)->v = 1;", "raw->v", "1"},
    {"*(int *) raw = 1;", "*raw", "1"},
    {"((Node *) s)->v = 1;", "((struct node *) s)->v", "1"},
    {"*(char *) &n = 1;", "*(char *) &n", "1"},
    {"((char *) &l)[n] = 1;", "*((char *) &l + n)", "1"},
    {"q = (Node *) ((char *) p - 8);", "q", "(char *) p - 8"},
    {"fl->nodes[n].m[0][1] = 1;", "fl->nodes[n].m[0][1]", "1"},
    {"vla[n][2] = 1;", "vla[n][2]", "1"},
    {"vla[0][n] = 1;", "vla[0][n]", "1"},
    {"calls++;", "calls", "calls + 1"},
    {"out[n].next->v = out[1].v;", "out[n].next->v", "out[1].v"},
    {"mine = number;", "mine", "number"},
    {"n = handler (n, \"abc\\n\");", "n", "handler (n, \"abc\\n\")"},
    {"n = __VERIFIER_nondet_int () % 7;", "n", "__VERIFIER_nondet_int () % 7"},
    {"n = make (pr, n + 1).x[2];", "n", "make (pr, n + 1).x[2]"},
    {"c = names[n][0];", "c", "names[n][0]"},
    {"DEREF (r) = cp->v;", "*r", "cp->v"},
    {"n = (n << 2 | u) ^ (n & 7);", "n", "(n << 2 | u) ^ n & 7"},
    {"p->next->next->next->next->next->next->next->next->next->next->next"
     "->next->next->next->next->next->v = 1;",
     NULL, "1"},
};

enum { SHOWN = sizeof shown / sizeof *shown };

typedef struct {
  Run *run;
  CFront c;
  LLVMValueRef function;
  int first_line; /* of the statements */
} Fixture;

static int
lines_of (const char *text) {
  int lines = 0;
  for (; *text; text++)
    lines += *text == '\n';
  return lines;
}

static void
begin (Fixture *x) {
  static const Reading options = {0};
  Str text = {0};
  str_add (&text, prelude);
  for (size_t i = 0; i < SHOWN; i++)
    str_format (&text, "%s\n", shown[i].code);
  str_add (&text, "  return 0;\n}\n");
  x->run = run_new ((RunLimits){0});
  x->first_line = 1 + lines_of (prelude);
  x->c = (CFront){.run = x->run,
                  .options = &options,
                  .source = run_source (x->run, "-.c", str_text (&text))};
  x->c.program = program_new (x->c.source);
  str_done (&text);
  if (!llvm_load (x->run) || !compile_sources (&x->c))
    exit (1);
  x->c.unit = unit_new (8);
  x->c.debug = debug_new (&x->c);
  x->function = llvm.GetNamedFunction (x->c.module, "f");
}

static void
end (Fixture *x) {
  debug_free (x->c.debug);
  unit_free (x->c.unit);
  llvm.DisposeModule (x->c.module);
  llvm.ContextDispose (x->c.context);
  program_free (x->c.program);
  run_free (x->run);
}

static LLVMValueRef
next_instruction (LLVMValueRef i) {
  LLVMValueRef next = llvm.GetNextInstruction (i);
  LLVMBasicBlockRef block = llvm.GetInstructionParent (i);
  while (!next && (block = llvm.GetNextBasicBlock (block)))
    next = llvm.GetFirstInstruction (block);
  return next;
}

static LLVMValueRef
first_instruction (const Fixture *x) {
  return llvm.GetFirstInstruction (llvm.GetFirstBasicBlock (x->function));
}

/* The last store that has a place, of a line. */
static LLVMValueRef
store_at (const Fixture *x, int line) {
  LLVMValueRef found = NULL;
  for (LLVMValueRef i = first_instruction (x); i; i = next_instruction (i))
    if (llvm.IsAStoreInst (i) && debug_pos (x->c.debug, i).line == line)
      found = i;
  return found;
}

static LLVMValueRef
local (const Fixture *x, const char *name) {
  for (LLVMValueRef i = first_instruction (x); i; i = next_instruction (i)) {
    const char *its = debug_local_name (x->c.debug, i);
    if (its && !strcmp (its, name))
      return i;
  }
  return NULL;
}

static bool
same (const char *what, const char *got, const char *expected) {
  bool equal = got && expected ? !strcmp (got, expected) : got == expected;
  if (!equal)
    printf ("# %s: got \"%s\", expected \"%s\"\n", what, got ? got : "nothing",
            expected ? expected : "nothing");
  return equal;
}

static UnitType *
type_named (const Fixture *x, const char *variable) {
  LLVMValueRef v = local (x, variable);
  return unit_type (x->c.unit, debug_local_type (x->c.debug, v));
}

/* The leak sanitizer misreads the thread-local storage of libraries that are
   loaded at run time, and dies of it. */
const char *__lsan_default_options (void);

const char *
__lsan_default_options (void) {
  return "use_tls=0:print_suppressions=0";
}

/* Tests -------------------------------------------------------------------- */

static void
expressions_are_those_of_the_source (void) {
  Fixture x;
  begin (&x);
  for (size_t i = 0; i < SHOWN; i++) {
    UnitTypeId type;
    LLVMValueRef store = store_at (&x, x.first_line + (int)i);
    CHECK (store);
    if (!store)
      continue;
    const char *place = debug_show_access (x.c.debug, store, &type);
    const char *value =
        debug_show_value (x.c.debug, llvm.GetOperand (store, 0));
    CHECK (!shown[i].place || same (shown[i].code, place, shown[i].place));
    CHECK (same (shown[i].code, value, shown[i].value));
    CHECK (place && strlen (place) <= SHOW_MAX);
  }
  end (&x);
}

static void
places_have_types (void) {
  static const struct {
    const char *code, *type;
  } types[] = {{"p->v = n + 1;", "int"},
               {"p->f = 1.5f;", "float"},
               {"p->s.b = 'x';", "char"},
               {"first.next = 0;", "struct node *"},
               {"p->b2 = n;", "unsigned int"},
               {"p->later->flag = n > 2;", "_Bool"},
               {"q = (Node *) ((char *) p - 8);", "Node *"}};
  Fixture x;
  begin (&x);
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    for (size_t i = 0; i < SHOWN; i++) {
      UnitTypeId type;
      if (strcmp (shown[i].code, types[k].code))
        continue;
      LLVMValueRef store = store_at (&x, x.first_line + (int)i);
      debug_show_access (x.c.debug, store, &type);
      CHECK (same (shown[i].code, unit_type (x.c.unit, type)->name,
                   types[k].type));
    }
  end (&x);
}

static void
types_are_complete (void) {
  Fixture x;
  begin (&x);
  UnitType *node = unit_type (x.c.unit, type_named (&x, "p")->target);
  CHECK (same ("type", node->name, "Node"));
  CHECK (node->kind == UNIT_TYPE_STRUCT && node->members.len == 9);
  const UnitMember *m = node->members.data;
  CHECK (same ("member", m[0].name, "v"));
  CHECK (same ("tags", m[0].tags, "count\nsecond"));
  CHECK (m[1].bit_offset == 64 && !m[2].name);
  CHECK (m[4].bits == 5 && m[4].bit_offset == m[3].bit_offset + 3);
  UnitType *mode = unit_type (x.c.unit, m[6].type);
  CHECK (mode->kind == UNIT_TYPE_ENUM && mode->enumerators.len == 3);
  CHECK (mode->enumerators.data[2].value == -1);
  UnitType *matrix = unit_type (x.c.unit, m[7].type);
  UnitType *line = unit_type (x.c.unit, matrix->target);
  CHECK (same ("type", matrix->name, "int [3][4]"));
  CHECK (matrix->count == 3 && line->count == 4 && line->bytes == 16);
  UnitType *later =
      unit_type (x.c.unit, unit_type (x.c.unit, m[8].type)->target);
  CHECK (later->bytes == 3 && later->members.len == 2);
  end (&x);
}

static void
types_are_written_as_in_c (void) {
  static const char *const names[][2] = {
      {"cp", "const Node *const"},
      {"cv", "const volatile int *const volatile"},
      {"t", "struct later *const *"},
      {"row", "int (*)[4]"},
      {"vla", "int [][]"},
      {"u", "unsigned int"},
      {"pr", "struct pair"},
      {"raw", "void *"},
      {"a", "int [10]"}};
  Fixture x;
  begin (&x);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    CHECK (same (names[i][0], type_named (&x, names[i][0])->name, names[i][1]));
  LLVMValueRef handler = llvm.GetNamedGlobal (x.c.module, "handler");
  UnitTypeId type = debug_global_type (x.c.debug, handler);
  CHECK (same ("handler", unit_type (x.c.unit, type)->name,
               "int (*)(int, const char *)"));
  end (&x);
}

static void
functions_and_globals_are_known (void) {
  static const char *const params[] = {"p",   "q", "n",  "u",  "s",
                                       "raw", "x", "pr", "fl", "yes"};
  Fixture x;
  begin (&x);
  Debug *d = x.c.debug;
  for (unsigned i = 0; i < sizeof params / sizeof *params; i++)
    CHECK (same ("parameter", debug_param_name (d, x.function, i), params[i]));
  CHECK (same ("tags", debug_function_tags (d, x.function), "entry"));
  CHECK (debug_function_pos (d, x.function).line == 19);
  const UnitType *type =
      unit_type (x.c.unit, debug_function_type (d, x.function));
  CHECK (type->kind == UNIT_TYPE_FUNCTION && type->members.len == 10);
  LLVMValueRef calls = llvm.GetNamedGlobal (x.c.module, "f.calls");
  CHECK (same ("static", debug_global_name (d, calls), "f::calls"));
  LLVMValueRef pool = llvm.GetNamedGlobal (x.c.module, "pool");
  CHECK (same ("tags", debug_global_tags (d, pool), "pool"));
  CHECK (debug_global_pos (d, pool).line == 15);
  CHECK (debug_global_pos (d, pool).source == x.c.source);
  end (&x);
}

/* The whole program without debug information: nothing is known, nothing
   fails. */
static void
nothing_is_known_without_it (void) {
  Fixture x;
  begin (&x);
  debug_free (x.c.debug);
  CHECK (llvm.StripModuleDebugInfo (x.c.module));
  x.c.debug = debug_new (&x.c);
  for (LLVMValueRef i = first_instruction (&x); i; i = next_instruction (i)) {
    UnitTypeId type = {1};
    CHECK (!debug_pos (x.c.debug, i).source);
    CHECK (!debug_local_name (x.c.debug, i));
    debug_show_value (x.c.debug, i);
    debug_show_access (x.c.debug, i, &type);
    CHECK (!type.id);
  }
  CHECK (!debug_function_type (x.c.debug, x.function).id);
  end (&x);
}

int
main (void) {
  RUN (expressions_are_those_of_the_source);
  RUN (places_have_types);
  RUN (types_are_complete);
  RUN (types_are_written_as_in_c);
  RUN (functions_and_globals_are_known);
  RUN (nothing_is_known_without_it);
  return check_done ();
}
