#include "evidence/unit/c_text.h"
#include "check.h"

static const char TEXT[] =
    "#include <x.h> /* f (\n"                                /* 1 */
    "*/ int f (int);\n"                                      /* 2 */
    "int main (void) {\n"                                    /* 3 */
    "  int x = f (g (\")\", ')') /* ) */ + h ()); // f ()\n" /* 4 */
    "  if (x) f (\n"                                         /* 5 */
    "    x);\n"                                              /* 6 */
    "  else return f (2);\n"                                 /* 7 */
    "  for (int i = 0; i < f (3); i++) { x = *p; }\n"        /* 8 */
    "  while (x && f (4)) x = (x - 1) * 2;\n"                /* 9 */
    "  do f (5); while (x);\n"                               /* 10 */
    "  f (\n";                                               /* 11 */

static Run *run;
static const Source *source;

static Pos
at (int line, int column) {
  return (Pos){source, line, column};
}

static bool
ends (int line, int column, int end_line, int end_column) {
  Pos end;
  return c_text_call_end (at (line, column), "f", &end) &&
         end.line == end_line && end.column == end_column;
}

static void
calls_end_at_their_parenthesis (void) {
  CHECK (ends (4, 11, 4, 41));
  CHECK (ends (5, 10, 6, 6));
  CHECK (ends (8, 23, 8, 27));
}

static void
what_is_no_call_has_no_end (void) {
  Pos end;
  CHECK (!c_text_call_end (at (4, 3), "f", &end));
  CHECK (!c_text_call_end (at (4, 12), "f", &end));
  CHECK (!c_text_call_end (at (4, 200), "f", &end));
  CHECK (!c_text_call_end (at (11, 3), "f", &end));
  CHECK (!c_text_call_end (at (99, 1), "f", &end));
  CHECK (!c_text_call_end ((Pos){0}, "f", &end));
}

static bool
begins (int line, int column, int start_line, int start_column) {
  Pos start = c_text_statement (at (line, column));
  return start.line == start_line && start.column == start_column;
}

static void
statements_begin_where_they_do (void) {
  CHECK (begins (4, 15, 4, 3));  /* a declaration */
  CHECK (begins (5, 7, 5, 7));   /* the condition of if */
  CHECK (begins (5, 10, 5, 10)); /* what follows it */
  CHECK (begins (6, 5, 5, 10));
  CHECK (begins (7, 15, 7, 8));  /* behind else */
  CHECK (begins (8, 23, 8, 19)); /* the condition of for */
  CHECK (begins (8, 31, 8, 30)); /* its step */
  CHECK (begins (8, 41, 8, 37)); /* a block */
  CHECK (begins (9, 15, 9, 10));
  CHECK (begins (9, 29, 9, 22)); /* parentheses of an expression */
  CHECK (begins (10, 6, 10, 6)); /* behind do */
}

int
main (void) {
  run = run_new ((RunLimits){.quiet = true});
  source = run_source (run, "text.c", TEXT);
  RUN (calls_end_at_their_parenthesis);
  RUN (what_is_no_call_has_no_end);
  RUN (statements_begin_where_they_do);
  run_free (run);
  return check_done ();
}
