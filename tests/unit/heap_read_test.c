/* Symbolic heaps: what is printed is read again, and what makes no sense is
   rejected, whatever it is. */

#include "check.h"
#include "heap/heap_read.h"

#include <stdlib.h>
#include <string.h>

#define ADDRESS "number 64 1 18446744073709551615"
#define NODE                                                                   \
  "(template t0 0 8 none 0 (symbols (s1 " ADDRESS ")"                          \
  " (s2 number 32 -2147483648 2147483647)) (objects (s1 heap 0 undef 16 0"     \
  " (0 4 s2))) (segments) (facts))\n"
#define PARENT                                                                 \
  "(template t1 0 0 8 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS "))"           \
  " (objects (s2 heap 0 undef 32 0 (16 8 s1))) (segments) (facts))\n"
#define CALLER                                                                 \
  "(template t2 0 8 none 2 (symbols (s1 param 0 0 0) (s2 param 0 0 0) "        \
  "(s3 " ADDRESS                                                               \
  ") (s4 number 64 0 9)) (objects (s3 heap 0 undef 16 0 (0 8 s4)))"            \
  " (segments) (facts (one-of s4 0 s1 (s2 8))))\n"
#define BIG                                                                    \
  "(template t3 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS "))"        \
  " (objects (s2 heap 0 undef 24 0 (16 8 s1))) (segments) (facts))\n"
#define EITHER "(kinds t4 t0 t3)\n"
#define UPWARDS "(ordered t5 t0 0 0 none)\n"
#define STATE                                                                  \
  "(state (frames (0 0 2 0) (1 1 0 1)) (roots (0 3 s1) (1 0 (s3 4)) (1 2 -1) " \
  "(1 3 (s8 1)))"                                                              \
  " (symbols (s1 number 64 0 18446744073709551615)"                            \
  " (s2 number 64 0 18446744073709551616) (s3 " ADDRESS ")"                    \
  " (s4 global 3 64 1 99) (s5 " ADDRESS ") (s6 number 8 -128 127 undef)"       \
  " (s7 number 64 0 5) (s8 inside s3 s7 64 0 0))"                              \
  " (objects (s3 heap 0 maybe (s7 9) 4 (0 1 s6) (1 8 s1))"                     \
  " (s4 global 0 initial 8 2 (0 8 s5)))"                                       \
  " (segments (t0 s2 s1 0) (t1 s2 (s5 0) 0 (s5 8) 0 (args s3))"                \
  " (t4 s2 0 s1 (args s3)))"                                                   \
  " (facts (different s1 0 7) (at-most s2 s7 -1) (times s2 s7 3)"              \
  " (modulo s7 4 1)"                                                           \
  " (column s3 1 4 0 s7 any) (column s3 4 16 8 s7 between -1 s2)"              \
  " (column s3 8 16 0 s7 inside-or-null s3 16 0 (s7 -8))"                      \
  " (column s3 8 16 0 s7 inside s4 8 4 s7)))\n"

typedef struct {
  Run *run;
  HeapTemplates templates;
  HeapStates states;
} World;

static World
world_new (void) {
  return (World){.run = run_new ((RunLimits){.quiet = true})};
}

static void
world_done (World *w) {
  for (size_t i = 0; i < w->states.len; i++)
    heap_state_free (w->states.data[i]);
  vec_done (&w->states);
  heap_templates_done (&w->templates);
  run_free (w->run);
}

static bool
read_text (World *w, const char *text) {
  return heap_read_all (w->run, run_source (w->run, "test", text), 8,
                        &w->templates, &w->states);
}

static void
print_all (const World *w, Str *out) {
  for (size_t i = 0; i < w->templates.all.len; i++)
    heap_print_template (out, w->templates.all.data[i]);
  for (size_t i = 0; i < w->states.len; i++)
    heap_print_state (out, w->states.data[i]);
}

static bool
is_read (const char *text) {
  World w = world_new ();
  bool good = read_text (&w, text);
  world_done (&w);
  return good;
}

static void
what_is_printed_is_read (void) {
  World w = world_new (), again = world_new ();
  Str first = {0}, second = {0};
  CHECK (read_text (&w, NODE PARENT CALLER BIG EITHER UPWARDS STATE));
  CHECK (w.templates.all.len == 6 && w.states.len == 1);
  print_all (&w, &first);
  CHECK (read_text (&again, str_text (&first)));
  print_all (&again, &second);
  CHECK (!strcmp (str_text (&first), str_text (&second)));
  const HeapState *s = w.states.data[0];
  CHECK (s->frames.len == 2 && s->roots.len == 4 && s->heap.syms.len == 9);
  CHECK (heap_is (s->roots.data[2].value, -1));
  CHECK (heap_same (s->heap.segments.data[1].args.data[0], heap_value (3, 0)));
  str_done (&first);
  str_done (&second);
  world_done (&w);
  world_done (&again);
}

/* Templates of the same text as ones that were made are the same. */
static void
templates_have_their_hash (void) {
  World w = world_new ();
  CHECK (read_text (&w, NODE));
  Heap body;
  uint32_t params_of[1];
  heap_copy (&body, &w.templates.all.data[0]->body);
  const HeapTemplate *t = heap_template (
      &w.templates, 0, 8, NO_LINK, 0, (HeapBranches){0}, 0, &body, params_of);
  CHECK (t == w.templates.all.data[0]);
  heap_done (&body);
  world_done (&w);
}

#define ONE(SYMBOLS, ROOTS, OBJECTS, SEGMENTS, FACTS)                          \
  NODE PARENT "(state (frames (0 1 0 0)) (roots" ROOTS ") (symbols" SYMBOLS    \
              ") (objects" OBJECTS ") (segments" SEGMENTS ") (facts" FACTS     \
              "))"

static void
what_makes_no_sense_is_rejected (void) {
  CHECK (is_read (ONE (" (s1 number 64 0 1)", " (0 1 s1)", "", "", "")));
  CHECK (!is_read (ONE ("", " (0 1 s1)", "", "", "")));
  CHECK (is_read (
      ONE (" (s1 number 64 0 9)", " (0 1 s1)", "", "", " (modulo s1 2 1)")));
  CHECK (!is_read (
      ONE (" (s1 number 64 0 9)", " (0 1 s1)", "", "", " (modulo s1 2 2)")));
  CHECK (!is_read (
      ONE (" (s1 number 64 0 9)", " (0 1 s1)", "", "", " (modulo s1 1 0)")));
  CHECK (!is_read (ONE ("", " (0 1 s0)", "", "", "")));
  CHECK (!is_read (ONE ("", " (1 1 0)", "", "", "")));
  CHECK (!is_read (ONE ("", " (0 1 0) (0 1 0)", "", "", "")));
  CHECK (!is_read (ONE (" (s2 number 64 0 1)", "", "", "", "")));
  CHECK (!is_read (ONE (" (s1 number 64 1 0)", "", "", "", "")));
  CHECK (!is_read (ONE (" (s1 number 65 0 1)", "", "", "", "")));
  CHECK (!is_read (ONE (" (s1 param 0 0 0)", "", "", "", "")));
  CHECK (!is_read (
      ONE (" (s1 global 1 64 1 9) (s2 global 1 64 1 9)", "", "", "", "")));
  CHECK (!is_read (ONE (" (s1 inside s1 s1 64 0 0)", "", "", "", "")));
  CHECK (!is_read (ONE (" (s1 inside s2 s3 64 0 0)", "", "", "", "")));
  CHECK (!is_read (ONE ("", " (0 1 99999999999999999999)", "", "", "")));
  CHECK (!is_read (ONE (" (s1 number 8 0 1)", " (0 1 (s1 9223372036854775807))",
                        "", "", "")));
}

#define OBJECT(TEXT)                                                           \
  ONE (" (s1 " ADDRESS ") (s2 number 64 4 8)", "", TEXT, "", "")

static void
fields_lie_inside (void) {
  CHECK (is_read (OBJECT (" (s1 heap 0 undef 8 0 (0 4 1) (4 4 2))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef 8 0 (4 4 1) (0 4 2))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef 8 0 (0 4 1) (3 4 2))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef 7 0 (4 4 1))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef 8 0 (0 0 1))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef 64 0 (0 16 1))")));
  CHECK (is_read (OBJECT (" (s1 heap 0 undef s2 0 (0 4 1))")));
  CHECK (is_read (OBJECT (" (s1 heap 0 undef s2 0 (4 4 1))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef s2 0 (5 4 1))")));
  CHECK (
      !is_read (OBJECT (" (s1 heap 0 undef 8 0 (9223372036854775807 8 1))")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 initial 8 0)")));
  CHECK (!is_read (OBJECT (" (s1 global 0 zero 8 0)")));
  CHECK (!is_read (OBJECT (" (s1 heap 0 undef 8 0) (s1 heap 0 undef 8 0)")));
}

#define SEGMENT(TEXT) ONE (" (s1 " ADDRESS ")", "", "", TEXT, "")

static void
segments_fit_their_templates (void) {
  CHECK (is_read (SEGMENT (" (t0 1 s1 0)")));
  CHECK (!is_read (SEGMENT (" (t0 1 s1 0 0 0)")));
  CHECK (!is_read (SEGMENT (" (t0 1 s1 0 (args s1))")));
  CHECK (is_read (SEGMENT (" (t1 1 s1 0 s1 0 (args s1))")));
  CHECK (!is_read (SEGMENT (" (t1 1 s1 0 s1 0)")));
  CHECK (!is_read (SEGMENT (" (t1 1 s1 0 s1 0 (args s1 s1))")));
  CHECK (!is_read (SEGMENT (" (t2 1 s1 0)")));
}

#define BODY(LINKS, OBJECTS, SEGMENTS)                                         \
  "(template t0 0 " LINKS " 0 (symbols (s1 " ADDRESS ") (s2 " ADDRESS          \
  ")) (objects" OBJECTS ") (segments" SEGMENTS ") (facts))"
#define ELEMENT " (s1 heap 0 undef 16 0)"

static void
templates_are_sound (void) {
  CHECK (is_read (BODY ("8 none", ELEMENT, "")));
  CHECK (is_read (BODY ("none none", ELEMENT, "")));
  CHECK (!is_read (BODY ("8 none", "", "")));
  CHECK (!is_read (BODY ("9 none", ELEMENT, "")));
  CHECK (!is_read (BODY ("8 4", ELEMENT, "")));
  CHECK (!is_read (BODY ("none 8", ELEMENT, "")));
  CHECK (!is_read (BODY ("8 none", " (s1 heap 0 undef 16 0 (8 8 0))", "")));
  CHECK (!is_read (BODY ("8 none", " (s1 stack 0 undef 16 0)", "")));
  CHECK (!is_read (BODY ("8 none", ELEMENT, " (t0 1 s2 0)"))); /* itself */
}

#define CHOICE(TEXT)                                                           \
  NODE "(template t1 0 8 none 1 (symbols (s1 param 0 0 0) (s2 " ADDRESS        \
       ") (s3 number 64 0 9)) (objects (s2 heap 0 undef 16 0 (0 8 s3)))"       \
       " (segments) (facts " TEXT "))"

static void
choices_are_about_elements (void) {
  CHECK (is_read (CHOICE ("(one-of s3 0 s1)")));
  CHECK (!is_read (CHOICE ("(one-of s3)")));
  CHECK (!is_read (CHOICE ("(one-of s1 0)")));
  CHECK (!is_read (CHOICE ("(one-of s2 0)")));
  CHECK (!is_read (CHOICE ("(one-of s3 s2)")));
  CHECK (!is_read (CHOICE ("(one-of s3 s3)")));
  CHECK (!is_read (CHOICE ("(one-of s3 0) (one-of s3 s1)")));
  CHECK (!is_read (CHOICE ("(one-of s3 0 1 2 3 4 5 6 7 8)")));
  CHECK (!is_read (ONE (" (s1 number 64 0 1)", "", "", "", " (one-of s1 0)")));
}

#define KIND_LINES                                                             \
  NODE "(template t1 0 8 none 0 (symbols (s1 " ADDRESS "))"                    \
       " (objects (s1 heap 0 undef 24 0)) (segments) (facts))\n"               \
       "(template t2 0 0 8 0 (symbols (s1 " ADDRESS "))"                       \
       " (objects (s1 heap 0 undef 24 0)) (segments) (facts))\n"

static void
kinds_have_the_same_links (void) {
  CHECK (is_read (KIND_LINES "(kinds t3 t0 t1)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t0)"));
  CHECK (!is_read (KIND_LINES "(kinds t4 t0 t1)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t1 t0)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t0 t2)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t0 t3)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t0 t0 t0 t0 t0 t0 t0 t1 t1)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t0 t1) (kinds t4 t0 t1)"));
  CHECK (!is_read (KIND_LINES "(kinds t3 t0 t1) (kinds t4 t1 t3)"));
}

#define COLUMN(TEXT)                                                           \
  ONE (" (s1 " ADDRESS ") (s2 number 64 0 80)", "", " (s1 heap 0 maybe 80 0)", \
       "", " (column " TEXT ")")

static void
columns_are_about_objects (void) {
  CHECK (is_read (COLUMN ("s1 8 16 0 s2 any")));
  CHECK (is_read (COLUMN ("s1 8 16 0 s2 between 0 s2")));
  CHECK (is_read (COLUMN ("s1 8 16 0 s2 inside s1 16 0 s2")));
  CHECK (!is_read (COLUMN ("s2 8 16 0 s2 any")));
  CHECK (!is_read (COLUMN ("s1 8 4 0 s2 any"))); /* they overlap */
  CHECK (!is_read (COLUMN ("s1 0 4 0 s2 any")));
  CHECK (!is_read (COLUMN ("s1 8 16 0 s2 any 0")));
  CHECK (!is_read (COLUMN ("s1 8 16 0 s2 between 0")));
  CHECK (!is_read (COLUMN ("s1 8 16 0 s2 inside s2 16 0 s2")));
  CHECK (!is_read (COLUMN ("s1 8 16 0 s2 inside s1 0 0 s2")));
  CHECK (!is_read (COLUMN ("s1 8 16 0 s2 inside s1 16 -8 s2")));
  CHECK (!is_read (COLUMN ("s1 8 16 0 s2 inside s1 16 s2 s2")));
}

static void
orders_are_of_numbers_of_elements (void) {
#define ORDER(TEXT) is_read (KIND_LINES "(ordered " TEXT ")")
  CHECK (ORDER ("t3 t0 0 0 none"));
  CHECK (ORDER ("t3 t0 0 none -1"));
  CHECK (ORDER ("t3 t0 0 1 1"));
  CHECK (!ORDER ("t3 t0 0 none none"));
  CHECK (!ORDER ("t3 t0 4 0 none"));
  CHECK (!ORDER ("t3 t1 0 0 none"));
  CHECK (!ORDER ("t4 t0 0 0 none"));
  CHECK (!ORDER ("t3 t3 0 0 none"));
  CHECK (!ORDER ("t3 t0 0 99999999999 none"));
  CHECK (!is_read (KIND_LINES "(ordered t3 t0 0 0 none)"
                              "(ordered t4 t0 0 0 none)"));
  CHECK (!is_read (KIND_LINES "(ordered t3 t0 0 0 none)"
                              "(ordered t4 t3 0 0 none)"));
  CHECK (!is_read (KIND_LINES "(ordered t3 t0 0 0 none) (kinds t4 t0 t3)"));
}

/* Nothing is taken from the text about what a place in an array, or an
   argument, is as an integer. */
static void
places_are_no_numbers (void) {
#define PLACE(OBJECTS, SEGMENTS)                                               \
  is_read (ONE (" (s1 " ADDRESS                                                \
                ") (s2 number 64 0 9) (s3 inside s1 s2 64 5 5)"                \
                " (s4 " ADDRESS ") (s5 number 64 0 9)",                        \
                "", " (s1 heap 0 undef 16 0) " OBJECTS, SEGMENTS, ""))
  CHECK (PLACE ("(s4 heap 0 maybe s2 0 (filled s5))", "(t0 s2 s5 0)"));
  CHECK (!PLACE ("(s4 heap 0 maybe s3 0)", ""));
  CHECK (!PLACE ("(s4 heap 0 maybe 16 0 (filled s3))", ""));
  CHECK (!PLACE ("", "(t0 s3 s5 0)"));
  World w = world_new ();
  CHECK (read_text (&w, ONE (" (s1 " ADDRESS ") (s2 number 64 0 9)"
                             " (s3 inside s1 s2 64 5 5)",
                             "", " (s1 heap 0 undef 16 0)", "", "")));
  CHECK (w.states.data[0]->heap.syms.data[3].low < 0);
  world_done (&w);
  CHECK (!is_read (NODE "(template t1 0 8 none 1 (symbols (s1 param 64 9 9) "
                        "(s2 " ADDRESS ")) (objects (s2 heap 0 undef 16 0))"
                        " (segments) (facts))"));
}

/* No text may break the reader: it is cut and changed everywhere. */
static void
damaged_text_is_no_danger (void) {
  const char *text = NODE PARENT CALLER BIG EITHER UPWARDS STATE;
  size_t len = strlen (text);
  Str damaged = {0};
  for (size_t i = 0; i < len; i++)
    for (const char *c = "() s9-\"|;"; *c; c++) {
      vec_clear (&damaged);
      str_bytes (&damaged, text, len);
      damaged.data[i] = *c;
      if (*c == '"') /* cut instead */
        damaged.len = i;
      is_read (str_text (&damaged));
    }
  str_done (&damaged);
}

int
main (void) {
  if (!freopen ("/dev/null", "w", stderr))
    return 1;
  RUN (what_is_printed_is_read);
  RUN (templates_have_their_hash);
  RUN (what_makes_no_sense_is_rejected);
  RUN (fields_lie_inside);
  RUN (segments_fit_their_templates);
  RUN (templates_are_sound);
  RUN (choices_are_about_elements);
  RUN (kinds_have_the_same_links);
  RUN (columns_are_about_objects);
  RUN (orders_are_of_numbers_of_elements);
  RUN (places_are_no_numbers);
  RUN (damaged_text_is_no_danger);
  return check_done ();
}
