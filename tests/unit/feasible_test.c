/* Questions about states in the middle of programs: pass/prefix.h makes a Unit
   that begins with them, symbolic/feasible.h answers. */

#include "front/front.h"
#include "pass/prefix.h"
#include "symbolic/feasible.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const Front c_front;

enum { STEPS = 20000 };

/* A list is walked, and the sum of what is in it must not be 7. */
static const char list_text[] =
    "struct node { struct node *next; int data; };\n"
    "extern void __VERIFIER_error (void);\n"
    "extern struct node *make (void);\n"
    "static int\n"
    "sum (struct node *p) {\n"
    "  int s = 0;\n"
    "  while (p) {\n"     /* 7 */
    "    s += p->data;\n" /* 8 */
    "    p = p->next;\n"  /* 9 */
    "  }\n"
    "  if (s == 7)\n"            /* 11 */
    "    __VERIFIER_error ();\n" /* 12 */
    "  return s;\n"              /* 13 */
    "}\n"
    "struct node *head;\n"
    "int\n"
    "main (void) {\n"
    "  int s = sum (head);\n" /* 18 */
    "  return s / (s - 3);\n" /* 19 */
    "}\n";

static struct {
  Run *run;
  Program *program;
  const Unit *unit;
} test;

static void
read_text (const char *text) {
  char path[] = "/tmp/assay-feasible-XXXXXX.c";
  int file = mkstemps (path, 2);
  Reading how = {0};
  test.run = run_new ((RunLimits){.quiet = true});
  if (file >= 0 && write (file, text, strlen (text)) > 0)
    test.program = c_front.read (test.run, run_load (test.run, path), &how);
  close (file);
  unlink (path);
  test.unit = test.program ? test.program->unit : NULL;
}

static void
forget_text (void) {
  program_free (test.program);
  run_free (test.run);
}

static uint32_t
proc_named (const char *name) {
  for (uint32_t i = 0; i < test.unit->procs.len; i++)
    if (!strcmp (test.unit->procs.data[i].name, name))
      return i;
  return UINT32_MAX;
}

/* The first block with an operation of that line. */
static uint32_t
block_at (uint32_t proc, int line) {
  const UnitProc *p = test.unit->procs.data + proc;
  for (uint32_t i = 0; i < p->blocks.len; i++)
    if (p->blocks.data[i].ops.data[0].pos.line == line)
      return i;
  return UINT32_MAX;
}

static uint32_t
local_named (uint32_t proc, const char *name) {
  const UnitBlock *b = test.unit->procs.data[proc].blocks.data;
  for (size_t i = 0; i < b->ops.len; i++)
    if (b->ops.data[i].kind == OP_LOCAL && b->ops.data[i].show &&
        !strcmp (b->ops.data[i].show, name))
      return b->ops.data[i].dst;
  return UINT32_MAX;
}

static uint32_t
first_call (uint32_t proc) {
  const UnitBlock *b = test.unit->procs.data[proc].blocks.data;
  uint32_t call = 0;
  while (b->ops.data[call].kind != OP_CALL)
    call++;
  return call;
}

/* States ------------------------------------------------------------------- */

static StateValue
number (Wide value) {
  return (StateValue){.kind = STATE_NUMBER, .value = value};
}

static StateValue
address (uint32_t object) {
  return (StateValue){.kind = STATE_ADDRESS, .index = object};
}

static StateValue
symbol (uint32_t index) {
  return (StateValue){.kind = STATE_SYMBOL, .index = index};
}

static uint32_t
add_object (UnitState *s, StateObject o) {
  vec_push (&s->objects, o);
  return (uint32_t)s->objects.len - 1;
}

static void
set_field (UnitState *s, uint32_t object, uint64_t offset, unsigned bits,
           StateValue value) {
  vec_push (&s->objects.data[object].fields,
            ((StateField){offset, bits, value}));
}

static uint32_t
add_node (UnitState *s, StateValue next, StateValue data) {
  uint32_t node =
      add_object (s, (StateObject){.kind = STATE_HEAP, .size = number (16)});
  set_field (s, node, 0, 64, next);
  set_field (s, node, 8, 32, data);
  return node;
}

/* The loop of 'sum', about to look at 'p', with 's' so far. */
static void
at_loop (UnitState *s, StateValue p, StateValue sum) {
  uint32_t proc = proc_named ("sum"), frame = (uint32_t)s->frames.len;
  vec_push (&s->frames,
            ((StateFrame){.proc = proc, .block = block_at (proc, 7)}));
  StateObject o = {.kind = STATE_LOCAL, .frame = frame};
  o.reg = local_named (proc, "p");
  set_field (s, add_object (s, o), 0, 64, p);
  o.reg = local_named (proc, "s");
  set_field (s, add_object (s, o), 0, 32, sum);
}

static Feasible
ask (const UnitState *s, UnitGoal goal) {
  Str why = {0};
  UnitPart part = {.bound = 8, .goal = goal};
  Feasible f = {.answer = FEASIBLE_UNKNOWN};
  Unit *unit = prefix_unit (test.unit, s, &why);
  CHECK (unit && unit_validate (test.run, unit));
  if (!unit)
    printf ("# %s\n", str_text (&why));
  if (unit)
    f = feasible_part (test.run, unit, &part, STEPS);
  if (f.reason.len)
    printf ("# %s\n", str_text (&f.reason));
  unit_free (unit);
  str_done (&why);
  return f;
}

static bool
answers (UnitState *s, UnitGoal goal, FeasibleAnswer expected) {
  Feasible f = ask (s, goal);
  bool good = f.answer == expected;
  feasible_done (&f);
  prefix_state_done (s);
  return good;
}

static const UnitGoal any_error = {.kind = GOAL_ERROR};

/* Tests -------------------------------------------------------------------- */

/* Two nodes with data d, e and 0 <= d <= e; s is 1. */
static void
a_list_of_two (void) {
  for (int most = 2; most <= 3; most++) {
    UnitState s = {0};
    read_text (list_text);
    vec_push (&s.symbols, ((StateSymbol){"d", 32}));
    vec_push (&s.symbols, ((StateSymbol){"e", 32}));
    vec_push (&s.facts, ((StateFact){OP_SLE, 32, number (0), symbol (0)}));
    vec_push (&s.facts, ((StateFact){OP_SLE, 32, symbol (0), symbol (1)}));
    vec_push (&s.facts,
              ((StateFact){OP_SLE, 32, symbol (1), number ((Wide)most)}));
    uint32_t last = add_node (&s, number (0), symbol (1));
    uint32_t first = add_node (&s, address (last), symbol (0));
    at_loop (&s, address (first), number (1));
    CHECK (answers (&s, any_error, most == 3 ? FEASIBLE : INFEASIBLE));
    forget_text ();
  }
}

/* A circle goes on for ever, unless its data can be read no more. */
static void
a_circle (void) {
  for (int is_freed = 0; is_freed < 2; is_freed++) {
    UnitState s = {0};
    read_text (list_text);
    uint32_t a = add_node (&s, number (0), number (0));
    s.objects.data[a].fields.data[0].value = address (a);
    if (is_freed) {
      vec_clear (&s.objects.data[a].fields);
      s.objects.data[a].is_freed = true;
    }
    at_loop (&s, address (a), number (0));
    CHECK (answers (&s, any_error, is_freed ? FEASIBLE : FEASIBLE_UNKNOWN));
    forget_text ();
  }
}

/* One node or two, with data 3 and 'data': the sum is 7 with two, if at all. */
static void
a_list_of_at_most_two (void) {
  for (Wide data = 4; data <= 5; data++) {
    UnitState s = {0};
    read_text (list_text);
    vec_push (&s.symbols, ((StateSymbol){"is_longer", 1}));
    uint32_t last = add_node (&s, number (0), number (data));
    StateValue next[] = {address (last), number (0)};
    StateValue either = {.kind = STATE_EITHER, .index = 0, .either = next};
    uint32_t first = add_node (&s, either, number (3));
    at_loop (&s, address (first), number (0));
    CHECK (answers (&s, any_error, data == 4 ? FEASIBLE : INFEASIBLE));
    forget_text ();
  }
}

/* What is not initialised, or not modelled, is no number. */
static void
fields_without_values (void) {
  StateValueKind kinds[] = {STATE_ARBITRARY, STATE_UNINITIALISED};
  for (int i = 0; i < 2; i++) {
    UnitState s = {0};
    read_text (list_text);
    uint32_t a = add_node (&s, number (0), (StateValue){.kind = kinds[i]});
    at_loop (&s, address (a), number (0));
    CHECK (answers (&s, any_error, FEASIBLE));
    forget_text ();
  }
  UnitState s = {0};
  read_text (list_text);
  uint32_t a = add_object (&s, (StateObject){.kind = STATE_OPAQUE});
  at_loop (&s, address (a), number (0));
  CHECK (answers (&s, any_error, FEASIBLE_UNKNOWN));
  forget_text ();
}

/* In 'main' the sum is used: 's - 3' must not be 0, and 'sum' gives 3 with a
   list of one node in a global. */
static void
two_frames (void) {
  for (Wide data = 2; data <= 3; data++) {
    UnitState s = {0};
    read_text (list_text);
    uint32_t proc = proc_named ("main"), call = first_call (proc);
    vec_push (&s.frames, ((StateFrame){.proc = proc, .call = call}));
    uint32_t node = add_node (&s, number (0), number (data));
    StateObject head = {.kind = STATE_GLOBAL, .fill = STATE_FILL_ZERO};
    while (strcmp (test.unit->globals.data[head.global].name, "head"))
      head.global++;
    set_field (&s, add_object (&s, head), 0, 64, address (node));
    at_loop (&s, address (node), number (0));
    CHECK (answers (&s, any_error, data == 3 ? FEASIBLE : INFEASIBLE));
    forget_text ();
  }
}

/* Goals that are blocks, loops with limits, and edges that are forbidden. */
static void
parts_from_states (void) {
  UnitGoal goals[] = {{.kind = GOAL_BLOCK}, {.kind = GOAL_EXIT}};
  for (int i = 0; i < 2; i++) {
    UnitState s = {0};
    read_text (list_text);
    uint32_t proc = proc_named ("sum");
    uint32_t last = add_node (&s, number (0), number (0));
    uint32_t first = add_node (&s, address (last), number (0));
    at_loop (&s, address (first), number (0));
    goals[0].proc = (uint32_t)test.unit->procs.len;
    goals[0].block = block_at (proc, 11) + 1;
    for (uint32_t times = 1; times <= 2; times++) {
      Str why = {0};
      UnitPart part = {.bound = 8, .goal = goals[i]};
      vec_push (&part.loops, ((UnitLoopLimit){(uint32_t)test.unit->procs.len,
                                              block_at (proc, 7) + 1, times}));
      Unit *unit = prefix_unit (test.unit, &s, &why);
      Feasible f = feasible_part (test.run, unit, &part, 0);
      CHECK (f.answer == (times == 2 ? FEASIBLE : INFEASIBLE));
      feasible_done (&f);
      feasible_part_done (&part);
      unit_free (unit);
    }
    prefix_state_done (&s);
    forget_text ();
  }
}

/* Only the blocks of 'sum' in the call of 'main' that is in line 18. */
static bool
is_in_line_18 (void *context, UnitStack stack) {
  const Unit *unit = context;
  for (size_t i = 0; i < stack.depth; i++)
    if (unit_op (unit, stack.calls[i])->pos.line == 18)
      return true;
  return stack.at.proc != proc_named ("sum");
}

static bool
is_not_in_line_18 (void *context, UnitStack stack) {
  return stack.at.proc != proc_named ("sum") || !is_in_line_18 (context, stack);
}

static void
blocks_in_calls (void) {
  bool (*visits[]) (void *, UnitStack) = {is_in_line_18, is_not_in_line_18};
  read_text (list_text);
  for (int i = 0; i < 2; i++) {
    UnitPart part = {.bound = 8,
                     .visits = visits[i],
                     .context = (void *)test.unit,
                     .goal = {.kind = GOAL_EXIT}};
    Feasible f = feasible_part (test.run, test.unit, &part, STEPS);
    CHECK (f.answer == (i ? INFEASIBLE : FEASIBLE));
    feasible_done (&f);
  }
  forget_text ();
}

static void
refused_states (void) {
  read_text (list_text);
  UnitState s = {0};
  Str why = {0};
  CHECK (!prefix_unit (test.unit, &s, &why) && why.len);
  vec_clear (&why);
  vec_push (&s.frames, ((StateFrame){.proc = 0, .block = 10000}));
  CHECK (!prefix_unit (test.unit, &s, &why) && why.len);
  vec_clear (&why);
  s.frames.data[0].block = 0;
  add_object (&s, (StateObject){.kind = STATE_LOCAL, .reg = 10000});
  CHECK (!prefix_unit (test.unit, &s, &why) && why.len);
  str_done (&why);
  prefix_state_done (&s);
  forget_text ();
}

/* A register of 64 bits that no local has. */
static uint32_t
plain_register (uint32_t proc) {
  const UnitProc *p = test.unit->procs.data + proc;
  const UnitBlock *b = p->blocks.data;
  for (size_t i = 0; i < b->ops.len; i++)
    if (b->ops.data[i].kind == OP_LOAD && b->ops.data[i].bits == 64)
      return b->ops.data[i].dst;
  return UINT32_MAX;
}

/* 'main' cannot have the address of a local that 'sum' has yet to make. */
static void
an_address_too_early (void) {
  UnitState s = {0};
  Str why = {0};
  read_text (list_text);
  uint32_t sum = proc_named ("sum"), entry = proc_named ("main");
  StateObject p = {
      .kind = STATE_LOCAL, .frame = 1, .reg = local_named (sum, "p")};
  StateValue early = address (add_object (&s, p));
  early.value = 4;
  StateFrame outer = {.proc = entry, .call = first_call (entry)};
  vec_push (&outer.regs, ((StateReg){plain_register (entry), early}));
  vec_push (&s.frames, outer);
  vec_push (&s.frames, ((StateFrame){.proc = sum}));
  CHECK (!prefix_unit (test.unit, &s, &why) &&
         strstr (str_text (&why), "later frame"));
  str_done (&why);
  prefix_state_done (&s);
  forget_text ();
}

/* A pointer that was stored farther away than offsets are tried is not known.
   Executions that use it go on, so nobody may call them infeasible. */
static void
an_address_that_is_not_known (void) {
  static const char *const uses[] = {
      "return *(int *)table[k];", "*(int *)table[k] = 1;",
      "free (table[k]); return 1;", "return ((int (*) (void))table[k]) ();"};
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
    Str text = {0};
    str_format (&text,
                "#include <stdlib.h>\n"
                "extern unsigned __VERIFIER_nondet_uint (void);\n"
                "extern void __VERIFIER_assume (int);\n"
                "static int seven (void) { return 7; }\n"
                "int main (void) {\n"
                "  unsigned n = __VERIFIER_nondet_uint () %% 1000 + 1;\n"
                "  unsigned k = __VERIFIER_nondet_uint () %% n;\n"
                "  void **table = calloc (n, sizeof *table);\n"
                "  __VERIFIER_assume (table && k >= 500);\n"
                "  table[k] = %s;\n"
                "  %s\n"
                "}\n",
                i == 3 ? "(void *)seven" : "malloc (4)", uses[i]);
    read_text (str_text (&text));
    UnitPart part = {.bound = 8, .goal = {.kind = GOAL_EXIT}};
    Feasible f = feasible_part (test.run, test.unit, &part, STEPS);
    CHECK (f.answer != INFEASIBLE);
    feasible_done (&f);
    forget_text ();
    str_done (&text);
  }
}

int
main (void) {
  RUN (a_list_of_two);
  RUN (a_list_of_at_most_two);
  RUN (a_circle);
  RUN (fields_without_values);
  RUN (two_frames);
  RUN (parts_from_states);
  RUN (blocks_in_calls);
  RUN (refused_states);
  RUN (an_address_too_early);
  RUN (an_address_that_is_not_known);
  return check_done ();
}
