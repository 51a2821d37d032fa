/* The interpreter of Units: small programs made by hand. */

#include "program/unit/execute.h"
#include "check.h"

#include <string.h>

/* Making programs ---------------------------------------------------------- */

static struct {
  Unit *unit;
  uint32_t proc, block; /* where operations go */
  int line;             /* of the operations */
  Str sentence;         /* how the last execution ended */
} make;

static const Source file = {"a.c", "", 0};

static Pos
here (void) {
  return (Pos){&file, make.line, 1};
}

static uint32_t
begin_proc (const char *name, bool is_library) {
  make.proc = unit_add_proc (make.unit, name);
  make.unit->procs.data[make.proc].is_library = is_library;
  return make.proc;
}

static void
begin_block (void) {
  make.block = unit_add_block (make.unit, make.proc, here ());
}

static void
emit (UnitOp op) {
  op.pos = here ();
  unit_add_op (make.unit, make.proc, make.block, op);
}

static Operand
emit_value (UnitOp op, unsigned bits) {
  op.bits = (uint16_t)bits;
  op.dst = unit_add_reg (make.unit, make.proc, bits);
  emit (op);
  return operand_reg (op.dst, bits);
}

static Operand
num (Wide value, unsigned bits) {
  return operand_const (value, bits);
}

static Operand
ptr_num (Wide value) {
  return operand_const (value, 8 * make.unit->pointer_bytes);
}

static unsigned
ptr_bits (void) {
  return 8 * make.unit->pointer_bytes;
}

static Operand
op2 (OpKind kind, Operand a, Operand b) {
  unsigned bits = kind >= OP_EQ && kind <= OP_SLE ? 1 : a.bits;
  return emit_value ((UnitOp){.kind = (uint16_t)kind, .a = a, .b = b}, bits);
}

static Operand
cast (OpKind kind, Operand a, unsigned bits) {
  return emit_value ((UnitOp){.kind = (uint16_t)kind, .a = a}, bits);
}

static Operand
local (uint64_t bytes, const char *name) {
  return emit_value (
      (UnitOp){.kind = OP_LOCAL, .a = num (bytes, 64), .show = name},
      ptr_bits ());
}

static Operand
alloc (uint64_t bytes, uint32_t flags) {
  return emit_value (
      (UnitOp){.kind = OP_ALLOC, .a = num (bytes, 64), .code = flags},
      ptr_bits ());
}

static Operand
load (Operand at, unsigned bits) {
  return emit_value ((UnitOp){.kind = OP_LOAD, .a = at, .show = "*p"}, bits);
}

static void
store (Operand at, Operand value) {
  emit ((UnitOp){
      .kind = OP_STORE, .bits = value.bits, .a = at, .b = value, .show = "*p"});
}

/* The address 'offset' behind another, in its object or nowhere. */
static Operand
behind (Operand pointer, Operand offset) {
  return emit_value (
      (UnitOp){.kind = OP_ADD, .code = ADD_ADDRESS, .a = pointer, .b = offset},
      ptr_bits ());
}

static Operand
plus (Operand pointer, int64_t offset) {
  return behind (pointer, ptr_num ((Wide)offset));
}

static void
op1 (OpKind kind, Operand a) {
  emit ((UnitOp){.kind = (uint16_t)kind, .dst = NO_REG, .a = a});
}

static Operand
input (unsigned bits) {
  return emit_value ((UnitOp){.kind = OP_INPUT, .show = "input"}, bits);
}

static Operand
global (UnitGlobal g) {
  uint32_t index = unit_add_global (make.unit, g);
  return (Operand){OPERAND_GLOBAL, (uint16_t)ptr_bits (), index, 0};
}

static Operand
proc_address (uint32_t proc) {
  return (Operand){OPERAND_PROC, (uint16_t)ptr_bits (), proc, 0};
}

static void
call (Operand callee, size_t n, const Operand *args, size_t results,
      const uint32_t *regs) {
  emit ((UnitOp){.kind = OP_CALL,
                 .a = callee,
                 .count = (uint32_t)n,
                 .args = args,
                 .result_count = (uint32_t)results,
                 .results = regs});
}

static void
ret (size_t n, const Operand *args) {
  emit ((UnitOp){.kind = OP_RETURN, .count = (uint32_t)n, .args = args});
}

static void
jump (uint32_t block) {
  UnitTarget t = {.block = block};
  emit ((UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = &t});
}

static void
branch (Operand a, uint32_t then, uint32_t otherwise) {
  UnitTarget t[] = {{.block = then}, {.block = otherwise}};
  emit ((UnitOp){.kind = OP_BRANCH, .a = a, .target_count = 2, .targets = t});
}

/* A program with a start that calls main, in which operations go then. */
static void
begin_unit (uint32_t pointer_bytes) {
  make.unit = unit_new (pointer_bytes);
  make.unit->kinds = ~0u;
  make.line = 1;
  uint32_t start = begin_proc ("start", true);
  begin_block ();
  uint32_t main_proc = unit_add_proc (make.unit, "main");
  call (proc_address (main_proc), 0, NULL, 0, NULL);
  op1 (OP_EXIT, (Operand){0});
  make.unit->start = start;
  make.unit->entry = main_proc;
  make.proc = main_proc;
  begin_block ();
}

/* Runs it; the result stays until the next one. */
static Execution
run_with (ExecuteOptions options) {
  Run *run = run_new ((RunLimits){.quiet = true});
  Execution e = {.outcome = OUTCOME_LIMIT};
  bool valid = unit_validate (run, make.unit);
  CHECK (valid);
  vec_clear (&make.sentence);
  options.sentence = &make.sentence;
  if (valid)
    e = execute_unit (run, make.unit, &options);
  run_free (run);
  unit_free (make.unit);
  return e;
}

static Execution
finish (void) {
  ret (0, NULL);
  return run_with ((ExecuteOptions){.beyond = INPUTS_ZERO});
}

/* The exit code is a value. */
static Execution
finish_value (Operand value) {
  op1 (OP_EXIT, value);
  return run_with ((ExecuteOptions){.beyond = INPUTS_ZERO});
}

static bool
is_error (Execution e, ErrorKind kind, int line, const char *message) {
  bool as_said = e.outcome == OUTCOME_ERROR && e.kind == kind &&
                 e.pos.line == line &&
                 strstr (str_text (&make.sentence), message);
  if (!as_said)
    printf ("# outcome %d kind %d line %d: %s\n", e.outcome, e.kind, e.pos.line,
            str_text (&make.sentence));
  return as_said;
}

static bool
ends_with (Execution e, uint64_t code) {
  bool as_said = e.outcome == OUTCOME_END && e.exit_code == code;
  if (!as_said)
    printf ("# outcome %d code %llu line %d: %s\n", e.outcome,
            (unsigned long long)e.exit_code, e.pos.line,
            str_text (&make.sentence));
  return as_said;
}

/* Values ------------------------------------------------------------------- */

static Wide
apply (OpKind kind, unsigned bits, unsigned from, Wide a, Wide b) {
  UnitOp op = {.kind = (uint16_t)kind,
               .bits = (uint16_t)bits,
               .a = {.bits = (uint16_t)from},
               .b = {.bits = (uint16_t)from}};
  Wide value = 0;
  return op_apply (&op, a, b, 0, &value) ? value : (Wide)0xdead << 100;
}

static void
integers_of_all_widths (void) {
  for (unsigned bits = 1; bits <= 128; bits++) {
    Wide max = wide_mask (bits), top = (Wide)1 << (bits - 1);
    CHECK (apply (OP_ADD, bits, bits, max, 1) == 0);
    CHECK (apply (OP_SUB, bits, bits, 0, 1) == max);
    CHECK (apply (OP_MUL, bits, bits, max, max) == (bits > 1 ? 1 : max));
    CHECK (apply (OP_SDIV, bits, bits, top, max) == top);
    CHECK (apply (OP_SREM, bits, bits, top, max) == 0);
    CHECK (apply (OP_UDIV, bits, bits, max, max) == 1);
    CHECK (apply (OP_ASHR, bits, bits, top, bits - 1) == max);
    CHECK (apply (OP_LSHR, bits, bits, top, bits - 1) == 1);
    CHECK (apply (OP_SHL, bits, bits, 1, bits - 1) == top);
    CHECK (apply (OP_SLT, 1, bits, top, 0) == 1);
    CHECK (apply (OP_ULT, 1, bits, 0, top) == 1);
    CHECK (apply (OP_CLZ, bits, bits, 0, 0) == (bits & max));
    CHECK (apply (OP_CTZ, bits, bits, top, 0) == ((bits - 1) & max));
    CHECK (apply (OP_POPCOUNT, bits, bits, max, 0) == (bits & max));
    CHECK (apply (OP_SADD_OVERFLOWS, 1, bits, top, max) == 1);
    CHECK (apply (OP_SADD_OVERFLOWS, 1, bits, top - 1, 0) == 0);
    CHECK (apply (OP_SSUB_OVERFLOWS, 1, bits, top - 1, max) == 1);
    CHECK (apply (OP_SMUL_OVERFLOWS, 1, bits, top, max) == 1);
    CHECK (apply (OP_UADD_OVERFLOWS, 1, bits, max, 1) == 1);
    CHECK (apply (OP_USUB_OVERFLOWS, 1, bits, 0, 1) == 1);
    CHECK (apply (OP_UMUL_OVERFLOWS, 1, bits, max, 1) == 0);
    CHECK (apply (OP_UMUL_OVERFLOWS, 1, bits, max, 2 & max) == (bits > 1));
  }
  CHECK (apply (OP_BSWAP, 32, 32, 0x01020304, 0) == 0x04030201);
  CHECK (apply (OP_SEXT, 64, 8, 0x80, 0) == 0xffffffffffffff80);
  CHECK (apply (OP_TRUNC, 8, 64, 0x1ff, 0) == 0xff);
}

static Wide
of_double (double d) {
  uint64_t bits;
  memcpy (&bits, &d, 8);
  return bits;
}

static Wide
of_float (float f) {
  uint32_t bits;
  memcpy (&bits, &f, 4);
  return bits;
}

static void
floats (void) {
  UnitOp op = {.bits = 64, .a = {.bits = 64}, .b = {.bits = 64}};
  Wide v;
  CHECK (apply (OP_FADD, 64, 64, of_double (0.1), of_double (0.2)) ==
         of_double (0.1 + 0.2));
  CHECK (apply (OP_FDIV, 32, 32, of_float (1), of_float (3)) ==
         of_float (1.0f / 3.0f));
  CHECK (apply (OP_FREM, 64, 64, of_double (7.5), of_double (2)) ==
         of_double (1.5));
  CHECK (apply (OP_FCAST, 32, 64, of_double (0.1), 0) == of_float (0.1f));
  CHECK (apply (OP_STOF, 32, 64, (Wide)(uint64_t)-16777217, 0) ==
         of_float (-16777216.0f));
  Wide long_half = apply (OP_FCAST, 80, 64, of_double (0.5), 0);
  CHECK (apply (OP_FADD, 80, 80, long_half, long_half) ==
         apply (OP_UTOF, 80, 32, 1, 0));
  CHECK (apply (OP_FTOS, 32, 64, of_double (-3.9), 0) == (uint32_t)-3);
  op.kind = OP_FTOS;
  op.bits = 8;
  CHECK (op_apply (&op, of_double (127.9), 0, 0, &v) && v == 127);
  CHECK (!op_apply (&op, of_double (128), 0, 0, &v));
  CHECK (!op_apply (&op, of_double (0.0 / 0.0), 0, 0, &v));
  op.kind = OP_FTOU;
  CHECK (op_apply (&op, of_double (-0.5), 0, 0, &v) && v == 0);
  CHECK (!op_apply (&op, of_double (-1), 0, 0, &v));
  op = (UnitOp){.kind = OP_FCMP, .bits = 1, .a = {.bits = 64}};
  op.code = FLOAT_ULT;
  CHECK (op_apply (&op, of_double (0.0 / 0.0), 0, 0, &v) && v == 1);
  op.code = FLOAT_ONE;
  CHECK (op_apply (&op, of_double (1), of_double (2), 0, &v) && v == 1);
  CHECK (op_apply (&op, of_double (1), of_double (1), 0, &v) && v == 0);
  op = (UnitOp){.kind = OP_FADD, .bits = 128, .a = {.bits = 128}};
  CHECK (!op_apply (&op, 0, 0, 0, &v));
}

static void
values_are_shown_by_type (void) {
  Unit *u = unit_new (8);
  UnitTypeId c = unit_add_type (u, (UnitType){.kind = UNIT_TYPE_CHAR});
  UnitTypeId d = unit_add_type (u, (UnitType){.kind = UNIT_TYPE_FLOAT});
  UnitTypeId p = unit_add_type (u, (UnitType){.kind = UNIT_TYPE_POINTER});
  UnitType color = {.kind = UNIT_TYPE_ENUM};
  vec_push (&color.enumerators, (UnitEnumerator){"RED", -1});
  UnitTypeId e = unit_add_type (u, color);
  Str s = {0};
  unit_show_value (&s, u, c, 8, 'x');
  unit_show_value (&s, u, c, 8, '\n');
  unit_show_value (&s, u, c, 8, 200);
  unit_show_value (&s, u, d, 64, of_double (0.1));
  str_char (&s, ' ');
  unit_show_value (&s, u, p, 64, 0);
  unit_show_value (&s, u, p, 64, 255);
  unit_show_value (&s, u, e, 32, UINT32_MAX);
  unit_show_value (&s, u, (UnitTypeId){0}, 128, ~(Wide)0);
  CHECK (!strcmp (str_text (&s), "'x''\\n'-560.1 NULL0xffRED-1"));
  str_done (&s);
  unit_free (u);
}

/* Control ------------------------------------------------------------------ */

static void
loops_add_up (void) {
  begin_unit (8);
  uint32_t i = unit_add_reg (make.unit, make.proc, 32);
  uint32_t sum = unit_add_reg (make.unit, make.proc, 32);
  Operand i_reg = operand_reg (i, 32), sum_reg = operand_reg (sum, 32);
  UnitMove first[] = {{i, num (0, 32)}, {sum, num (0, 32)}};
  UnitTarget head = {1, 2, first};
  emit ((UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = &head});
  begin_block ();
  branch (op2 (OP_ULT, i_reg, num (10, 32)), 2, 3);
  begin_block ();
  Operand next = op2 (OP_ADD, i_reg, num (1, 32));
  Operand more = op2 (OP_ADD, sum_reg, i_reg);
  UnitMove again[] = {{i, next}, {sum, more}};
  head.moves = again;
  emit ((UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = &head});
  begin_block ();
  CHECK (ends_with (finish_value (sum_reg), 45));
}

static void
moves_happen_at_once (void) {
  begin_unit (8);
  uint32_t a = unit_add_reg (make.unit, make.proc, 32);
  uint32_t b = unit_add_reg (make.unit, make.proc, 32);
  Operand a_reg = operand_reg (a, 32), b_reg = operand_reg (b, 32);
  UnitMove first[] = {{a, num (1, 32)}, {b, num (2, 32)}};
  UnitTarget t = {1, 2, first};
  emit ((UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = &t});
  begin_block ();
  UnitMove swap[] = {{a, b_reg}, {b, a_reg}};
  t = (UnitTarget){2, 2, swap};
  emit ((UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = &t});
  begin_block ();
  Operand ten = op2 (OP_MUL, a_reg, num (10, 32));
  CHECK (ends_with (finish_value (op2 (OP_ADD, ten, b_reg)), 21));
}

static uint64_t
switch_on (Wide value) {
  begin_unit (8);
  Wide cases[] = {5, 7};
  UnitTarget targets[] = {{.block = 1}, {.block = 2}, {.block = 3}};
  emit ((UnitOp){.kind = OP_SWITCH,
                 .a = num (value, 32),
                 .target_count = 3,
                 .targets = targets,
                 .cases = cases});
  for (unsigned i = 1; i <= 3; i++) {
    begin_block ();
    op1 (OP_EXIT, num (i, 32));
  }
  Execution e = run_with ((ExecuteOptions){0});
  CHECK (e.outcome == OUTCOME_END);
  return e.exit_code;
}

static void
switches_choose (void) {
  CHECK (switch_on (5) == 2);
  CHECK (switch_on (7) == 3);
  CHECK (switch_on (6) == 1);
}

/* fib (n), recursively, through a function pointer. */
static uint32_t
make_fib (void) {
  uint32_t saved = make.proc, saved_block = make.block;
  uint32_t fib = begin_proc ("fib", false);
  unit_add_reg (make.unit, fib, 32);
  make.unit->procs.data[fib].params = 1;
  vec_push (&make.unit->procs.data[fib].results, 32);
  begin_block ();
  Operand n = operand_reg (0, 32), at = local (8, "f");
  store (at, proc_address (fib));
  branch (op2 (OP_ULT, n, num (2, 32)), 1, 2);
  begin_block ();
  ret (1, &n);
  begin_block ();
  Operand f = load (at, ptr_bits ()), sum = num (0, 32);
  for (int i = 1; i <= 2; i++) {
    Operand less = op2 (OP_SUB, n, num ((Wide)i, 32));
    uint32_t result = unit_add_reg (make.unit, fib, 32);
    call (f, 1, &less, 1, &result);
    sum = op2 (OP_ADD, sum, operand_reg (result, 32));
  }
  ret (1, &sum);
  make.proc = saved;
  make.block = saved_block;
  return fib;
}

static void
calls_return_results (void) {
  begin_unit (8);
  uint32_t fib = make_fib (), result = unit_add_reg (make.unit, make.proc, 32);
  Operand ten = num (10, 32);
  call (proc_address (fib), 1, &ten, 1, &result);
  CHECK (ends_with (finish_value (operand_reg (result, 32)), 55));
}

static void
calls_of_nothing_are_errors (void) {
  begin_unit (8);
  make.line = 7;
  call (ptr_num (0), 0, NULL, 0, NULL);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 7, "null pointer is called"));
  begin_unit (8);
  call (local (4, "x"), 0, NULL, 0, NULL);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "not a function"));
  begin_unit (8);
  call (load (local (8, "f"), 64), 0, NULL, 0, NULL);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "uninitialised"));
  begin_unit (8);
  Operand f = op2 (OP_OR, proc_address (make_fib ()), ptr_num (0));
  call (f, 0, NULL, 0, NULL);
  CHECK (finish ().outcome == OUTCOME_UNSUPPORTED);
}

static void
limits_end_it (void) {
  begin_unit (8);
  jump (1);
  begin_block ();
  jump (1);
  Execution e = run_with ((ExecuteOptions){.max_steps = 10000});
  CHECK (e.outcome == OUTCOME_LIMIT && e.steps >= 10000 && e.steps < 20000);
  begin_unit (8);
  call (proc_address (make.proc), 0, NULL, 0, NULL);
  CHECK (finish ().outcome == OUTCOME_LIMIT);
  begin_unit (8);
  alloc ((uint64_t)1 << 40, 0);
  CHECK (finish ().outcome == OUTCOME_LIMIT);
  begin_unit (8);
  jump (1);
  begin_block ();
  alloc (1000, 0);
  jump (1);
  e = run_with ((ExecuteOptions){.max_bytes = 1 << 20});
  CHECK (e.outcome == OUTCOME_LIMIT);
}

/* Errors of access --------------------------------------------------------- */

static void
null_is_an_error (void) {
  begin_unit (8);
  make.line = 3;
  load (plus (ptr_num (0), 8), 32);
  Execution e = finish ();
  CHECK (
      is_error (e, KIND_INVALID_DEREF, 3, "'*p' dereferences a null pointer"));
  begin_unit (8);
  make.unit->kinds &= ~(1u << KIND_INVALID_DEREF);
  load (ptr_num (0), 32);
  CHECK (finish ().outcome == OUTCOME_UNSUPPORTED);
}

static void
bounds_are_exact (void) {
  for (uint32_t bytes = 4; bytes <= 8; bytes += 4) {
    begin_unit (bytes);
    store (plus (local (40, "a"), 36), num (1, 32));
    CHECK (finish ().outcome == OUTCOME_END);
    begin_unit (bytes);
    load (plus (local (40, "a"), 37), 32);
    CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                     "'*p' reads 4 bytes at offset 37 of 'a', which has 40"));
    begin_unit (bytes);
    store (plus (local (40, "a"), -1), num (0, 8));
    CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                     "writes 1 byte at offset -1 of 'a'"));
    begin_unit (bytes);
    load (alloc (0, 0), 8);
    CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "which has 0 bytes"));
  }
}

/* Far beyond one object lies another one. */
static void
other_objects_are_out_of_bounds (void) {
  begin_unit (8);
  Operand a = local (4, "a"), b = local (4, "b");
  store (b, num (1, 32));
  Operand distance = op2 (OP_SUB, b, a);
  load (behind (a, distance), 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "of 'a'"));
}

/* But a number is an address of what lies there, whatever it was made of. */
static void
numbers_are_addresses (void) {
  begin_unit (8);
  Operand a = local (4, "a"), b = local (4, "b");
  store (b, num (1, 32));
  Operand distance = op2 (OP_SUB, b, a);
  CHECK (ends_with (finish_value (load (op2 (OP_ADD, a, distance), 32)), 1));
}

static void
freed_memory_is_gone (void) {
  begin_unit (8);
  make.line = 4;
  Operand p = alloc (8, 0);
  make.line = 5;
  op1 (OP_FREE, p);
  make.line = 6;
  store (p, num (0, 32));
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 6,
                   "writes memory that was freed at a.c:5"));
}

static void
dead_locals_are_gone (void) {
  begin_unit (8);
  uint32_t main_proc = make.proc, leak = begin_proc ("f", false);
  vec_push (&make.unit->procs.data[leak].results, 64);
  begin_block ();
  Operand x = local (4, "x");
  ret (1, &x);
  make.proc = main_proc;
  make.block = 0;
  uint32_t result = unit_add_reg (make.unit, main_proc, 64);
  call (proc_address (leak), 0, NULL, 1, &result);
  local (4, "y");
  load (operand_reg (result, 64), 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "reads 'x', whose function has returned"));
  begin_unit (8);
  x = local (4, "x");
  op1 (OP_BEGIN, x);
  store (x, num (1, 32));
  op1 (OP_END, x);
  load (x, 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "reads 'x', which is out of scope"));
}

/* Long after the object is gone and forgotten it still is an error. */
static void
old_pointers_stay_invalid (void) {
  begin_unit (8);
  Operand p = alloc (4, 0), i = local (4, "i");
  op1 (OP_FREE, p);
  store (i, num (0, 32));
  jump (1);
  begin_block ();
  op1 (OP_FREE, alloc (4, 0));
  Operand next = op2 (OP_ADD, load (i, 32), num (1, 32));
  store (i, next);
  branch (op2 (OP_ULT, next, num (200000, 32)), 1, 2);
  begin_block ();
  load (p, 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "memory that is gone"));
}

static void
scopes_begin_again (void) {
  begin_unit (8);
  Operand x = local (8, "x");
  op1 (OP_BEGIN, x);
  store (x, local (4, "y"));
  op1 (OP_END, x);
  op1 (OP_BEGIN, x);
  load (load (x, 64), 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "uninitialised"));
}

static void
new_locals_are_not_the_old_ones (void) {
  begin_unit (8);
  Operand x = local (8, "x");
  Operand old = emit_value ((UnitOp){.kind = OP_COPY, .a = x}, 64);
  emit ((UnitOp){.kind = OP_BEGIN, .bits = 64, .a = x, .dst = x.index});
  store (x, num (1, 32));
  load (x, 32);
  load (old, 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "reads 'x', which is out of scope"));
}

static void
stacks_are_restored (void) {
  begin_unit (8);
  Operand kept = local (4, "kept");
  Operand token = emit_value ((UnitOp){.kind = OP_STACK_SAVE}, 64);
  Operand vla = local (100, "vla");
  store (vla, num (0, 32));
  op1 (OP_STACK_RESTORE, token);
  store (kept, num (0, 32));
  load (vla, 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "reads 'vla', which is out of scope"));
}

static void
constants_are_not_written (void) {
  static const uint8_t text[] = "hello";
  begin_unit (8);
  UnitGlobal g = {.name = "text",
                  .bytes = 6,
                  .align = 1,
                  .data_len = 6,
                  .data = text,
                  .is_constant = true};
  Operand a = global (g);
  Operand letter = load (plus (a, 1), 8);
  CHECK (ends_with (finish_value (letter), 'e'));
  begin_unit (8);
  store (global (g), num ('x', 8));
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "writes to 'text', which is constant"));
}

static void
code_is_not_read (void) {
  begin_unit (8);
  load (proc_address (make.proc), 8);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "reads the code of function 'main'"));
}

static void
opaque_objects_are_unsupported (void) {
  begin_unit (8);
  UnitOp op = {.kind = OP_OPAQUE, .show = "stdin is not modelled"};
  Operand p = emit_value (op, 64);
  op2 (OP_EQ, p, ptr_num (0));
  load (plus (p, 8), 32);
  Execution e = finish ();
  CHECK (e.outcome == OUTCOME_UNSUPPORTED &&
         !strcmp (str_text (&make.sentence), "stdin is not modelled"));
}

/* However long the names in it are. */
static void
sentences_are_not_cut (void) {
  char name[1000];
  memset (name, 'x', sizeof name - 1);
  name[sizeof name - 1] = 0;
  begin_unit (8);
  emit_value ((UnitOp){.kind = OP_LOAD, .a = ptr_num (0), .show = name}, 32);
  Execution e = finish ();
  CHECK (e.outcome == OUTCOME_ERROR &&
         strstr (str_text (&make.sentence), name));
  CHECK (strstr (str_text (&make.sentence), "dereferences a null pointer"));
}

/* Of what nothing is known may be a part of something else. */
static void
opaque_objects_lie_anywhere (void) {
  begin_unit (8);
  Operand x = local (4, "x");
  UnitOp op = {.kind = OP_OPAQUE, .show = "unknown"};
  Operand p = emit_value (op, 64), q = emit_value (op, 64);
  store (x, num (3, 32));
  Operand same = op2 (OP_EQ, plus (x, 1), p);
  op1 (OP_EXIT, op2 (OP_AND, same, op2 (OP_EQ, p, q)));
  Choices c = {0};
  for (uint32_t i = 0; i < 3; i++)
    vec_push (&c.placements, (Placement){2 + i, 0x8000 + (i > 0)});
  CHECK (ends_with (run_with ((ExecuteOptions){.choices = &c}), 1));
  vec_done (&c.placements);
}

static void
errors_of_the_library_are_the_callers (void) {
  begin_unit (8);
  uint32_t main_proc = make.proc;
  make.line = 99;
  uint32_t f = begin_proc ("strcpy", true);
  begin_block ();
  load (ptr_num (0), 8);
  ret (0, NULL);
  make.proc = main_proc;
  make.block = 0;
  make.line = 12;
  call (proc_address (f), 0, NULL, 0, NULL);
  Execution e = finish ();
  CHECK (is_error (e, KIND_INVALID_DEREF, 12,
                   "in strcpy: a null pointer is dereferenced"));
  CHECK (e.proc == main_proc);
}

/* Free --------------------------------------------------------------------- */

static void
frees_are_checked (void) {
  begin_unit (8);
  op1 (OP_FREE, ptr_num (0));
  op1 (OP_FREE, alloc (8, 0));
  op1 (OP_FREE, alloc (0, 0));
  op1 (OP_FREE, alloc (8, ALLOC_ARGUMENT | ALLOC_ARBITRARY));
  CHECK (finish ().outcome == OUTCOME_END);
  begin_unit (8);
  Operand p = alloc (8, 0);
  make.line = 2;
  op1 (OP_FREE, p);
  make.line = 3;
  op1 (OP_FREE, p);
  CHECK (is_error (finish (), KIND_INVALID_FREE, 3,
                   "frees memory that was freed before at a.c:2"));
  begin_unit (8);
  op1 (OP_FREE, plus (alloc (8, 0), 4));
  CHECK (is_error (finish (), KIND_INVALID_FREE, 1, "offset 4 of the block"));
  begin_unit (8);
  op1 (OP_FREE, local (8, "x"));
  CHECK (is_error (finish (), KIND_INVALID_FREE, 1,
                   "frees 'x', which was not allocated"));
  begin_unit (8);
  op1 (OP_FREE, load (local (8, "x"), 64));
  CHECK (is_error (finish (), KIND_INVALID_FREE, 1, "uninitialised"));
  begin_unit (8);
  op1 (OP_FREE, alloc (8, ALLOC_ARGUMENT | ALLOC_FIXED));
  CHECK (is_error (finish (), KIND_INVALID_FREE, 1, "was not allocated"));
  begin_unit (8);
  op1 (OP_FREE, ptr_num (0x123456));
  CHECK (is_error (finish (), KIND_INVALID_FREE, 1, "0x123456"));
}

static void
blocks_know_their_size (void) {
  begin_unit (8);
  Operand p = alloc (123, 0);
  UnitOp op = {.kind = OP_BLOCK_SIZE, .a = p};
  Operand size = emit_value (op, 64);
  op.a = ptr_num (0);
  Operand none = emit_value (op, 64);
  op1 (OP_FREE, p);
  CHECK (ends_with (finish_value (op2 (OP_ADD, size, none)), 123));
}

/* Leaks -------------------------------------------------------------------- */

static void
leaks_are_found (void) {
  begin_unit (8);
  make.line = 5;
  alloc (16, 0);
  make.line = 6;
  alloc (8, 0);
  CHECK (is_error (finish (), KIND_LEAK, 5, "16 bytes allocated here are"));
  begin_unit (8);
  store (local (8, "p"), alloc (16, 0));
  CHECK (is_error (finish (), KIND_LEAK, 1, "16 bytes"));
  begin_unit (8);
  make.unit->kinds &= ~(1u << KIND_LEAK);
  alloc (16, 0);
  CHECK (finish ().outcome == OUTCOME_END);
  begin_unit (8);
  alloc (16, 0);
  emit ((UnitOp){.kind = OP_EXIT, .code = EXIT_KIND_ABORT});
  CHECK (run_with ((ExecuteOptions){0}).outcome == OUTCOME_END);
}

static void
reachable_blocks_are_no_leaks (void) {
  begin_unit (8);
  Operand g = global ((UnitGlobal){.name = "g", .bytes = 8, .align = 8});
  Operand node = alloc (16, 0), next = alloc (16, 0);
  store (g, plus (node, 4));
  store (plus (node, 8), next);
  CHECK (finish ().outcome == OUTCOME_END);
  begin_unit (8);
  node = alloc (16, 0);
  next = alloc (16, 0);
  store (plus (node, 8), next);
  store (plus (next, 8), node);
  CHECK (is_error (finish (), KIND_LEAK, 1, "16 bytes"));
  begin_unit (8);
  store (local (8, "p"), alloc (16, 0));
  op1 (OP_EXIT, num (0, 32));
  CHECK (run_with ((ExecuteOptions){0}).outcome == OUTCOME_END);
  begin_unit (8);
  store (alloc (8, ALLOC_ARGUMENT), alloc (16, 0));
  CHECK (finish ().outcome == OUTCOME_END);
}

/* A pointer hidden in an integer of no origin still leads to its block. */
static void
numbers_lead_to_blocks (void) {
  begin_unit (8);
  Operand g = global ((UnitGlobal){.name = "g", .bytes = 8, .align = 8});
  Operand p = alloc (16, 0);
  Operand twice = op2 (OP_SHL, p, ptr_num (1));
  store (g, op2 (OP_LSHR, twice, ptr_num (1)));
  CHECK (finish ().outcome == OUTCOME_END);
}

/* Bytes, definedness, origins ---------------------------------------------- */

static void
memory_is_little_endian (void) {
  begin_unit (8);
  Operand a = local (16, "a");
  store (a, num (0x0102030405060708, 64));
  Operand low = load (plus (a, 1), 16);
  CHECK (ends_with (finish_value (low), 0x0607));
  begin_unit (8);
  a = local (16, "a");
  store (a, num (0x1ff, 9));
  CHECK (ends_with (finish_value (load (a, 16)), 0x1ff));
  begin_unit (8);
  a = local (16, "a");
  store (a, num ((Wide)7 << 100 | 5, 128));
  Operand wide = load (a, 128);
  Operand high = cast (OP_TRUNC, op2 (OP_LSHR, wide, num (100, 128)), 64);
  CHECK (ends_with (finish_value (high), 7));
}

static void
moves_and_fills (void) {
  begin_unit (8);
  Operand a = local (16, "a");
  emit (
      (UnitOp){.kind = OP_FILL, .a = a, .b = num (0x11, 8), .c = num (16, 64)});
  store (a, num (0x22, 8));
  emit ((UnitOp){.kind = OP_MOVE, .a = plus (a, 1), .b = a, .c = num (4, 32)});
  emit ((UnitOp){
      .kind = OP_MOVE, .a = ptr_num (0), .b = ptr_num (0), .c = num (0, 32)});
  CHECK (ends_with (finish_value (load (a, 32)), 0x11112222));
  begin_unit (8);
  a = local (16, "a");
  emit ((UnitOp){
      .kind = OP_MOVE, .a = a, .b = local (15, "b"), .c = num (16, 64)});
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1,
                   "reads 16 bytes at offset 0 of 'b'"));
}

/* Copies a pointer from 'from' to 'to' in pieces of so many bits. */
static void
copy_in_pieces (Operand to, Operand from, unsigned bits) {
  for (unsigned i = 0; i < ptr_bits () / 8; i += bits / 8)
    store (plus (to, i), load (plus (from, i), bits));
}

static void
pointers_survive_copies (void) {
  for (unsigned bits = 8; bits <= 32; bits *= 2) {
    begin_unit (8);
    Operand x = local (4, "x"), p = local (8, "p"), q = local (24, "q");
    store (x, num (77, 32));
    store (p, x);
    copy_in_pieces (plus (q, 3), p, bits);
    emit ((UnitOp){.kind = OP_MOVE,
                   .a = plus (q, 11),
                   .b = plus (q, 3),
                   .c = num (8, 64)});
    CHECK (ends_with (finish_value (load (load (plus (q, 11), 64), 32)), 77));
    begin_unit (8);
    x = local (4, "x"), p = local (8, "p"), q = local (16, "q");
    store (p, x);
    copy_in_pieces (q, p, bits);
    load (plus (load (q, 64), 4), 32);
    CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "offset 4 of 'x'"));
  }
}

/* A part of another pointer in it makes it a number. */
static void
mixed_pointers_are_numbers (void) {
  begin_unit (8);
  Operand x = local (4, "x"), p = local (8, "p");
  store (x, num (5, 32));
  store (p, x);
  Operand low = cast (OP_TRUNC, x, 8);
  store (p, op2 (OP_ADD, low, num (0, 8)));
  CHECK (ends_with (finish_value (load (load (p, 64), 32)), 5));
  begin_unit (8);
  load (ptr_num (0x4444444), 8);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "0x4444444"));
}

static void
pointers_are_linked_by_xor (void) {
  begin_unit (8);
  Operand x = local (4, "x"), y = local (4, "y");
  store (y, num (9, 32));
  Operand both = op2 (OP_XOR, x, y);
  CHECK (ends_with (finish_value (load (op2 (OP_XOR, both, x), 32)), 9));
}

static void
tags_in_pointers_are_masked (void) {
  begin_unit (8);
  Operand x = alloc (16, 0);
  store (x, num (9, 32));
  Operand tagged = op2 (OP_OR, x, ptr_num (1));
  Operand plain = op2 (OP_AND, tagged, ptr_num (~(Wide)1));
  Operand value = load (plain, 32);
  op1 (OP_FREE, plain);
  CHECK (ends_with (finish_value (value), 9));
}

static void
selected_and_extended_pointers (void) {
  begin_unit (4);
  Operand x = local (4, "x"), y = local (4, "y");
  store (x, num (1, 32));
  store (y, num (2, 32));
  Operand either = emit_value (
      (UnitOp){.kind = OP_SELECT, .a = num (0, 1), .b = x, .c = y}, 32);
  Operand wide = cast (OP_ZEXT, either, 64);
  Operand value = load (cast (OP_TRUNC, wide, 32), 32);
  CHECK (ends_with (finish_value (value), 2));
}

static void
uninitialised_addresses_are_errors (void) {
  begin_unit (8);
  Operand p = load (local (8, "p"), 64);
  make.line = 2;
  load (plus (p, 4), 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 2,
                   "'*p' uses an uninitialised pointer"));
  begin_unit (8);
  load ((Operand){OPERAND_UNDEF, 64, 0, 0}, 32);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "uninitialised"));
}

static void
forget_uninitialised (void) {
  make.unit->kinds &= ~(1u << KIND_UNINITIALISED);
}

/* An arbitrary index is judged by the bounds. */
static void
uninitialised_indices_are_arbitrary (void) {
  for (uint8_t filler = 3; filler <= 4; filler++) {
    begin_unit (8);
    forget_uninitialised ();
    Operand a = local (4, "a");
    emit ((UnitOp){.kind = OP_FILL, .a = a, .b = num (1, 8), .c = num (4, 64)});
    Operand i = cast (OP_ZEXT, load (local (1, "i"), 8), 64);
    load (behind (a, i), 8);
    ret (0, NULL);
    Choices c = {.filler = filler};
    Execution e = run_with ((ExecuteOptions){.choices = &c});
    CHECK (filler == 3 ? e.outcome == OUTCOME_END
                       : is_error (e, KIND_INVALID_DEREF, 1, "offset 4"));
  }
}

static void
uninitialised_values_decide_nothing (void) {
  begin_unit (8);
  Operand i = cast (OP_ZEXT, load (local (1, "i"), 8), 64);
  load (behind (local (4, "a"), i), 8);
  ret (0, NULL);
  CHECK (is_error (run_with ((ExecuteOptions){0}), KIND_UNINITIALISED, 1,
                   "an address depends on"));
}

/* What chooses may be undefined: the choice is arbitrary, the value is not. */
static void
undefined_conditions_select (void) {
  begin_unit (8);
  forget_uninitialised ();
  Operand x = local (4, "x"), y = local (4, "y"), c = load (local (1, "c"), 1);
  store (x, num (1, 32));
  store (y, num (2, 32));
  Operand either =
      emit_value ((UnitOp){.kind = OP_SELECT, .a = c, .b = x, .c = y}, 64);
  CHECK (ends_with (finish_value (load (either, 32)), 2));
}

static void
conversions_out_of_range_are_arbitrary (void) {
  begin_unit (8);
  Operand big = num (of_double (1e30), 64);
  CHECK (ends_with (finish_value (cast (OP_FTOS, big, 32)), 0x80000000));
  begin_unit (8);
  cast (OP_FTOS, num (0, 16), 32);
  CHECK (finish ().outcome == OUTCOME_UNSUPPORTED);
}

/* A bit-field of 3 bits is written into memory that is not initialised, and
   serves as a part of an address. */
static void
bit_fields_are_initialised (void) {
  begin_unit (8);
  Operand s = local (4, "s"), x = local (8, "x");
  Operand old = load (s, 32);
  Operand kept = op2 (OP_AND, old, num (~(Wide)7 & UINT32_MAX, 32));
  store (s, op2 (OP_OR, kept, num (4, 32)));
  Operand field = op2 (OP_AND, load (s, 32), num (7, 32));
  store (plus (x, 4), num (6, 32));
  Operand address = op2 (OP_ADD, op2 (OP_XOR, x, ptr_num (0)), ptr_num (0));
  Operand number = op2 (OP_MUL, address, ptr_num (1)); /* no origin */
  Operand offset = cast (OP_ZEXT, field, 64);
  CHECK (ends_with (finish_value (load (op2 (OP_ADD, number, offset), 32)), 6));
}

/* Inputs and choices ------------------------------------------------------- */

static void
inputs_come_from_choices (void) {
  begin_unit (8);
  Operand a = input (8), b = input (32);
  op1 (OP_EXIT, op2 (OP_ADD, cast (OP_ZEXT, a, 32), b));
  Choices *c = choices_new (), *record = choices_new ();
  vec_push (&c->inputs, 0x105);
  vec_push (&c->inputs, 3);
  ExecuteOptions o = {.choices = c, .record = record};
  CHECK (ends_with (run_with (o), 8));
  CHECK (record->inputs.len == 2 && record->inputs.data[0] == 5);
  begin_unit (8);
  for (int i = 0; i < 3; i++)
    input (8);
  ret (0, NULL);
  CHECK (run_with (o).outcome == OUTCOME_INPUTS);
  choices_free (c);
  choices_free (record);
}

static void
make_random_reader (void) {
  begin_unit (8);
  forget_uninitialised ();
  Operand sum = input (32), a = local (40, "a");
  store (plus (a, 8), num (0, 64));
  for (int i = 0; i < 5; i++)
    sum = op2 (OP_ADD, sum, load (plus (a, 8 * i), 32));
  op1 (OP_EXIT, sum);
}

static void
records_replay (void) {
  for (uint64_t seed = 0; seed < 50; seed++) {
    Choices *record = choices_new ();
    make_random_reader ();
    Execution e = run_with ((ExecuteOptions){.beyond = INPUTS_RANDOM,
                                             .seed = seed,
                                             .random_contents = true,
                                             .record = record});
    CHECK (record->inputs.len == 1 && record->contents.len == 16);
    make_random_reader ();
    CHECK (ends_with (run_with ((ExecuteOptions){.choices = record}),
                      e.exit_code));
    choices_free (record);
  }
}

static void
objects_lie_where_they_are_told (void) {
  begin_unit (4);
  Operand x = local (4, "x");
  op1 (OP_EXIT, x);
  Choices c = {0};
  uint32_t number = 2; /* after the procedures */
  vec_push (&c.placements, (Placement){number, 0x8000});
  CHECK (ends_with (run_with ((ExecuteOptions){.choices = &c}), 0x8000));
  begin_unit (4);
  op1 (OP_EXIT, local (4, "x"));
  c.placements.data[0].address = 0x8001; /* not aligned */
  Execution e = run_with ((ExecuteOptions){.choices = &c});
  CHECK (e.outcome == OUTCOME_END && e.exit_code % 16 == 0);
  begin_unit (4);
  local (4, "x");
  op1 (OP_EXIT, local (64, "y"));
  c.placements.data[0].address = 0x8020;
  vec_push (&c.placements, (Placement){number + 1, 0x8000});
  e = run_with ((ExecuteOptions){.choices = &c});
  CHECK (e.outcome == OUTCOME_END && e.exit_code != 0x8000);
  vec_done (&c.placements);
}

static void
globals_hold_addresses (void) {
  begin_unit (4);
  static const uint8_t data[] = {1, 2, 3, 4, 5};
  Operand a = global ((UnitGlobal){
      .name = "a", .bytes = 8, .align = 4, .data_len = 5, .data = data});
  UnitGlobal g = {.name = "g", .bytes = 4, .align = 4};
  a.value = 4;
  vec_push (&g.relocs, (UnitReloc){0, a});
  Operand p = load (global (g), 32);
  CHECK (ends_with (finish_value (load (p, 32)), 5));
}

static void
arbitrary_globals_have_contents (void) {
  begin_unit (8);
  UnitGlobal g = {.name = "g", .bytes = 4, .init = GLOBAL_ARBITRARY};
  op1 (OP_EXIT, load (global (g), 32));
  Choices c = {.filler = 1};
  vec_push (&c.contents, (Content){0, 1, 9});
  CHECK (ends_with (run_with ((ExecuteOptions){.choices = &c}), 0x01010901));
  vec_done (&c.contents);
}

static void
assumptions_and_assertions (void) {
  begin_unit (8);
  op1 (OP_ASSUME, num (0, 1));
  CHECK (finish ().outcome == OUTCOME_ASSUMPTION);
  UnitOp wrong = {.kind = OP_ASSERT,
                  .a = num (0, 1),
                  .error = KIND_ASSERTION,
                  .show = "x > 0"};
  begin_unit (8);
  emit (wrong);
  CHECK (is_error (finish (), KIND_ASSERTION, 1, "x > 0"));
  begin_unit (8);
  make.unit->kinds &= ~(1u << KIND_ASSERTION);
  emit (wrong);
  CHECK (finish ().outcome == OUTCOME_END);
  begin_unit (8);
  op2 (OP_SREM, num (1, 32), num (0, 32));
  CHECK (is_error (finish (), KIND_DIV_BY_ZERO, 1, "division by zero"));
  begin_unit (8);
  emit ((UnitOp){.kind = OP_UNSUPPORTED, .show = "signals"});
  Execution e = run_with ((ExecuteOptions){0});
  CHECK (e.outcome == OUTCOME_UNSUPPORTED &&
         !strcmp (str_text (&make.sentence), "signals"));
}

/* Printing and watching ---------------------------------------------------- */

static Operand
text (const char *bytes) {
  return global ((UnitGlobal){.bytes = strlen (bytes) + 1,
                              .align = 1,
                              .data_len = strlen (bytes) + 1,
                              .data = (const uint8_t *)bytes,
                              .is_constant = true});
}

static void
printf_prints (void) {
  static const char *expected =
      "-5|  -5|ffb|0x1f|007|x|str  |  st|+3.50|1e+10|(nil)|-1|200|%|\n";
  begin_unit (8);
  Operand args[] = {
      text ("%d|%*d|%hx|%#x|%.3u|%c|%-5s|%4.2s|%+.2f|%g|%p|%hhd|%lu|%%|\n"),
      num (UINT32_MAX - 4, 32),
      num (4, 32),
      num (UINT32_MAX - 4, 32),
      num (0xf0ffb, 32),
      num (31, 32),
      num (7, 32),
      num ('x', 32),
      text ("str"),
      text ("str"),
      num (of_double (3.5), 64),
      num (of_double (1e10), 64),
      num (0, 64),
      num (255, 32),
      num (200, 64)};
  UnitOp op = {
      .kind = OP_PRINT, .count = sizeof args / sizeof *args, .args = args};
  op1 (OP_EXIT, emit_value (op, 32));
  Str output = {0};
  CHECK (ends_with (run_with ((ExecuteOptions){.output = &output}),
                    strlen (expected)));
  CHECK (!strcmp (str_text (&output), expected));
  if (strcmp (str_text (&output), expected))
    printf ("# %s", str_text (&output));
  str_done (&output);
}

typedef struct {
  unsigned counts[EVENT_ERROR + 1];
  unsigned in_library;
} Seen;

static void
count_event (void *context, const Event *e) {
  Seen *seen = context;
  seen->counts[e->kind]++;
  seen->in_library += e->in_library;
}

static void
printf_has_limits (void) {
  begin_unit (8);
  Operand args[] = {text ("%99999999d"), num (1, 32)};
  UnitOp op = {.kind = OP_PRINT, .dst = NO_REG, .count = 2, .args = args};
  emit (op);
  CHECK (finish ().outcome == OUTCOME_UNSUPPORTED);
  begin_unit (8);
  op.count = 1;
  Operand lacks = text ("%d");
  op.args = &lacks;
  emit (op);
  CHECK (finish ().outcome == OUTCOME_UNSUPPORTED);
  begin_unit (8);
  Operand open = global ((UnitGlobal){
      .name = "open", .bytes = 1, .data_len = 1, .data = (uint8_t *)"x"});
  op.args = &open;
  emit (op);
  CHECK (is_error (finish (), KIND_INVALID_DEREF, 1, "offset 1 of 'open'"));
}

static void
watchers_see_events (void) {
  Seen seen = {0};
  begin_unit (8);
  Operand p = alloc (8, 0);
  store (p, input (8));
  load (p, 8);
  op1 (OP_FREE, p);
  emit ((UnitOp){.kind = OP_FREE, .a = p});
  ret (0, NULL);
  run_with (
      (ExecuteOptions){.beyond = INPUTS_ZERO, .watcher = {count_event, &seen}});
  CHECK (seen.counts[EVENT_ALLOC] == 1 && seen.counts[EVENT_STORE] == 1);
  CHECK (seen.counts[EVENT_INPUT] == 1 && seen.counts[EVENT_LOAD] == 1);
  CHECK (seen.counts[EVENT_FREE] == 1 && seen.counts[EVENT_ERROR] == 1);
  CHECK (seen.counts[EVENT_CALL] == 1 && seen.in_library == 1);
}

static void
units_are_printed (void) {
  begin_unit (8);
  Operand a = local (4, "a");
  store (a, num (5, 32));
  ret (0, NULL);
  Str s = {0};
  unit_print (&s, make.unit);
  CHECK (strstr (str_text (&s), "%0:64 = local 4:64 \"a\" [1:1]\n"));
  CHECK (strstr (str_text (&s), "store %0:64, 5:32 \"*p\" [1:1]\n"));
  str_done (&s);
  unit_free (make.unit);
}

static void
wrong_units_are_refused (void) {
  UnitOp wrong[] = {
      {.kind = OP_ADD, .bits = 32, .dst = 0, .a = num (1, 32)},
      {.kind = OP_ADD, .bits = 32, .dst = 0, .a = num (1, 32), .b = num (1, 8)},
      {.kind = OP_COPY, .bits = 32, .dst = 9, .a = num (1, 32)},
      {.kind = OP_COPY, .bits = 32, .dst = 0, .a = operand_reg (5, 32)},
      {.kind = OP_LOAD, .bits = 32, .dst = 0, .a = num (1, 32)},
      {.kind = OP_COPY,
       .bits = 32,
       .dst = 0,
       .a = num (1, 32),
       .c = operand_reg (7, 32)},
      {.kind = OP_EXIT, .a = operand_reg (7, 32)},
      {.kind = OP_INPUT, .dst = NO_REG},
      {.kind = OP_JUMP},
      {.kind = OP_RETURN, .count = 1, .args = (Operand[]){num (1, 8)}},
      {.kind = OP_UNSUPPORTED + 1}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Run *run = run_new ((RunLimits){.quiet = true});
    begin_unit (8);
    unit_add_reg (make.unit, make.proc, 32);
    emit (wrong[i]);
    if (wrong[i].kind >= OP_COUNT || !op_ends_block (wrong[i].kind))
      ret (0, NULL);
    CHECK (!unit_validate (run, make.unit));
    unit_free (make.unit);
    run_free (run);
  }
}

int
main (void) {
  RUN (integers_of_all_widths);
  RUN (floats);
  RUN (values_are_shown_by_type);
  RUN (loops_add_up);
  RUN (moves_happen_at_once);
  RUN (switches_choose);
  RUN (calls_return_results);
  RUN (calls_of_nothing_are_errors);
  RUN (limits_end_it);
  RUN (null_is_an_error);
  RUN (bounds_are_exact);
  RUN (other_objects_are_out_of_bounds);
  RUN (numbers_are_addresses);
  RUN (freed_memory_is_gone);
  RUN (dead_locals_are_gone);
  RUN (old_pointers_stay_invalid);
  RUN (scopes_begin_again);
  RUN (new_locals_are_not_the_old_ones);
  RUN (stacks_are_restored);
  RUN (constants_are_not_written);
  RUN (code_is_not_read);
  RUN (opaque_objects_are_unsupported);
  RUN (sentences_are_not_cut);
  RUN (opaque_objects_lie_anywhere);
  RUN (errors_of_the_library_are_the_callers);
  RUN (frees_are_checked);
  RUN (blocks_know_their_size);
  RUN (leaks_are_found);
  RUN (reachable_blocks_are_no_leaks);
  RUN (numbers_lead_to_blocks);
  RUN (memory_is_little_endian);
  RUN (moves_and_fills);
  RUN (pointers_survive_copies);
  RUN (mixed_pointers_are_numbers);
  RUN (pointers_are_linked_by_xor);
  RUN (tags_in_pointers_are_masked);
  RUN (selected_and_extended_pointers);
  RUN (uninitialised_addresses_are_errors);
  RUN (uninitialised_indices_are_arbitrary);
  RUN (uninitialised_values_decide_nothing);
  RUN (undefined_conditions_select);
  RUN (conversions_out_of_range_are_arbitrary);
  RUN (bit_fields_are_initialised);
  RUN (inputs_come_from_choices);
  RUN (records_replay);
  RUN (objects_lie_where_they_are_told);
  RUN (globals_hold_addresses);
  RUN (arbitrary_globals_have_contents);
  RUN (assumptions_and_assertions);
  RUN (printf_prints);
  RUN (printf_has_limits);
  RUN (watchers_see_events);
  RUN (units_are_printed);
  RUN (wrong_units_are_refused);
  str_done (&make.sentence);
  return check_done ();
}
