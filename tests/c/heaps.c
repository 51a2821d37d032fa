/* heaps -- checks a proof by symbolic heaps of a C program.

   usage: heaps [OPTION]... FILE.c [PROOF]...

   Without PROOF the engine for shapes makes one; --print prints it.  Prints
   "valid", with what it rests on, or "rejected: " and why; "none: " and why if
   there is no proof; for each PROOF.

   --runs=N: a proof that is valid gets a second opinion.  The program is
   executed N times with random inputs; whenever it comes to a place of the
   proof, its state, as a heap of constants and objects, must be in one of the
   states there.  Prints "inside: " and how many were, or "outside: " and where
   one was not.  --unchecked: the second opinion only, of any proof.

   --spare: nothing but "spare: " and the numbers, from 0 on, of the states that
   another one of the proof covers. */

#include "engine/engine.h"
#include "evidence/unit/heaps_impl.h"
#include "front/front.h"
#include "pass/pass.h"
#include "program/form.h"
#include "program/unit/execute_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front c_front;
extern const Engine shape_engine;

static void
narrow (Unit *u, const char *list) {
  uint32_t kinds = 0;
  for (unsigned i = 0; list && i < ERROR_KIND_COUNT; i++)
    if (strstr (list, error_kind_name ((ErrorKind)i)))
      kinds |= 1u << i;
  if (kinds)
    u->kinds = kinds;
}

static int
check (Run *run, Program *p, const Source *proof) {
  CheckReport r = heaps_check (run, proof, p);
  if (r.status != CHECK_HOLDS) {
    printf ("rejected: %s\n", r.why);
    return 1;
  }
  printf ("valid, %zu obligations\n", r.obligations);
  for (size_t i = 0; i < p->assumptions.len; i++)
    printf ("assuming that %s\n", p->assumptions.data[i].text);
  return 0;
}

/* Second opinion ----------------------------------------------------------

   The interpreter knows no levels of locals, which states have: they are
   counted here, as calls and stacks come and go. */

enum { MOST_BYTES = 1024, MOST_STEPS = 4000 };

typedef struct {
  uint64_t object; /* its number, plus 1 */
  uint32_t level;
} LocalLevel;

/* What an object is of: pointers may be said to lead to some object of a type.
 */
typedef struct {
  uint64_t object; /* its number */
  UnitTypeId type;
} ObjectType;

typedef struct {
  uint32_t level;
  VEC (uint32_t) tokens; /* by register: the level it holds, plus 1 */
} LevelFrame;

typedef struct {
  Unit *unit;
  HeapTemplates templates;
  HeapStates states;
  VEC (LevelFrame) frames;
  VEC (LocalLevel) locals;
  VEC (ObjectType) types;
  const UnitOp *last; /* executed */
  uint64_t inside, outside;
  bool whole_nulls; /* zeros where a pointer may be are one field */
} Opinion;

static void
set_level (Opinion *o, uint64_t number, uint32_t level) {
  for (size_t i = 0; i < o->locals.len; i++)
    if (o->locals.data[i].object == number + 1) {
      o->locals.data[i].level = level;
      return;
    }
  vec_push (&o->locals, (LocalLevel){number + 1, level});
}

static uint32_t
level_of (const Opinion *o, uint64_t number) {
  for (size_t i = 0; i < o->locals.len; i++)
    if (o->locals.data[i].object == number + 1)
      return o->locals.data[i].level;
  return 0;
}

static UnitTypeId
type_of (const Opinion *o, const ViewObject *v) {
  if (v->kind == VIEW_GLOBAL)
    return o->unit->globals.data[v->index].type;
  for (size_t i = 0; i < o->types.len; i++)
    if (o->types.data[i].object == v->number)
      return o->types.data[i].type;
  return (UnitTypeId){0};
}

/* The object that the last operation made. */
static void
note_type (Opinion *o, const Exec *x) {
  const UnitOp *op = o->last;
  if (!op || (op->kind != OP_ALLOC && op->kind != OP_LOCAL))
    return;
  ViewValue v = view_register (x, view_frames (x) - 1, op->dst);
  if (v.object != SIZE_MAX)
    vec_push (&o->types,
              ((ObjectType){view_object (x, v.object).number, op->type}));
}

/* What the last operation has done to levels. */
static void
count_levels (Opinion *o, const Exec *x) {
  while (o->frames.len > view_frames (x)) {
    vec_done (&vec_last (&o->frames).tokens);
    o->frames.len--;
  }
  while (o->frames.len < view_frames (x)) {
    uint32_t level = o->frames.len ? vec_last (&o->frames).level + 1 : 0;
    vec_push (&o->frames, (LevelFrame){.level = level});
  }
  LevelFrame *f = &vec_last (&o->frames);
  const UnitOp *op = o->last;
  if (op && op->kind == OP_STACK_SAVE) {
    while (f->tokens.len <= op->dst)
      vec_push (&f->tokens, 0);
    f->tokens.data[op->dst] = ++f->level;
  } else if (op && op->kind == OP_STACK_RESTORE)
    f->level = f->tokens.data[op->a.index] - 1;
  else if (op && (op->kind == OP_LOCAL ||
                  (op->kind == OP_BEGIN && op->dst != NO_REG))) {
    ViewValue v = view_register (x, view_frames (x) - 1, op->dst);
    set_level (o, view_object (x, v.object).number, f->level);
  }
}

/* The symbol of an object, which has its address as its only integer. */
static HeapSym
symbol_of (Heap *h, const Unit *u, const ViewObject *o, HeapSym *known) {
  if (*known)
    return *known;
  unsigned bits = 8 * u->pointer_bytes;
  *known = o->kind == VIEW_GLOBAL ? heap_named (h, SYM_GLOBAL, o->index, bits)
           : o->kind == VIEW_PROC ? heap_named (h, SYM_PROC, o->index, bits)
                                  : heap_fresh_address (h, bits);
  h->syms.data[*known].low = h->syms.data[*known].high = o->address;
  return *known;
}

static HeapValue
value_of (const Exec *x, Heap *h, const Unit *u, HeapSym *known, ViewValue v,
          unsigned bits) {
  if (v.is_defined && v.object != SIZE_MAX && bits == 8 * u->pointer_bytes) {
    ViewObject o = view_object (x, v.object);
    if (o.kind != VIEW_OTHER)
      return heap_value (symbol_of (h, u, &o, known + v.object),
                         (int64_t)(v.bits - o.address));
  }
  HeapValue k = number_const (v.bits, bits);
  if (v.is_defined)
    return k;
  HeapValue s = number_fresh (h, bits, true, true);
  h->syms.data[s.sym].low = h->syms.data[s.sym].high = k.add;
  return s;
}

/* A pointer, or a null pointer if these are to be seen. */
static bool
is_pointer (const Opinion *p, const ViewValue *v, uint64_t at) {
  bool is_null = v->is_defined && !v->bits && at % p->unit->pointer_bytes == 0;
  return v->object != SIZE_MAX || (p->whole_nulls && is_null);
}

/* Bytes that were never written are the rest of the object. */
static void
add_bytes (const Opinion *p, const Exec *x, Heap *h, HeapSym *known,
           size_t number, HeapSym base) {
  const Unit *u = p->unit;
  ViewObject o = view_object (x, number);
  for (uint64_t at = 0; at < o.size && at < MOST_BYTES;) {
    unsigned word = u->pointer_bytes, count = 1;
    ViewValue v = {0};
    if (at + word <= o.size && at + word <= MOST_BYTES) {
      v = view_bytes (x, number, at, word);
      count = is_pointer (p, &v, at) ? word : 1;
    }
    v = view_bytes (x, number, at, count);
    HeapValue value = value_of (x, h, u, known, v, 8 * count);
    if (!is_flagged (h, value))
      heap_set_field (heap_object (h, base), at, count, value);
    at += count;
  }
  if (o.size > MOST_BYTES)
    heap_object (h, base)->rest = REST_MAYBE;
}

static void
add_view_object (const Opinion *p, const Exec *x, HeapState *s, HeapSym *known,
                 size_t number) {
  static const HeapObjectKind kinds[] = {[VIEW_GLOBAL] = OBJECT_GLOBAL,
                                         [VIEW_LOCAL] = OBJECT_STACK,
                                         [VIEW_BLOCK] = OBJECT_HEAP,
                                         [VIEW_ARGUMENT] = OBJECT_ARGUMENT,
                                         [VIEW_FIXED] = OBJECT_FIXED};
  ViewObject o = view_object (x, number);
  if (o.kind == VIEW_OTHER || o.kind == VIEW_PROC ||
      (o.kind == VIEW_GLOBAL && o.is_constant))
    return;
  HeapSym base = symbol_of (&s->heap, p->unit, &o, known + number);
  HeapObject *to =
      heap_add_object (&s->heap, base, o.is_out ? OBJECT_ENDED : kinds[o.kind],
                       heap_const ((int64_t)o.size), REST_UNDEF);
  if (o.kind == VIEW_LOCAL)
    to->level = level_of (p, o.number);
  to->type = type_of (p, &o);
  if (!o.is_out)
    add_bytes (p, x, &s->heap, known, number, base);
}

static HeapFrame
frame_of (const Opinion *p, const Exec *x, size_t number) {
  ViewFrame f = view_frame (x, number);
  const UnitProc *proc = p->unit->procs.data + f.proc;
  HeapFrame frame = {.proc = f.proc, .level = p->frames.data[number].level};
  while (f.op < proc->blocks.data[frame.block].ops.data ||
         f.op >= proc->blocks.data[frame.block].ops.data +
                     proc->blocks.data[frame.block].ops.len)
    frame.block++;
  frame.op = (uint32_t)(f.op - proc->blocks.data[frame.block].ops.data);
  return frame;
}

static HeapState *
state_of (const Opinion *p, const Exec *x) {
  HeapState *s = heap_state_new ();
  size_t count = view_objects (x);
  HeapSym *known = mem_zero ((count + 1) * sizeof *known);
  for (size_t i = 0; i < view_frames (x); i++) {
    vec_push (&s->frames, frame_of (p, x, i));
    const UnitProc *proc = p->unit->procs.data + s->frames.data[i].proc;
    for (uint32_t r = 0; r < proc->regs.len; r++)
      if (proc->regs.data[r] <= 64)
        heap_set_reg (s, (uint32_t)i, r,
                      value_of (x, &s->heap, p->unit, known,
                                view_register (x, i, r), proc->regs.data[r]));
  }
  for (size_t i = 0; i < count; i++)
    add_view_object (p, x, s, known, i);
  mem_free (known);
  return s;
}

static bool
is_at (const HeapState *s, const HeapState *at) {
  return s->frames.len == at->frames.len &&
         !memcmp (s->frames.data, at->frames.data,
                  s->frames.len * sizeof *s->frames.data);
}

static void
tell_outside (Opinion *p, HeapState *s) {
  Str text = {0};
  heap_state_canonical (s);
  heap_print_state (&text, s);
  printf ("outside: %s", str_text (&text));
  str_done (&text);
  p->outside++;
}

/* Tokens of the stack are levels in states. */
static void
set_tokens (const Opinion *p, HeapState *s) {
  for (size_t f = 0; f < p->frames.len; f++)
    for (uint32_t r = 0; r < p->frames.data[f].tokens.len; r++)
      if (p->frames.data[f].tokens.data[r])
        heap_set_reg (s, (uint32_t)f, r,
                      heap_const (p->frames.data[f].tokens.data[r] - 1));
}

/* Objects of many bytes would take long. */
static bool
is_small (const Exec *x) {
  for (size_t i = 0; i < view_objects (x); i++) {
    ViewObject o = view_object (x, i);
    if (o.kind != VIEW_OTHER && !o.is_constant && o.size > MOST_BYTES)
      return false;
  }
  return true;
}

/* Two fields have the same number, which is not initialised: a concrete state
   does not say what such bytes are. */
static bool
has_copied_garbage (const Heap *h) {
  VEC (bool) seen = {0};
  bool twice = false;
  for (size_t i = 0; i < h->syms.len; i++)
    vec_push (&seen, false);
  for (size_t i = 0; i < h->objects.len; i++)
    for (size_t j = 0; j < h->objects.data[i].fields.len; j++) {
      HeapSym s = h->objects.data[i].fields.data[j].value.sym;
      twice |= seen.data[s] && h->syms.data[s].maybe_undef;
      seen.data[s] = true;
    }
  vec_done (&seen);
  return twice;
}

/* It says something about elements of arrays at places that only facts name, or
   how far a block is initialised: what these are in a concrete state, which has
   no facts, entailment does not guess. */
static bool
has_elements (const Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++)
    if (h->objects.data[i].filled.sym)
      return true;
  return h->runs.len || h->slots.len;
}

/* Whether the state, which is handed over, is one of the proof; 'is_sure': if
   not, it is none. */
static bool
look (const Opinion *p, const Exec *x, HeapState **state, bool *is_sure) {
  HeapState *s = *state = state_of (p, x);
  bool is_inside = false, is_here = false, is_vague = false;
  set_tokens (p, s);
  for (size_t i = 0; i < p->states.len && !is_inside; i++) {
    uint64_t work = 100000;
    bool here = is_at (s, p->states.data[i]);
    is_here |= here;
    const Heap *h = &p->states.data[i]->heap;
    is_vague |= here && (has_elements (h) || has_copied_garbage (h));
    is_inside = here && checker_entails (p->unit, s, p->states.data[i], &work);
  }
  *is_sure = is_here && !is_vague;
  return is_inside;
}

static void
compare (Opinion *p, const Exec *x) {
  HeapFrame top = frame_of (p, x, view_frames (x) - 1);
  bool is_place = false;
  for (size_t i = 0; i < p->states.len; i++) {
    const HeapFrame *f = &vec_last (&p->states.data[i]->frames);
    is_place |= f->proc == top.proc && f->block == top.block && f->op == top.op;
  }
  if (!is_place || p->outside || !is_small (x))
    return;
  bool is_sure = false;
  HeapState *s = NULL;
  bool is_inside = look (p, x, &s, &is_sure);
  if (!is_inside) { /* the same state, said in another way */
    heap_state_free (s);
    p->whole_nulls = true;
    is_inside = look (p, x, &s, &is_sure);
    p->whole_nulls = false;
  }
  p->inside += is_inside;
  if (is_sure && !is_inside)
    tell_outside (p, s);
  heap_state_free (s);
}

static void
before (void *context, const Exec *x) {
  Opinion *p = context;
  count_levels (p, x);
  note_type (p, x);
  p->last = view_frame (x, view_frames (x) - 1).op;
  compare (p, x);
}

static void
opinion_reset (Opinion *p) {
  for (size_t i = 0; i < p->frames.len; i++)
    vec_done (&p->frames.data[i].tokens);
  p->frames.len = p->locals.len = p->types.len = 0;
  p->last = NULL;
}

static void
opinion_init (Opinion *p, Run *run, const Program *program,
              const Source *proof) {
  p->unit = pass_until (program->unit, pass_find ("simplify"));
  heap_read_all (run, proof, p->unit->pointer_bytes, &p->templates, &p->states);
}

static void
opinion_done (Opinion *p) {
  for (size_t i = 0; i < p->states.len; i++)
    heap_state_free (p->states.data[i]);
  vec_done (&p->states);
  vec_done (&p->frames);
  vec_done (&p->locals);
  vec_done (&p->types);
  heap_templates_done (&p->templates);
  unit_free (p->unit);
}

static int
second_opinion (Run *run, Program *program, const Source *proof,
                unsigned runs) {
  Opinion p = {0};
  opinion_init (&p, run, program, proof);
  for (unsigned i = 0; i < runs && !p.outside; i++) {
    ExecuteOptions how = {.beyond = i ? INPUTS_RANDOM : INPUTS_ZERO,
                          .seed = i,
                          .random_contents = i,
                          .max_steps = MOST_STEPS,
                          .steps = {before, &p}};
    execute_unit (run, p.unit, &how);
    opinion_reset (&p);
  }
  printf ("inside: %" PRIu64 "\n", p.inside);
  opinion_done (&p);
  return p.outside ? 2 : 0;
}

static void
print_spare (Run *run, const Program *program, const Source *proof) {
  Opinion p = {0};
  opinion_init (&p, run, program, proof);
  printf ("spare:");
  for (size_t i = 0; i < p.states.len; i++) {
    HeapState *a = p.states.data[i];
    bool is_spare = false;
    for (size_t j = 0; j < p.states.len && !is_spare; j++) {
      const HeapState *b = p.states.data[j];
      uint64_t work = 100000;
      is_spare = i != j && a->context == b->context && is_at (a, b) &&
                 checker_entails (p.unit, a, b, &work);
    }
    if (is_spare)
      printf (" %zu", i);
  }
  printf ("\n");
  opinion_done (&p);
}

/* The text of a proof; NULL after saying why there is none. */
static const Source *
make_proof (Run *run, Program *p) {
  int64_t options[64] = {0}, stats[64] = {0};
  table_defaults (shape_engine.options, options);
  Result r = shape_engine.check (run, p, options, stats);
  const Source *proof = NULL;
  Str text = {0};
  if (r.proof.kind == &heaps_proof) {
    heaps_text (&text, r.proof.data);
    proof = run_source (run, "proof.heaps", str_text (&text));
  } else
    printf ("none: %s\n", r.reason ? r.reason : "no reason");
  str_done (&text);
  result_done (&r);
  return proof;
}

typedef struct {
  const char *property;
  bool prints, unchecked, spare;
  unsigned runs;
} How;

static int
judge (Run *run, Program *p, const Source *proof, const How *how) {
  if (!proof)
    return 65;
  if (how->prints)
    printf ("%s", proof->text);
  if (how->spare) {
    print_spare (run, p, proof);
    return 0;
  }
  int code = how->unchecked ? 0 : check (run, p, proof);
  if (!code && how->runs)
    code = second_opinion (run, p, proof, how->runs);
  fflush (stdout);
  return code;
}

static int
judge_all (Run *run, Program *p, char **proofs, const How *how) {
  int worst = 0;
  if (!*proofs)
    return judge (run, p, make_proof (run, p), how);
  for (; *proofs; proofs++) {
    int code = judge (run, p, run_load (run, *proofs), how);
    worst = code > worst ? code : worst;
  }
  return worst;
}

static void
read_option (How *how, const char *option) {
  if (!strncmp (option, "--property=", 11))
    how->property = option + 11;
  else if (!strncmp (option, "--runs=", 7))
    how->runs = (unsigned)atoi (option + 7);
  how->unchecked |= !strcmp (option, "--unchecked");
  how->spare |= !strcmp (option, "--spare");
  how->prints |= !strcmp (option, "--print");
}

int
main (int argc, char **argv) {
  Run *run = run_new ((RunLimits){.seconds = 300, .verbosity = 3});
  Reading reading = {0};
  How how = {0};
  int at = 1, code = 65;
  for (; at < argc && argv[at][0] == '-'; at++)
    read_option (&how, argv[at]);
  if (at >= argc)
    return 64;
  reading.overflow = how.property && strstr (how.property, "overflow");
  const Source *source = run_load (run, argv[at]);
  Program *p = source ? c_front.read (run, source, &reading) : NULL;
  if (p && p->unit) {
    narrow (p->unit, how.property);
    code = judge_all (run, p, argv + at + 1, &how);
  }
  program_free (p);
  reading_done (&reading);
  run_free (run);
  return code;
}
