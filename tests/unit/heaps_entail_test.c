/* Entailment as the checker of proofs decides it: each rule with a case and a
   twin that must fail. */

#include "check.h"
#include "evidence/unit/heaps_impl.h"

#include <stdlib.h>

#define ANY "18446744073709551615"
#define ADDRESS "number 64 1 " ANY
#define POINTER "number 64 0 " ANY
#define INT "number 32 -2147483648 2147483647"

/* A node of 16 bytes: data, link at 8.  Data of any number; 5; perhaps not
   initialised; not 3.  Then doubly linked with a parent; then optional. */
#define TEMPLATES                                                              \
  "(template t0 0 8 none 0 (symbols (s1 " ADDRESS ") (s2 " INT "))"            \
  " (objects (s1 heap 0 undef 16 0 (0 4 s2))) (segments) (facts))"             \
  "(template t1 0 8 none 0 (symbols (s1 " ADDRESS "))"                         \
  " (objects (s1 heap 0 undef 16 0 (0 4 5))) (segments) (facts))"              \
  "(template t2 0 8 none 0 (symbols (s1 " ADDRESS ") (s2 " INT " undef))"      \
  " (objects (s1 heap 0 undef 16 0 (0 4 s2))) (segments) (facts))"             \
  "(template t3 0 8 none 0 (symbols (s1 " ADDRESS ") (s2 " INT "))"            \
  " (objects (s1 heap 0 undef 16 0 (0 4 s2))) (segments)"                      \
  " (facts (different s2 0 3)))"                                               \
  "(template t4 0 0 8 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS "))"           \
  " (objects (s2 heap 0 undef 24 0 (16 8 s1))) (segments) (facts))"            \
  "(template t5 8 8 none 0 (symbols (s1 " ADDRESS "))"                         \
  " (objects (s1 heap 0 zero 24 0)) (segments) (facts))"                       \
  "(template t6 0 none none 0 (symbols (s1 " ADDRESS "))"                      \
  " (objects (s1 heap 0 undef 4 0)) (segments) (facts))"                       \
  "(template t7 0 8 none 0 (symbols (s1 " ADDRESS ") (s2 " POINTER ")"         \
  " (s3 number 64 0 1)) (objects (s1 heap 0 undef 16 0 (0 8 s2)))"             \
  " (segments (t6 s3 s2 0)) (facts))"                                          \
  "(template t8 0 0 8 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS "))"           \
  " (objects (s2 heap 0 maybe 24 0 (16 8 s1))) (segments) (facts))"            \
  "(template t9 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS ")"         \
  " (s3 " POINTER ")) (objects (s2 heap 0 zero 16 0 (0 8 s3)))"                \
  " (segments (t0 s1 s3 0)) (facts))"                                          \
  "(template t10 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS ")"        \
  " (s3 " POINTER ")) (objects (s2 heap 0 zero 16 0))"                         \
  " (segments (t0 s1 s3 0)) (facts))"                                          \
  "(template t11 0 8 (16 8) 0 (symbols (s1 " ADDRESS "))"                      \
  " (objects (s1 heap 0 undef 24 0)) (segments) (facts))"                      \
  "(template t12 0 8 16 0 (symbols (s1 " ADDRESS "))"                          \
  " (objects (s1 heap 0 undef 24 0)) (segments) (facts))"

/* A pair of a tag and a block that is there if the tag is 2. */
#define TAGGED                                                                 \
  "(template t13 0 none none 0 (symbols (s1 " ADDRESS ") (s2 " INT             \
  ") (s3 " POINTER                                                             \
  ") (s4 number 64 0 1)) (objects (s1 heap 0 undef 16 0 (0 4 s2)"              \
  " (8 8 s3))) (segments (t6 s4 s3 0)) (facts (when s2 s4 2)))"                \
  "(template t14 0 none none 0 (symbols (s1 " ADDRESS ") (s2 " INT             \
  ") (s3 " POINTER                                                             \
  ") (s4 number 64 0 1)) (objects (s1 heap 0 undef 16 0 (0 4 s2)"              \
  " (8 8 s3))) (segments (t6 s4 s3 0)) (facts))"                               \
  "(template t15 0 none none 0 (symbols (s1 " ADDRESS ") (s2 number 64 0 1)"   \
  " (s3 " POINTER ")) (objects (s1 heap 0 undef 16 0 (0 4 (s2 1))"             \
  " (8 8 s3))) (segments (t6 s2 s3 0)) (facts))"

/* A pointer that is one of two values around it; that is one; a number below
   one around it. */
#define AROUND                                                                 \
  "(template t16 0 8 none 2 (symbols (s1 param 0 0 0) (s2 param 0 0 0)"        \
  " (s3 " ADDRESS ") (s4 " POINTER ")) (objects (s3 heap 0 undef 16 0"         \
  " (0 8 s4))) (segments) (facts (one-of s4 s1 s2)))"                          \
  "(template t17 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS "))"       \
  " (objects (s2 heap 0 undef 16 0 (0 8 s1))) (segments) (facts))"             \
  "(template t18 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS ")"        \
  " (s3 " INT ")) (objects (s2 heap 0 undef 16 0 (0 4 s3))) (segments)"        \
  " (facts (at-most s3 s1 -1)))"                                               \
  "(template t19 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS ")"        \
  " (s3 number 64 18446744073709551616 36893488147419103231))"                 \
  " (objects (s2 heap 0 undef 16 0 (0 8 s3))) (segments)"                      \
  " (facts (one-of s3 s1)))"

/* Elements with a 5; those with a 2, which are larger and point to something
   around them; elements of these two kinds; of the first and a third. */
#define KINDS                                                                  \
  "(template t20 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS "))"       \
  " (objects (s2 heap 0 undef 24 0 (0 4 2) (16 8 s1))) (segments) (facts))"    \
  "(kinds t21 t1 t20)"                                                         \
  "(kinds t22 t1 t3)"                                                          \
  "(template t23 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS            \
  ")) (objects (s2 heap 0 zero 16 0)) (segments (t21 s1 s2 0 (args 0)))"       \
  " (facts))"

/* Elements whose data never gets less; grows; grows by 1. */
#define ORDERED                                                                \
  "(ordered t24 t0 0 0 none)(ordered t25 t0 0 1 none)(ordered t26 t0 0 1 1)"

/* A pointer to a global that has a symbol of its own; one that is not what is
   around it; a list that is 5 longer than an argument, and owns a block. */
#define FORGED                                                                 \
  "(template t27 0 8 none 0 (symbols (s1 " ADDRESS ") (s2 global 0 64 1 9))"   \
  " (objects (s1 heap 0 undef 16 0 (0 8 s2))) (segments) (facts))"             \
  "(template t28 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS            \
  ") (s3 " ADDRESS ")) (objects (s2 heap 0 undef 16 0 (0 8 s3))) (segments)"   \
  " (facts (different s3 s1 0)))"                                              \
  "(template t29 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS            \
  ") (s3 " POINTER ") (s4 " ADDRESS ")) (objects (s2 heap 0 undef 16 0"        \
  " (0 8 s3)) (s4 heap 0 undef 8 0)) (segments (t17 (s1 5) s3 0 (args s4)))"   \
  " (facts))"

#define STATE(ROOTS, SYMBOLS, OBJECTS, SEGMENTS, FACTS)                        \
  "(state (frames (0 0 0 0)) (roots " ROOTS ") (symbols " SYMBOLS              \
  ") (objects " OBJECTS ") (segments " SEGMENTS ") (facts " FACTS "))"
#define LEAKED(SYMBOLS)                                                        \
  "(state (frames (0 0 0 0)) (roots) (symbols " SYMBOLS                        \
  ") (objects) (segments) (facts) leaked)"

static Unit *
small_unit (void) {
  Unit *u = unit_new (8);
  uint32_t proc = unit_add_proc (u, "main");
  for (int i = 0; i < 4; i++)
    unit_add_reg (u, proc, i == 3 ? 32 : 64);
  uint32_t block = unit_add_block (u, proc, (Pos){0});
  unit_add_op (u, proc, block, (UnitOp){.kind = OP_EXIT});
  u->kinds = 1u << KIND_LEAK | 1u << KIND_INVALID_DEREF;
  return u;
}

static bool
entails (const char *a, const char *b) {
  Run *run = run_new ((RunLimits){.quiet = true});
  Unit *u = small_unit ();
  HeapTemplates templates = {0};
  HeapStates states = {0};
  Str text = {0};
  uint64_t work = 100000;
  str_format (&text, "%s%s%s%s%s%s%s%s", TEMPLATES, TAGGED, AROUND, KINDS,
              ORDERED, FORGED, a, b);
  bool good = heap_read_all (run, run_source (run, "test", str_text (&text)), 8,
                             &templates, &states);
  if (!good || states.len != 2) {
    printf ("# not read: %s\n", str_text (&text));
    exit (1);
  }
  good = checker_entails (u, states.data[0], states.data[1], &work);
  for (size_t i = 0; i < states.len; i++)
    heap_state_free (states.data[i]);
  vec_done (&states);
  str_done (&text);
  heap_templates_done (&templates);
  unit_free (u);
  run_free (run);
  return good;
}

typedef bool Question (const Unit *, HeapState *);

/* What the answer is about one state. */
static bool
answer (const char *a, Question *ask) {
  Run *run = run_new ((RunLimits){.quiet = true});
  Unit *u = small_unit ();
  HeapTemplates templates = {0};
  HeapStates states = {0};
  Str text = {0};
  str_format (&text, "%s%s%s%s%s%s%s", TEMPLATES, TAGGED, AROUND, KINDS,
              ORDERED, FORGED, a);
  bool good = heap_read_all (run, run_source (run, "test", str_text (&text)), 8,
                             &templates, &states) &&
              states.len == 1;
  if (!good) {
    printf ("# not read: %s\n", str_text (&text));
    exit (1);
  }
  good = ask (u, states.data[0]);
  heap_state_free (states.data[0]);
  vec_done (&states);
  str_done (&text);
  heap_templates_done (&templates);
  unit_free (u);
  run_free (run);
  return good;
}

static bool
can_be_empty (const Unit *u, HeapState *s) {
  (void)u;
  return formula_empty (s, 0);
}

static bool
keeps_all (const Unit *u, HeapState *s) {
  Checker c = {.unit = u};
  return checker_keeps_all (&c, s, u->procs.data[0].blocks.data[0].ops.data);
}

/* A list of any length in register 0. */
#define LIST                                                                   \
  STATE ("(0 0 s1)", "(s1 " POINTER ") (s2 " POINTER ")", "", "(t0 s2 s1 0)",  \
         "")
#define LIST_OF(T, LENGTH)                                                     \
  STATE ("(0 0 s1)", "(s1 " POINTER ") (s2 number 64 " LENGTH ")", "",         \
         "(" T " s2 s1 0)", "")
#define TWO(DATA, MORE_SYMBOLS, LAST)                                          \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ") (s2 " ADDRESS ") " MORE_SYMBOLS,        \
         "(s1 heap 0 undef 16 0 (0 4 1) (8 8 s2))"                             \
         " (s2 heap 0 undef 16 0 (0 4 " DATA ") (8 8 " LAST "))",              \
         "", "")

static void
objects_are_a_list (void) {
  CHECK (entails (TWO ("2", "", "0"), LIST));
  CHECK (!entails (TWO ("2", "", "1"), LIST)); /* does not end in 0 */
  CHECK (!entails (TWO ("2", "(s3 " POINTER ")", "s3"), LIST)); /* dangles */
  CHECK (!entails (TWO ("2", "", "s1"), LIST));                 /* a ring */
  CHECK (entails (STATE ("(0 0 0)", "", "", "", ""), LIST));
  CHECK (entails (TWO ("2", "", "0"), LIST_OF ("t0", "2 9")));
  CHECK (!entails (TWO ("2", "", "0"), LIST_OF ("t0", "3 9")));
  CHECK (!entails (TWO ("2", "", "0"), LIST_OF ("t0", "0 1")));
  CHECK (!entails (STATE ("(0 0 0)", "", "", "", ""), LIST_OF ("t0", "1 9")));
}

#define REST(WHERE, LAST)                                                      \
  STATE ("(0 0 s1)", "(s1 " POINTER ") (s2 " POINTER ") (s3 " ADDRESS ")",     \
         "(s3 heap 0 undef 16 0 (0 4 1) (8 8 " LAST "))",                      \
         "(t0 s2 s1 " WHERE ")", "")

static void
segments_are_parts_of_lists (void) {
  CHECK (entails (LIST, LIST));
  CHECK (entails (REST ("s3", "0"), LIST)); /* a list and one more */
  CHECK (!entails (REST ("s3", "s1"), LIST));
  CHECK (!entails (REST ("0", "0"), LIST)); /* one is left */
  CHECK (entails (LIST_OF ("t0", "1 9"), LIST));
  CHECK (!entails (LIST, LIST_OF ("t0", "1 9")));
  CHECK (entails (STATE ("(0 0 s1)",
                         "(s1 " POINTER ") (s2 " POINTER ") (s3 " POINTER ")",
                         "", "(t0 s3 s1 s2) (t0 s3 s2 0)", ""),
                  LIST));
}

static void
templates_say_what_data_is (void) {
  CHECK (entails (LIST_OF ("t1", "0 9"), LIST));
  CHECK (!entails (LIST, LIST_OF ("t1", "0 9")));
  CHECK (entails (LIST_OF ("t0", "0 9"), LIST_OF ("t2", "0 9")));
  CHECK (!entails (LIST_OF ("t2", "0 9"), LIST_OF ("t0", "0 9")));
  CHECK (entails (LIST_OF ("t1", "0 9"), LIST_OF ("t3", "0 9")));
  CHECK (!entails (LIST_OF ("t0", "0 9"), LIST_OF ("t3", "0 9")));
  CHECK (entails (TWO ("2", "", "0"), LIST_OF ("t3", "0 9")));
  CHECK (!entails (TWO ("3", "", "0"), LIST_OF ("t3", "0 9")));
  CHECK (
      entails (TWO ("s3", "(s3 number 32 4 9)", "0"), LIST_OF ("t3", "0 9")));
  CHECK (
      !entails (TWO ("s3", "(s3 number 32 2 9)", "0"), LIST_OF ("t3", "0 9")));
  CHECK (!entails (TWO ("s3", "(s3 " INT " undef)", "0"), LIST));
  CHECK (
      entails (TWO ("s3", "(s3 " INT " undef)", "0"), LIST_OF ("t2", "0 9")));
}

#define OBJECT(KIND, LEVEL, SIZE, FIELDS)                                      \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ") (s2 " POINTER ")",                      \
         "(s1 " KIND " " LEVEL " " SIZE FIELDS ")", "", "")

/* What an object has no field for is its rest (P2). */
static void
the_rest_counts (void) {
#define HEAP(REST, FIELDS) OBJECT ("heap", "0", REST " 16 0", FIELDS)
  CHECK (entails (HEAP ("zero", ""), HEAP ("zero", "")));
  CHECK (!entails (HEAP ("zero", " (8 8 s2)"), HEAP ("zero", "")));
  CHECK (entails (HEAP ("zero", " (8 8 0)"), HEAP ("zero", "")));
  CHECK (entails (HEAP ("zero", ""), HEAP ("zero", " (8 8 0)")));
  CHECK (!entails (HEAP ("any", ""), HEAP ("zero", "")));
  CHECK (entails (HEAP ("zero", " (8 8 s2)"), HEAP ("any", "")));
  CHECK (!entails (HEAP ("undef", ""), HEAP ("any", "")));
  CHECK (!entails (HEAP ("undef", " (0 8 1)"), HEAP ("any", "")));
  CHECK (entails (HEAP ("undef", " (0 8 1) (8 8 1)"), HEAP ("any", "")));
  CHECK (!entails (HEAP ("undef", ""), HEAP ("undef", " (0 8 s2)")));
  CHECK (entails (HEAP ("any", ""), HEAP ("maybe", " (0 8 s2)")));
  CHECK (!entails (HEAP ("any", ""), HEAP ("undef", " (0 8 s2)")));
  CHECK (!entails (HEAP ("undef", " (8 8 s2)"), HEAP ("undef", "")));
  CHECK (entails (HEAP ("undef", " (8 8 s2)"), HEAP ("maybe", "")));
  CHECK (!entails (HEAP ("any", " (0 4 1)"), HEAP ("any", " (0 4 2)")));
  CHECK (entails (HEAP ("any", " (0 4 1) (4 4 0)"), HEAP ("any", " (0 8 1)")));
  CHECK (!entails (HEAP ("any", " (0 4 1) (4 4 1)"), HEAP ("any", " (0 8 1)")));
}

static void
objects_are_of_a_kind (void) {
#define LOCAL(LEVEL, SIZE) OBJECT ("stack", LEVEL, "undef " SIZE " 0", "")
  CHECK (entails (LOCAL ("1", "8"), LOCAL ("1", "8")));
  CHECK (!entails (LOCAL ("1", "8"), LOCAL ("2", "8")));
  CHECK (!entails (LOCAL ("1", "8"), LOCAL ("1", "9")));
  CHECK (!entails (OBJECT ("ended", "1", "undef 8 0", ""), LOCAL ("1", "8")));
  CHECK (!entails (OBJECT ("heap", "0", "undef 8 0", ""),
                   OBJECT ("argument", "0", "undef 8 0", "")));
}

/* P5: cells of another size or with the link elsewhere are no elements. */
static void
elements_have_their_size (void) {
#define CELL(SIZE, FIELDS)                                                     \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ")",                                       \
         "(s1 heap 0 undef " SIZE " 0 " FIELDS ")", "", "")
  CHECK (entails (CELL ("16", "(0 4 1) (8 8 0)"), LIST));
  CHECK (!entails (CELL ("24", "(0 4 1) (8 8 0)"), LIST));
  CHECK (!entails (CELL ("16", "(0 8 0) (8 4 1)"), LIST));
}

#define DOUBLY(FIRST_PREV, SECOND_PREV, PARENT)                                \
  STATE ("(0 0 s1) (0 1 s2) (0 2 s3)",                                         \
         "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " ADDRESS ") (s4 " ADDRESS     \
         ")",                                                                  \
         "(s1 heap 0 undef 24 0 (0 8 s2) (8 8 " FIRST_PREV                     \
         ") (16 8 s3)) (s2 heap 0 undef 24 0 (0 8 0) (8 8 " SECOND_PREV        \
         ") (16 8 " PARENT "))",                                               \
         "", "")
#define DOUBLY_LIST                                                            \
  STATE ("(0 0 s1) (0 1 s2) (0 2 s3)",                                         \
         "(s1 " POINTER ") (s2 " POINTER ") (s3 " POINTER ") (s4 " POINTER     \
         ")",                                                                  \
         "", "(t4 s4 s1 0 s2 0 (args s3))", "")

/* P3: what elements share is the same for all of them. */
static void
doubly_linked_with_parents (void) {
  CHECK (entails (DOUBLY ("0", "s1", "s3"), DOUBLY_LIST));
  CHECK (!entails (DOUBLY ("0", "0", "s3"), DOUBLY_LIST));
  CHECK (!entails (DOUBLY ("s2", "s1", "s3"), DOUBLY_LIST));
  CHECK (!entails (DOUBLY ("0", "s1", "s4"), DOUBLY_LIST));
#define FAMILY(PARENT)                                                         \
  STATE ("(0 0 s1) (0 1 s2) (0 2 s3)",                                         \
         "(s1 " POINTER ") (s2 " POINTER ") (s3 " POINTER ") (s4 " POINTER     \
         ") (s5 " POINTER ")",                                                 \
         "", "(t4 s4 s1 0 s2 0 (args " PARENT "))", "")
  CHECK (entails (FAMILY ("s3"), DOUBLY_LIST));
  CHECK (!entails (FAMILY ("s5"), DOUBLY_LIST));
}

/* An address of the same number is not that of the same object: not in the
   elements of a list, either. */
static void
numbers_are_no_objects (void) {
#define OWNED(T, PARENT)                                                       \
  STATE ("(0 0 s1) (0 1 s2) (0 2 s3) (0 3 s5)",                                \
         "(s1 " POINTER ") (s2 " POINTER ") (s3 " ADDRESS ") (s4 " POINTER     \
         ") (s5 " ADDRESS ")",                                                 \
         "(s3 heap 0 undef 8 0)", "(" T " s4 s1 0 s2 0 (args " PARENT "))",    \
         "(at-most s3 s5 0) (at-most s5 s3 0)")
  CHECK (entails (OWNED ("t4", "s3"), OWNED ("t8", "s3")));
  CHECK (entails (OWNED ("t4", "s5"), OWNED ("t8", "s5")));
  CHECK (!entails (OWNED ("t4", "s5"), OWNED ("t4", "s3")));
  CHECK (!entails (OWNED ("t4", "s5"), OWNED ("t8", "s3")));
}

/* The last element alone is known. */
static void
lists_are_seen_from_behind (void) {
#define BEHIND                                                                 \
  STATE ("(0 1 s2)",                                                           \
         "(s1 " POINTER ") (s2 " POINTER ") (s3 " POINTER ") (s4 " POINTER     \
         ")",                                                                  \
         "", "(t4 s4 s1 0 s2 0 (args s3))", "")
  CHECK (entails (DOUBLY ("0", "s1", "s3"), BEHIND));
  CHECK (!entails (DOUBLY ("s1", "s1", "s3"), BEHIND));
  CHECK (entails (DOUBLY_LIST, BEHIND));
}

static void
links_may_be_inside (void) {
#define HEAD(AT)                                                               \
  STATE ("(0 0 (s1 8))", "(s1 " ADDRESS ") (s2 " ADDRESS ")",                  \
         "(s1 heap 0 zero 24 0 (8 8 (s2 " AT "))) (s2 heap 0 zero 24 0)", "",  \
         "")
  CHECK (entails (HEAD ("8"), LIST_OF ("t5", "0 9")));
  CHECK (!entails (HEAD ("16"), LIST_OF ("t5", "0 9")));
}

static void
elements_own_what_they_point_to (void) {
#define OWNER(FIELD, SECOND)                                                   \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " ADDRESS ")",     \
         "(s1 heap 0 undef 16 0 (0 8 " FIELD ") (8 8 " SECOND                  \
         ")) (s2 heap 0 undef 4 0)" OTHER,                                     \
         "", "")
#define OTHER ""
  CHECK (entails (OWNER ("s2", "0"), LIST_OF ("t7", "0 9")));
  CHECK (!entails (OWNER ("0", "0"), LIST_OF ("t7", "0 9"))); /* one is lost */
#undef OTHER
#define OTHER " (s3 heap 0 undef 16 0 (0 8 s2) (8 8 0))"
  CHECK (!entails (OWNER ("s2", "s3"), LIST_OF ("t7", "0 9"))); /* shared */
  CHECK (entails (OWNER ("0", "s3"), LIST_OF ("t7", "0 9")));
#undef OTHER
}

#define COUNTED(REG, LENGTH)                                                   \
  STATE ("(0 0 s1) (0 1 " REG ")",                                             \
         "(s1 " POINTER ") (s2 number 64 0 1000) (s3 number 64 0 1000)", "",   \
         "(t0 " LENGTH " s1 0)", "")

static void
lengths_are_numbers (void) {
  CHECK (entails (COUNTED ("s2", "s2"), COUNTED ("s2", "s2")));
  CHECK (!entails (COUNTED ("s3", "s2"), COUNTED ("s2", "s2")));
  CHECK (entails (COUNTED ("s2", "s2"), COUNTED ("s3", "s2")));
  CHECK (!entails (COUNTED ("(s2 1)", "s2"), COUNTED ("s2", "s2")));
#define MORE(REG)                                                              \
  STATE ("(0 0 s1) (0 1 " REG ")",                                             \
         "(s1 " ADDRESS ") (s2 number 64 0 9) (s3 " POINTER ")",               \
         "(s1 heap 0 undef 16 0 (0 4 1) (8 8 s3))", "(t0 s2 s3 0)", "")
  CHECK (entails (MORE ("(s2 1)"), COUNTED ("s2", "s2")));
  CHECK (!entails (MORE ("s2"), COUNTED ("s2", "s2")));
}

static void
leaks_are_told (void) {
  CHECK (!entails (LIST, STATE ("", "", "", "", "")));
  CHECK (entails (LIST, LEAKED ("")));
  CHECK (!entails (LEAKED (""), STATE ("", "", "", "", "")));
  CHECK (entails (OBJECT ("stack", "1", "undef 8 0", ""),
                  STATE ("", "", "", "", "")));
}

#define TWO_NUMBERS(SYMBOLS, FACTS)                                            \
  STATE ("(0 0 s1) (0 1 s2)", SYMBOLS, "", "", FACTS)
#define SMALL "(s1 number 64 0 9) (s2 number 64 5 20)"

static void
facts_hold (void) {
  CHECK (entails (TWO_NUMBERS (SMALL, "(at-most s1 s2 -1)"),
                  TWO_NUMBERS (SMALL, "(at-most s1 s2 0)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, "(at-most s1 s2 0)"),
                   TWO_NUMBERS (SMALL, "(at-most s1 s2 -1)")));
  CHECK (entails (TWO_NUMBERS (SMALL, ""),
                  TWO_NUMBERS (SMALL, "(at-most s1 s2 4)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, ""),
                   TWO_NUMBERS (SMALL, "(different s1 s2 0)")));
  CHECK (entails (TWO_NUMBERS (SMALL, "(at-most s1 s2 -1)"),
                  TWO_NUMBERS (SMALL, "(different s1 s2 0)")));
  CHECK (!entails (TWO_NUMBERS ("(s1 number 64 0 10) (s2 number 64 5 20)", ""),
                   TWO_NUMBERS (SMALL, "")));
  CHECK (entails (TWO_NUMBERS (SMALL, "(times s2 s1 2)"),
                  TWO_NUMBERS (SMALL, "(times s2 s1 2)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, "(times s2 s1 3)"),
                   TWO_NUMBERS (SMALL, "(times s2 s1 2)")));
}

/* What is left of a number says what is left of its multiples and of sums. */
static void
rests_hold (void) {
  CHECK (entails (TWO_NUMBERS (SMALL, "(modulo s1 4 3)"),
                  TWO_NUMBERS (SMALL, "(modulo s1 2 1)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, "(modulo s1 2 1)"),
                   TWO_NUMBERS (SMALL, "(modulo s1 4 3)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, "(modulo s1 4 3)"),
                   TWO_NUMBERS (SMALL, "(modulo s1 2 0)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, ""),
                   TWO_NUMBERS (SMALL, "(modulo s1 2 0)")));
  CHECK (entails (TWO_NUMBERS (SMALL, "(times s2 s1 6)"),
                  TWO_NUMBERS (SMALL, "(modulo s2 3 0)")));
  CHECK (entails (TWO_NUMBERS (SMALL, "(times s2 s1 6) (modulo s1 2 1)"),
                  TWO_NUMBERS (SMALL, "(modulo s2 4 2)")));
  CHECK (!entails (TWO_NUMBERS (SMALL, "(times s2 s1 6)"),
                   TWO_NUMBERS (SMALL, "(modulo s2 4 2)")));
  CHECK (entails (TWO_NUMBERS (SMALL, "(modulo s1 2 1) (modulo s2 2 0)"),
                  TWO_NUMBERS (SMALL, "(different s1 s2 0)")));
}

/* One register, one symbol: a number of 32 bits is any of its patterns. */
static void
patterns_count (void) {
#define WORD(SYMBOL, MORE)                                                     \
  STATE ("(0 3 s1)" MORE, "(s1 number 32 " SYMBOL ")", "", "", "")
  CHECK (
      entails (WORD ("0 4294967295", ""), WORD ("-2147483648 2147483647", "")));
  CHECK (!entails (WORD ("0 4294967295", ""), WORD ("0 4294967294", "")));
  CHECK (!entails (
      WORD ("0 4294967295", " "),
      STATE ("(0 3 s1)", "(s1 " INT ")", "", "", "(different s1 0 7)")));
  CHECK (!entails (
      STATE ("(0 0 s1) (0 3 s1)", "(s1 number 64 0 4294967295)", "", "", ""),
      STATE ("(0 0 s1) (0 3 s1)", "(s1 " INT ")", "", "", "")));
}

static void
nothing_is_used_twice (void) {
#define ONE_CELL                                                               \
  STATE ("(0 0 s1) (0 1 s1)", "(s1 " ADDRESS ")",                              \
         "(s1 heap 0 undef 16 0 (0 4 1) (8 8 0))", "", "")
#define TWO_LISTS                                                              \
  STATE ("(0 0 s1) (0 1 s2)",                                                  \
         "(s1 " POINTER ") (s2 " POINTER ") (s3 " POINTER ")", "",             \
         "(t0 s3 s1 0) (t0 s3 s2 0)", "")
  CHECK (!entails (ONE_CELL, TWO_LISTS));
  CHECK (
      entails (STATE ("(0 0 s1) (0 1 s2)", "(s1 " ADDRESS ") (s2 " ADDRESS ")",
                      "(s1 heap 0 undef 16 0 (0 4 1) (8 8 0))"
                      " (s2 heap 0 undef 16 0 (0 4 1) (8 8 0))",
                      "", ""),
               TWO_LISTS));
}

static void
places_in_arrays (void) {
#define ARRAY(MOST)                                                            \
  STATE ("(0 0 s1) (0 1 s3)",                                                  \
         "(s1 " ADDRESS ") (s2 number 64 0 " MOST                              \
         ") (s3 inside s1 s2 64 0 0)",                                         \
         "(s1 heap 0 any 16 0)", "", "")
  CHECK (entails (ARRAY ("8"), ARRAY ("16")));
  CHECK (!entails (ARRAY ("16"), ARRAY ("8")));
  CHECK (entails (STATE ("(0 0 s1) (0 1 (s1 4))", "(s1 " ADDRESS ")",
                         "(s1 heap 0 any 16 0)", "", ""),
                  ARRAY ("8")));
  CHECK (!entails (STATE ("(0 0 s1) (0 1 (s1 9))", "(s1 " ADDRESS ")",
                          "(s1 heap 0 any 16 0)", "", ""),
                   ARRAY ("8")));
}

/* The range of a place in an array says nothing, whatever is equal to it. */
static void
lists_may_end_in_arrays (void) {
#define ENDS_IN_ARRAY(LENGTH)                                                  \
  STATE ("(0 0 s4)",                                                           \
         "(s1 " ADDRESS                                                        \
         ") (s2 number 64 0 8) (s3 inside s1 s2 64 0 0) (s4 " ADDRESS          \
         ") (s5 number 64 " LENGTH ")",                                        \
         "(s1 heap 0 any 16 0)", "(t0 s5 s4 s3)", "")
  CHECK (answer (ENDS_IN_ARRAY ("0 9"), can_be_empty));
  CHECK (!answer (ENDS_IN_ARRAY ("1 9"), can_be_empty));
}

/* Lists in lists, as long as a number outside of them says. */
static void
lists_in_lists_are_kept (void) {
#define KEPT(T)                                                                \
  STATE ("",                                                                   \
         "(s1 " ADDRESS ") (s2 " POINTER ") (s3 " POINTER                      \
         ") (s4 number 64 1 9)",                                               \
         "(s1 stack 0 any 8 0 (0 8 s2))", "(" T " s3 s2 0 (args s4))", "")
  CHECK (answer (KEPT ("t9"), keeps_all));
  CHECK (!answer (KEPT ("t10"), keeps_all));
}

/* An array of pointers, some of which own blocks of 4 bytes (t6). */
#define ARRAY_SYMBOLS                                                          \
  "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " ADDRESS ") (s4 number 64 0 9)"      \
  " (s5 number 64 0 72)"
#define OWNERS(FIELDS, OBJECTS, FACTS)                                         \
  STATE ("(0 0 s1) (0 1 s4)", ARRAY_SYMBOLS,                                   \
         "(s1 heap 0 maybe 80 0 (filled 80) " FIELDS ") " OBJECTS, "",         \
         "(times s5 s4 8) " FACTS)
#define BLOCK(S) "(" S " heap 0 undef 4 0)"

static void
slots_are_made_of_cells (void) {
  CHECK (entails (OWNERS ("(0 8 s2) (8 8 s3)", BLOCK ("s2") BLOCK ("s3"), ""),
                  OWNERS ("", "", "(slots s1 8 0 16 t6 full)")));
  CHECK (!entails (OWNERS ("(0 8 s2) (8 8 s3)", BLOCK ("s2") BLOCK ("s3"), ""),
                   OWNERS ("", "", "(slots s1 8 0 8 t6 full)"))); /* one left */
  CHECK (!entails (OWNERS ("(0 8 s2) (8 8 s2)", BLOCK ("s2"), ""),
                   OWNERS ("", "", "(slots s1 8 0 16 t6 full)"))); /* twice */
  CHECK (!entails (OWNERS ("(0 8 s2) (8 8 0)", BLOCK ("s2"), ""),
                   OWNERS ("", "", "(slots s1 8 0 16 t6 full)")));
  CHECK (entails (OWNERS ("(0 8 s2) (8 8 0)", BLOCK ("s2"), ""),
                  OWNERS ("", "", "(slots s1 8 0 16 t6 some)")));
  CHECK (!entails (OWNERS ("(0 8 s2) (8 8 s3)", BLOCK ("s2"), ""),
                   OWNERS ("", "", "(slots s1 8 0 16 t6 some)"))); /* dangles */
  CHECK (!entails (OWNERS ("(0 8 s2) (16 8 s3)", BLOCK ("s2") BLOCK ("s3"), ""),
                   OWNERS ("", "", "(slots s1 8 0 24 t6 some)"))); /* a gap */
  CHECK (entails (OWNERS ("(0 8 s2) (16 8 s3)", BLOCK ("s2") BLOCK ("s3"), ""),
                  OWNERS ("", "", "(slots s1 16 0 24 t6 full)")));
}

#define AT_S5 "(run s1 8 s5 (s5 8) s2 s2) "

static void
slots_have_symbols_for_ends (void) {
  const char *filled =
      OWNERS ("", BLOCK ("s2"), AT_S5 "(slots s1 8 0 s5 t6 full)");
  CHECK (entails (filled, OWNERS ("", "", "(slots s1 8 0 (s5 8) t6 full)")));
  CHECK (!entails (filled, OWNERS ("", "", "(slots s1 8 0 s5 t6 full)")));
  CHECK (!entails (filled, OWNERS ("", "", "(slots s1 8 0 (s5 16) t6 full)")));
  CHECK (!entails (filled, OWNERS ("", "", "(slots s1 8 8 (s5 8) t6 full)")));
  CHECK (entails (OWNERS ("", "",
                          "(slots s1 8 0 s5 t6 full)"
                          "(slots s1 8 s5 80 t6 some)"),
                  OWNERS ("", "", "(slots s1 8 0 80 t6 some)")));
  CHECK (!entails (OWNERS ("", "",
                           "(slots s1 8 0 s5 t6 full)"
                           "(slots s1 8 s5 80 t6 some)"),
                   OWNERS ("", "", "(slots s1 8 0 80 t6 full)")));
  CHECK (!entails (OWNERS ("", "",
                           "(slots s1 8 0 s5 t6 full)"
                           "(slots s1 8 (s5 8) 80 t6 full)"),
                   OWNERS ("", "", "(slots s1 8 0 80 t6 some)")));
  CHECK (!entails (OWNERS ("", "", "(slots s1 8 0 80 t6 full)"),
                   OWNERS ("", "", ""))); /* all is lost */
  CHECK (entails (OWNERS ("", "", "(slots s1 8 s5 s5 t6 full)"),
                  OWNERS ("", "", ""))); /* there is none */
  CHECK (!entails (OWNERS ("", "", "(slots s1 8 0 80 t6 full)"),
                   filled)); /* the rest would be lost */
  CHECK (entails (OWNERS ("", "", "(slots s1 8 0 80 t6 full)"),
                  OWNERS ("", BLOCK ("s2"),
                          AT_S5 "(slots s1 8 0 s5 t6 full)"
                                "(slots s1 8 (s5 8) 80 t6 full)")));
  CHECK (!entails (OWNERS ("", "", "(slots s1 8 0 80 t6 some)"),
                   OWNERS ("", BLOCK ("s2"),
                           AT_S5 "(slots s1 8 0 s5 t6 some)"
                                 "(slots s1 8 (s5 8) 80 t6 some)")));
}

#define FITS "(s2 heap 0 undef 16 0 (0 4 5) (8 8 0))"

static void
slots_may_own_lists (void) {
  const char *lists = OWNERS ("", "", "(slots s1 8 0 80 t0 some)");
  CHECK (entails (OWNERS ("", "", "(slots s1 8 0 80 t1 full)"), lists));
  CHECK (!entails (lists, OWNERS ("", "", "(slots s1 8 0 80 t1 some)")));
  /* Nor if what follows them fits. */
  CHECK (entails (OWNERS ("", FITS, AT_S5 "(slots s1 8 0 s5 t1 full)"),
                  OWNERS ("", "", "(slots s1 8 0 (s5 8) t1 full)")));
  CHECK (!entails (OWNERS ("", FITS, AT_S5 "(slots s1 8 0 s5 t0 full)"),
                   OWNERS ("", "", "(slots s1 8 0 (s5 8) t1 full)")));
  CHECK (!entails (OWNERS ("", "", "(slots s1 8 0 80 t6 some)"), lists));
  CHECK (entails (OWNERS ("", "(s2 heap 0 undef 16 0 (0 4 5) (8 8 0))",
                          AT_S5 "(run s1 8 0 s5 0 0) (run s1 8 (s5 8) 80 0 0)"),
                  lists));
  CHECK (
      !entails (OWNERS ("", "(s2 heap 0 undef 16 0 (0 4 5) (8 8 s2))",
                        AT_S5 "(run s1 8 0 s5 0 0) (run s1 8 (s5 8) 80 0 0)"),
                lists)); /* a ring */
  CHECK (
      !entails (OWNERS ("", "(s2 heap 0 undef 16 0 (0 4 5) (8 8 0))",
                        AT_S5 "(run s1 8 0 s5 0 0) (run s1 8 (s5 8) 72 0 0)"),
                lists)); /* the last one is not known */
}

/* Lists with links back in slots: to the slot (t11), or to NULL. */
#define NODE(S, NEXT, PREV)                                                    \
  "(" S " heap 0 undef 24 0 (8 8 " NEXT ") (16 8 " PREV "))"
#define HEADS(TO, T, KIND)                                                     \
  OWNERS ("", "", "(slots s1 8 0 " TO " " T " " KIND ")")

static void
slots_may_be_heads (void) {
  const char *one = OWNERS ("(0 8 s2)", NODE ("s2", "0", "s1"), "");
  const char *two = OWNERS (
      "(0 8 s2)", NODE ("s2", "s3", "s1") NODE ("s3", "0", "(s2 8)"), "");
  CHECK (entails (one, HEADS ("8", "t11", "full-heads")));
  CHECK (entails (two, HEADS ("8", "t11", "full-heads")));
  CHECK (!entails (two, HEADS ("8", "t12", "full-heads")));
  CHECK (!entails (one, HEADS ("8", "t12", "full-heads")));
  CHECK (!entails (one, HEADS ("8", "t11", "full")));
  CHECK (!entails (OWNERS ("(0 8 s2)", NODE ("s2", "0", "(s1 8)"), ""),
                   HEADS ("8", "t11", "full-heads"))); /* another slot */
  CHECK (!entails (OWNERS ("(0 8 s2)", NODE ("s2", "0", "0"), ""),
                   HEADS ("8", "t11", "full-heads")));
  CHECK (!entails (
      OWNERS ("(0 8 s2)", NODE ("s2", "s3", "s1") NODE ("s3", "0", "s2"), ""),
      HEADS ("8", "t11", "full-heads"))); /* back to its front */
  const char *swapped =
      OWNERS ("(0 8 s2) (8 8 s3)",
              NODE ("s2", "0", "(s1 8)") NODE ("s3", "0", "s1"), "");
  CHECK (!entails (swapped, HEADS ("16", "t11", "full-heads")));
  CHECK (
      entails (OWNERS ("(0 8 s2) (8 8 s3)",
                       NODE ("s2", "0", "s1") NODE ("s3", "0", "(s1 8)"), ""),
               HEADS ("16", "t11", "full-heads")));
  CHECK (entails (OWNERS ("(0 8 s2)", NODE ("s2", "0", "0"), ""),
                  HEADS ("8", "t12", "full")));
  CHECK (!entails (OWNERS ("(0 8 s2)", NODE ("s2", "0", "s2"), ""),
                   HEADS ("8", "t12", "full")));
}

static void
heads_are_no_other_slots (void) {
  CHECK (entails (HEADS ("80", "t11", "full-heads"),
                  HEADS ("80", "t11", "some-heads")));
  CHECK (!entails (HEADS ("80", "t11", "full-heads"),
                   HEADS ("80", "t11", "full")));
  CHECK (!entails (HEADS ("80", "t11", "full"),
                   HEADS ("80", "t11", "full-heads")));
  CHECK (!entails (HEADS ("80", "t11", "full-heads"),
                   HEADS ("80", "t12", "full-heads")));
  CHECK (entails (OWNERS ("", "", "(run s1 8 0 80 0 0)"),
                  HEADS ("80", "t11", "some-heads"))); /* NULL */
}

/* A node at a place that is a symbol. */
#define HEAD_AT_S5(PREV)                                                       \
  STATE ("(0 0 s1) (0 1 s4)", ARRAY_SYMBOLS " (s6 inside s1 s5 64 0 0)",       \
         "(s1 heap 0 maybe 80 0 (filled 80))" NODE ("s2", "0", PREV), "",      \
         "(times s5 s4 8)" AT_S5                                               \
         "(run s1 8 0 s5 0 0) (run s1 8 (s5 8) 80 0 0)")

static void
heads_have_symbols_for_places (void) {
  const char *heads = HEADS ("80", "t11", "some-heads");
  CHECK (entails (HEAD_AT_S5 ("s6"), heads));
  CHECK (!entails (HEAD_AT_S5 ("(s6 8)"), heads));
  CHECK (!entails (HEAD_AT_S5 ("s1"), heads));
  CHECK (!entails (HEAD_AT_S5 ("0"), heads));
}

/* Registers 0 to 2 have s1, s2 and s3. */
#define NUMBERS(MORE, FACTS)                                                   \
  STATE ("(0 0 s1) (0 1 s2) (0 2 s3)",                                         \
         "(s1 number 64 0 9) (s2 number 64 1 9) (s3 number 64 0 99) " MORE,    \
         "", "", FACTS)

/* s4 is in no register: it is what s3 is a product of. */
static void
factors_are_found_by_products (void) {
  const char *below =
      NUMBERS ("(s4 number 64 0 9)", "(product s3 s2 s4) (at-most s1 s4 -1)");
  CHECK (entails (below, below));
  CHECK (entails (below, NUMBERS ("(s4 number 64 0 9)",
                                  "(product s3 s2 s4) (at-most s1 s4 0)")));
  CHECK (!entails (below, NUMBERS ("(s4 number 64 0 9)",
                                   "(product s3 s2 s4) (at-most s1 s4 -2)")));
  CHECK (!entails (below, NUMBERS ("(s4 number 64 0 9)",
                                   "(product s3 s1 s4) (at-most s1 s4 -1)")));
  CHECK (!entails (below, NUMBERS ("(s4 number 64 0 8)",
                                   "(product s3 s2 s4) (at-most s1 s4 -1)")));
  CHECK (
      !entails (NUMBERS ("(s4 number 64 0 9)", "(at-most s1 s4 -1)"), below));
  CHECK (entails (
      NUMBERS ("", "(times s3 s2 9) (at-most s1 s2 0)"),
      NUMBERS ("(s4 number 64 0 9)", "(product s3 s2 s4) (at-most s1 s4 0)")));
  CHECK (!entails (
      NUMBERS ("", "(times s3 s2 8) (at-most s1 s2 0)"),
      NUMBERS ("(s4 number 64 0 9)", "(product s3 s2 s4) (at-most s1 s4 0)")));
}

#define LEAST "-9223372036854775808"

/* Constants of a forged proof do not divide by themselves. */
static void
factors_may_be_any_constants (void) {
  const char *a = STATE ("(0 0 " LEAST ") (0 1 -1)", "", "", "", "");
  const char *b = STATE ("(0 0 s1) (0 1 s2)",
                         "(s1 number 64 " LEAST
                         " 9) (s2 number 64 -9 9) (s3 number 64 0 9)",
                         "", "", "(product s1 s2 s3)");
  CHECK (!entails (a, b));
}

static bool
state_says (HeapState *s, HeapValue a, HeapValue b, int64_t most) {
  return formula_at_most (&s->heap, a, b, most) &&
         !formula_at_most (&s->heap, a, b, most - 1);
}

/* s3 = s2 * s4 and s4 is s1 + 1 from now on: s3 = s2 * s1 + s2. */
static bool
replaces_factor (const Unit *u, HeapState *s) {
  (void)u;
  return heap_state_replace (s, 4, heap_value (1, 1)) &&
         state_says (s, heap_value (2, 0), heap_value (3, 0), 0);
}

/* The same with s1 - 1: s3 is at most 8 * 9. */
static bool
replaces_factor_by_less (const Unit *u, HeapState *s) {
  (void)u;
  return heap_limit (&s->heap, heap_value (1, 0), 1, 9) &&
         heap_state_replace (s, 4, heap_value (1, -1)) &&
         state_says (s, heap_value (3, 0), heap_const (0), 72);
}

/* A square: s3 = (s1 + 2) * (s1 + 2), which is at least 4 * s1 + 4. */
static bool
replaces_both_factors (const Unit *u, HeapState *s) {
  (void)u;
  return heap_state_replace (s, 4, heap_value (1, 2)) &&
         state_says (s, heap_const (0), heap_value (3, 0), -4);
}

static void
products_stay_when_factors_are_replaced (void) {
  CHECK (answer (NUMBERS ("(s4 number 64 0 9)", "(product s3 s2 s4)"),
                 replaces_factor));
  CHECK (answer (NUMBERS ("(s4 number 64 0 9)", "(product s3 s2 s4)"),
                 replaces_factor_by_less));
  CHECK (answer (NUMBERS ("(s4 number 64 0 9)", "(product s3 s4 s4)"),
                 replaces_both_factors));
}

/* An array of two numbers of which the first is 5. */
#define PAIR(REST, FACTS)                                                      \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ")", "(s1 heap 0 " REST " 8 0 (0 4 5))",   \
         "", FACTS)

/* Zeros of 8 bytes say nothing of bytes behind the last whole one. */
static void
slots_need_whole_zeros (void) {
  CHECK (!entails (OWNERS ("", "", "(run s1 8 0 20 0 0)"),
                   OWNERS ("", "", "(slots s1 12 0 20 t6 some)")));
  CHECK (entails (OWNERS ("", "", "(run s1 8 0 24 0 0)"),
                  OWNERS ("", "", "(slots s1 12 0 20 t6 some)")));
  CHECK (entails (OWNERS ("", "", "(run s1 1 0 20 0 0)"),
                  OWNERS ("", "", "(slots s1 12 0 20 t6 some)")));
  CHECK (entails (OWNERS ("", "", "(run s1 8 0 20 0 0)"),
                  OWNERS ("", "", "(slots s1 8 0 20 t6 some)")));
}

static void
the_last_element_of_a_run_counts (void) {
  CHECK (entails (PAIR ("any", ""), PAIR ("any", "(run s1 4 0 4 5 5)")));
  CHECK (entails (PAIR ("zero", ""), PAIR ("zero", "(run s1 4 0 8 0 5)")));
  CHECK (!entails (PAIR ("zero", ""), PAIR ("zero", "(run s1 4 0 8 1 5)")));
  CHECK (!entails (PAIR ("any", ""), PAIR ("any", "(run s1 4 0 8 0 5)")));
  CHECK (!entails (PAIR ("maybe", ""), PAIR ("maybe", "(run s1 4 4 8 0 0)")));
  CHECK (!entails (PAIR ("any", ""), PAIR ("any", "(run s1 4 0 4 0 4)")));
}

/* A block with a tag, and what it owns. */
#define TAG(NUMBER, DATA, OBJECTS, FACTS)                                      \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " INT ")",         \
         "(s1 heap 0 undef 16 0 (0 4 " NUMBER ") (8 8 " DATA "))" OBJECTS, "", \
         FACTS)
#define PAIRS(T)                                                               \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ")", "", "(" T " 1 s1 0)", "")

static void
tags_tell_what_there_is (void) {
  CHECK (entails (TAG ("2", "s2", BLOCK ("s2"), ""), PAIRS ("t13")));
  CHECK (!entails (TAG ("2", "0", "", ""), PAIRS ("t13")));
  CHECK (!entails (TAG ("1", "s2", BLOCK ("s2"), ""), PAIRS ("t13")));
  CHECK (entails (TAG ("1", "0", "", ""), PAIRS ("t13")));
  CHECK (!entails (TAG ("s3", "0", "", ""), PAIRS ("t13")));
  CHECK (!entails (TAG ("s3", "s2", BLOCK ("s2"), ""), PAIRS ("t13")));
  CHECK (entails (TAG ("s3", "0", "", "(different s3 0 2)"), PAIRS ("t13")));
  CHECK (!entails (TAG ("s3", "0", "", "(different s3 0 1)"), PAIRS ("t13")));
  CHECK (entails (PAIRS ("t13"), PAIRS ("t14")));
  CHECK (!entails (PAIRS ("t14"), PAIRS ("t13")));
  CHECK (entails (PAIRS ("t15"), PAIRS ("t13"))); /* one more than the length */
}

#define TOLD(C, RANGE, MORE)                                                   \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " POINTER ") (s2 number 64 0 1) (s3 number 32 " RANGE ")", "",   \
         "(t6 s2 s1 0)", "(when s3 s2 " C ")" MORE)

static bool
must_be_empty (const Unit *u, HeapState *s) {
  (void)u;
  return formula_settle (s) && !s->heap.segments.len;
}

static bool
must_be_there (const Unit *u, HeapState *s) {
  (void)u;
  return formula_settle (s) && s->heap.segments.len == 1 &&
         heap_is_nonempty (&s->heap, s->heap.segments.data);
}

static void
tags_decide (void) {
  CHECK (answer (TOLD ("2", "0 1", ""), must_be_empty));
  CHECK (answer (TOLD ("2", "0 9", "(different s3 0 2)"), must_be_empty));
  CHECK (!answer (TOLD ("2", "0 9", "(different s3 0 3)"), must_be_empty));
  CHECK (answer (TOLD ("2", "2 2", ""), must_be_there));
  CHECK (!answer (TOLD ("2", "2 3", ""), must_be_there));
  CHECK (!answer (TOLD ("2", "2 3", ""), must_be_empty));
}

#define PROC(N, INDEX) " (s" #N " procedure " #INDEX " 64 1 " ANY ")"
#define CALLS(SEGMENT)                                                         \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " POINTER ") (s2 number 64 0 9)" PROC (3, 0) PROC (4, 1)         \
             PROC (5, 2),                                                      \
         "", SEGMENT, "")
#define CALLER(FIELD)                                                          \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " ADDRESS ") (s2 " POINTER ")" PROC (3, 0) PROC (4, 1)           \
             PROC (5, 2),                                                      \
         "(s1 heap 0 undef 16 0 (0 8 " FIELD ") (8 8 0))", "", "")

static void
elements_choose_among_values (void) {
  const char *both = CALLS ("(t16 s2 s1 0 (args s3 s4))");
  CHECK (entails (both, both));
  CHECK (entails (both, CALLS ("(t16 s2 s1 0 (args s4 s3))")));
  CHECK (!entails (both, CALLS ("(t16 s2 s1 0 (args s3 s5))")));
  CHECK (!entails (both, CALLS ("(t17 s2 s1 0 (args s3))")));
  CHECK (entails (CALLS ("(t17 s2 s1 0 (args s4))"), both));
  CHECK (!entails (CALLS ("(t17 s2 s1 0 (args s5))"), both));
  CHECK (!entails (CALLS ("(t17 s2 s1 0 (args 0))"), both));
  CHECK (entails (CALLER ("s3"), both));
  CHECK (!entails (CALLER ("s5"), both));
  CHECK (!entails (CALLER ("(s3 1)"), both));
  CHECK (!entails (CALLER ("s2"), both));
  /* No integer is in the range of t19, whatever its bits are. */
  CHECK (!entails (CALLER ("s3"), CALLS ("(t19 s2 s1 0 (args s3))")));
  CHECK (!entails (CALLS ("(t17 s2 s1 0 (args s3))"),
                   CALLS ("(t19 s2 s1 0 (args s3))")));
}

#define BELOW(ARG, FACT)                                                       \
  STATE ("(0 0 s1) (0 1 s3) (0 2 s4)",                                         \
         "(s1 " POINTER ") (s2 number 64 0 9) (s3 number 64 0 9)"              \
         " (s4 number 64 0 9)",                                                \
         "", "(t18 s2 s1 0 (args " ARG "))", FACT)

static void
elements_know_numbers_around_them (void) {
  CHECK (entails (BELOW ("s3", ""), BELOW ("s3", "")));
  CHECK (!entails (BELOW ("s3", ""), BELOW ("s4", "")));
  CHECK (entails (BELOW ("s3", "(at-most s3 s4 0)"), BELOW ("s4", "")));
  CHECK (!entails (BELOW ("s3", "(at-most s3 s4 1)"), BELOW ("s4", "")));
  CHECK (!entails (BELOW ("s3", "(at-most s4 s3 0)"), BELOW ("s4", "")));
  CHECK (entails (BELOW ("s3", ""), BELOW ("9", "")));
  CHECK (!entails (BELOW ("s3", ""), BELOW ("8", "")));
}

#define KIND_SYMBOLS                                                           \
  "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " ADDRESS ") (s4 " ADDRESS ")"
/* An element with a 5 and one with a 2, which points to s3. */
#define TWO_KINDS(ONE, TWO, POINTS_TO)                                         \
  STATE ("(0 0 s1) (0 1 s3) (0 2 s4)", KIND_SYMBOLS,                           \
         "(s1 heap 0 undef 16 0 (0 4 " ONE ") (8 8 s2)) (s2 heap 0 undef 24 0" \
         " (0 4 " TWO ") (8 8 0) (16 8 " POINTS_TO "))",                       \
         "", "")
#define LIST_OF_KINDS(T, ARGS)                                                 \
  STATE ("(0 0 s1) (0 1 s3) (0 2 s4)",                                         \
         "(s1 " POINTER ") (s2 number 64 0 9) (s3 " ADDRESS ") (s4 " ADDRESS   \
         ")",                                                                  \
         "", "(" T " s2 s1 0 " ARGS ")", "")

static void
elements_are_of_kinds (void) {
#define BOTH LIST_OF_KINDS ("t21", "(args s3)")
  CHECK (entails (TWO_KINDS ("5", "2", "s3"), BOTH));
  CHECK (!entails (TWO_KINDS ("2", "2", "s3"), BOTH));
  CHECK (!entails (TWO_KINDS ("5", "5", "s3"), BOTH));
  CHECK (!entails (TWO_KINDS ("5", "2", "s4"), BOTH));
  CHECK (!entails (TWO_KINDS ("5", "2", "s3"), LIST_OF_KINDS ("t22", "")));
  CHECK (entails (TWO ("1", "", "0"), LIST_OF ("t22", "0 9")));
  CHECK (entails (TWO ("5", "", "0"), LIST_OF ("t22", "0 9")));
  CHECK (!entails (TWO ("3", "", "0"), LIST_OF ("t22", "0 9")));
}

static void
kinds_are_kinds_of_others (void) {
  CHECK (entails (BOTH, BOTH));
  CHECK (entails (LIST_OF_KINDS ("t1", ""), BOTH));
  CHECK (entails (LIST_OF_KINDS ("t20", "(args s3)"), BOTH));
  CHECK (!entails (LIST_OF_KINDS ("t20", "(args s4)"), BOTH));
  CHECK (!entails (LIST_OF_KINDS ("t21", "(args s4)"), BOTH));
  CHECK (!entails (LIST_OF_KINDS ("t0", ""), BOTH));
  CHECK (!entails (BOTH, LIST_OF_KINDS ("t1", "")));
  CHECK (!entails (BOTH, LIST_OF_KINDS ("t20", "(args s3)")));
  CHECK (entails (LIST_OF ("t22", "0 9"), LIST_OF ("t0", "0 9")));
  CHECK (!entails (LIST_OF ("t0", "0 9"), LIST_OF ("t22", "0 9")));
}

/* A global has one symbol, also where a template has one of its own; and an
   argument as the length of a list says nothing, whatever is added to it. */
static void
arguments_and_names_are_what_they_are (void) {
#define NAMED(T, ARGS)                                                         \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " POINTER ") (s2 number 64 0 9) (s3 global 0 64 1 9)", "",       \
         "(" T " s2 s1 0" ARGS ")", "")
  CHECK (entails (NAMED ("t27", ""), NAMED ("t27", "")));
  CHECK (!entails (NAMED ("t27", ""), NAMED ("t28", " (args s3)")));
#define NESTED(ARGS)                                                           \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ") (s2 " ADDRESS ")",                      \
         "(s2 stack 1 undef 8 0 (0 8 s1))", "(t29 1 s1 0 (args " ARGS "))",    \
         "")
  CHECK (!answer (NESTED ("-5"), keeps_all));
}

/* What is in a run is initialised: a field that may not be is none. */
static void
runs_are_initialised (void) {
#define FIELD_AND_RUN(UNDEF, RUN)                                              \
  STATE ("(0 0 s1)", "(s1 " ADDRESS ") (s2 number 64 0 9 " UNDEF ")",          \
         "(s1 heap 0 maybe 16 0 (0 8 s2))", "", RUN)
  CHECK (entails (FIELD_AND_RUN ("", ""), FIELD_AND_RUN ("", "")));
  CHECK (entails (FIELD_AND_RUN ("", ""),
                  FIELD_AND_RUN ("", "(run s1 8 0 8 s2 s2)")));
  CHECK (entails (FIELD_AND_RUN ("undef", ""), FIELD_AND_RUN ("undef", "")));
  CHECK (!entails (FIELD_AND_RUN ("undef", ""),
                   FIELD_AND_RUN ("undef", "(run s1 8 0 8 s2 s2)")));
}

/* What only elements of one kind point to need not be reached. */
static void
kinds_reach_what_all_do (void) {
#define POINTING(T, ARGS)                                                      \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " POINTER ") (s2 number 64 1 9) (s3 " ADDRESS ") (s4 " ADDRESS   \
         ")",                                                                  \
         "(s3 heap 0 any 8 0) (s4 stack 1 undef 8 0 (0 8 s1))",                \
         "(" T " s2 s1 0 " ARGS ")", "")
  CHECK (answer (POINTING ("t20", "(args s3)"), keeps_all));
  CHECK (!answer (POINTING ("t21", "(args s3)"), keeps_all));
}

/* Two elements; s3 and s4 are numbers that the program has. */
#define IN_ORDER(NUMBER, ONE, TWO, FACTS)                                      \
  STATE ("(0 0 s1) (0 1 s3) (0 2 s4)",                                         \
         "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " NUMBER ") (s4 " NUMBER ")",  \
         "(s1 heap 0 undef 16 0 (0 4 " ONE ") (8 8 s2))"                       \
         " (s2 heap 0 undef 16 0 (0 4 " TWO ") (8 8 0))",                      \
         "", FACTS)
#define FREE "number 64 -1000000000000 1000000000000"
#define ORDERED_LIST(T, FIRST, ARGS)                                           \
  STATE ("(0 0 " FIRST ") (0 1 s3) (0 2 s4)",                                  \
         "(s1 " POINTER ") (s2 number 64 0 9) (s3 " INT ") (s4 " INT           \
         ") (s5 " FREE ") (s6 " FREE ")",                                      \
         "", "(" T " s2 s1 0 " ARGS ")", "")

static void
elements_are_in_order (void) {
#define UP(ARGS) ORDERED_LIST ("t24", "s1", "(args " ARGS ")")
#define LESS IN_ORDER (INT, "s3", "s4", "(at-most s3 s4 -1)")
#define NOT_MORE IN_ORDER (INT, "s3", "s4", "(at-most s3 s4 0)")
  CHECK (entails (NOT_MORE, UP ("s5 s6")));
  CHECK (!entails (IN_ORDER (INT, "s3", "s4", ""), UP ("s5 s6")));
  CHECK (!entails (IN_ORDER (INT, "s4", "s3", "(at-most s3 s4 -1)"),
                   UP ("s5 s6")));
  CHECK (entails (NOT_MORE, UP ("s3 s4")));
  CHECK (!entails (NOT_MORE, UP ("s4 s6")));
  CHECK (!entails (NOT_MORE, UP ("s5 s3")));
  CHECK (entails (LESS, ORDERED_LIST ("t25", "s1", "(args s5 s4)")));
  CHECK (!entails (LESS, ORDERED_LIST ("t25", "s1", "(args s3 s4)")));
  CHECK (!entails (NOT_MORE, ORDERED_LIST ("t25", "s1", "(args s5 s4)")));
  CHECK (entails (IN_ORDER (INT, "4", "5", ""),
                  ORDERED_LIST ("t26", "s1", "(args 3 5)")));
  CHECK (!entails (IN_ORDER (INT, "4", "6", ""),
                   ORDERED_LIST ("t26", "s1", "(args s5 s6)")));
  CHECK (!entails (IN_ORDER (INT, "4", "3", ""), UP ("s5 s6")));
}

/* Other integers with the same bits may be in another order. */
static void
order_is_of_integers (void) {
#define BITS(NUMBER)                                                           \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " ADDRESS ") (s2 " ADDRESS ") (s3 " NUMBER ") (s4 " NUMBER ")",  \
         "(s1 heap 0 undef 16 0 (0 4 s3) (8 8 s2))"                            \
         " (s2 heap 0 undef 16 0 (0 4 s4) (8 8 0))",                           \
         "", "(at-most s3 s4 0)")
#define OF_BITS(T, ARGS)                                                       \
  STATE ("(0 0 s1)",                                                           \
         "(s1 " POINTER ") (s2 number 64 0 9) (s3 " FREE ") (s4 " FREE ")",    \
         "", "(" T " s2 s1 0 " ARGS ")", "")
#define UNSIGNED "number 32 0 4294967295"
  CHECK (entails (BITS (INT), OF_BITS ("t24", "(args s3 s4)")));
  CHECK (entails (BITS (UNSIGNED), OF_BITS ("t0", "")));
  CHECK (!entails (BITS (UNSIGNED), OF_BITS ("t24", "(args s3 s4)")));
}

static void
empty_lists_are_in_order (void) {
#define NONE(S3, S4)                                                           \
  STATE ("(0 0 0) (0 1 " S3 ") (0 2 " S4 ")", "(s1 " INT ") (s2 " INT ")", "", \
         "", "")
  CHECK (entails (NONE ("s1", "s1"), UP ("s3 s4")));
  CHECK (entails (NONE ("s1", "s2"), UP ("s3 s3")));
  CHECK (entails (NONE ("s1", "s2"), UP ("s5 s6")));
  CHECK (!entails (NONE ("s1", "s2"), UP ("s3 s4")));
}

#define TWO_ORDERED(LENGTH, ARGS, FACTS)                                       \
  STATE ("(0 0 s1) (0 1 s3) (0 2 s4)",                                         \
         "(s1 " POINTER ") (s2 number 64 0 4) (s3 " INT ") (s4 " INT           \
         ") (s5 " FREE ") (s6 " FREE ") (s7 " POINTER ") (s8 " LENGTH ")",     \
         "", "(t24 s2 s1 s7 (args s5 s3)) (t24 s8 s7 0 (args " ARGS "))",      \
         FACTS)

static void
ordered_lists_are_parts_of_others (void) {
#define SOME "number 64 1 4"
#define ANY_LENGTH "number 64 0 4"
  CHECK (entails (UP ("s5 s6"), UP ("s5 s6")));
  CHECK (entails (UP ("s5 s6"), ORDERED_LIST ("t0", "s1", "")));
  CHECK (!entails (ORDERED_LIST ("t0", "s1", ""), UP ("s5 s6")));
  CHECK (entails (ORDERED_LIST ("t26", "s1", "(args s3 s4)"), UP ("s3 s4")));
  CHECK (!entails (UP ("s5 s6"), ORDERED_LIST ("t25", "s1", "(args s5 s6)")));
  CHECK (!entails (UP ("s3 s6"), UP ("s4 s6")));
  CHECK (!entails (UP ("s5 s3"), UP ("s5 s4")));
  CHECK (entails (TWO_ORDERED (ANY_LENGTH, "s3 s4", ""), UP ("s5 s4")));
  CHECK (!entails (TWO_ORDERED (SOME, "s6 s4", ""), UP ("s5 s4")));
  CHECK (
      entails (TWO_ORDERED (SOME, "s6 s4", "(at-most s3 s6 0)"), UP ("s5 s4")));
  CHECK (!entails (TWO_ORDERED (SOME, "s6 s4", "(at-most s6 s3 0)"),
                   UP ("s5 s4")));
  /* If the second one is empty, the last number is s3. */
  CHECK (!entails (TWO_ORDERED (ANY_LENGTH, "s6 s4", "(at-most s3 s6 0)"),
                   UP ("s5 s4")));
  CHECK (entails (TWO_ORDERED (ANY_LENGTH, "s6 s4", "(at-most s3 s6 0)"),
                  UP ("s5 s6")));
}

int
main (void) {
  RUN (elements_are_in_order);
  RUN (order_is_of_integers);
  RUN (empty_lists_are_in_order);
  RUN (ordered_lists_are_parts_of_others);
  RUN (elements_are_of_kinds);
  RUN (kinds_are_kinds_of_others);
  RUN (kinds_reach_what_all_do);
  RUN (runs_are_initialised);
  RUN (arguments_and_names_are_what_they_are);
  RUN (elements_choose_among_values);
  RUN (elements_know_numbers_around_them);
  RUN (slots_need_whole_zeros);
  RUN (the_last_element_of_a_run_counts);
  RUN (factors_are_found_by_products);
  RUN (factors_may_be_any_constants);
  RUN (products_stay_when_factors_are_replaced);
  RUN (objects_are_a_list);
  RUN (segments_are_parts_of_lists);
  RUN (templates_say_what_data_is);
  RUN (the_rest_counts);
  RUN (objects_are_of_a_kind);
  RUN (elements_have_their_size);
  RUN (doubly_linked_with_parents);
  RUN (numbers_are_no_objects);
  RUN (lists_are_seen_from_behind);
  RUN (links_may_be_inside);
  RUN (elements_own_what_they_point_to);
  RUN (lengths_are_numbers);
  RUN (leaks_are_told);
  RUN (facts_hold);
  RUN (rests_hold);
  RUN (patterns_count);
  RUN (nothing_is_used_twice);
  RUN (places_in_arrays);
  RUN (lists_may_end_in_arrays);
  RUN (lists_in_lists_are_kept);
  RUN (slots_are_made_of_cells);
  RUN (slots_have_symbols_for_ends);
  RUN (slots_may_own_lists);
  RUN (slots_may_be_heads);
  RUN (heads_are_no_other_slots);
  RUN (heads_have_symbols_for_places);
  RUN (tags_tell_what_there_is);
  RUN (tags_decide);
  return check_done ();
}
