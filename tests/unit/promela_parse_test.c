/* The syntax of Promela and its dialect: what is read is compared with its
   dump, what is refused with the first line of the message. */

#include "ast_show.h"
#include "check.h"
#include "front/promela/parse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a model becomes, or the message if it is refused; the caller frees. */
typedef struct {
  Run *run;
  PromelaAst *ast;
  Str text;
} Parsed;

static void
read_message (Str *text, FILE *file) {
  int c;
  rewind (file);
  while ((c = fgetc (file)) != EOF && c != '\n')
    str_char (text, (char)c);
}

static Parsed
reading_of (const Source *source, Run *run, size_t n, const Definition *d) {
  Parsed r = {.run = run};
  FILE *file = tmpfile ();
  fflush (stderr);
  int saved = dup (STDERR_FILENO);
  dup2 (fileno (file), STDERR_FILENO);
  Reading how = {0};
  for (size_t i = 0; i < n; i++)
    vec_push (&how.definitions, d[i]);
  r.ast = promela_parse (run, source, &how);
  reading_done (&how);
  fflush (stderr);
  dup2 (saved, STDERR_FILENO);
  close (saved);
  if (r.ast)
    ast_show (&r.text, r.ast);
  else
    read_message (&r.text, file);
  fclose (file);
  return r;
}

static Parsed
reading (const char *model) {
  Run *run = run_new ((RunLimits){0});
  return reading_of (run_source (run, "m", model), run, 0, NULL);
}

static void
parsed_done (Parsed *r) {
  promela_ast_free (r->ast);
  run_free (r->run);
  str_done (&r->text);
}

static bool
same (const char *model, const char *found, const char *expected) {
  if (!strcmp (found, expected))
    return true;
  printf ("# model:    %s\n# expected: %s\n# found:    %s\n", model, expected,
          found);
  return false;
}

/* 'model' is read as 'expected', without the last end of line. */
static bool
gives (const char *model, const char *expected) {
  Parsed r = reading (model);
  if (r.ast && r.text.len)
    r.text.len--;
  bool ok = same (model, str_text (&r.text), expected);
  parsed_done (&r);
  return ok;
}

/* The same for the body of init. */
static bool
body (const char *statements, const char *expected) {
  Str model = {0}, dump = {0};
  str_format (&model, "init { %s }", statements);
  str_format (&dump, "(init %s)", expected);
  bool ok = gives (str_text (&model), str_text (&dump));
  str_done (&model);
  str_done (&dump);
  return ok;
}

/* The same for 'x = ...' in init. */
static bool
value (const char *text, const char *expected) {
  Str statement = {0}, dump = {0};
  str_format (&statement, "x = %s", text);
  str_format (&dump, "(= x %s)", expected);
  bool ok = body (str_text (&statement), str_text (&dump));
  str_done (&statement);
  str_done (&dump);
  return ok;
}

static bool
formula (const char *text, const char *expected) {
  Str model = {0}, dump = {0};
  str_format (&model, "ltl f { %s }", text);
  str_format (&dump, "(ltl f %s)", expected);
  bool ok = gives (str_text (&model), str_text (&dump));
  str_done (&model);
  str_done (&dump);
  return ok;
}

/* 'model' is refused at LINE:COLUMN with just this message. */
static bool
fails (const char *model, const char *place, const char *message) {
  Str expected = {0};
  str_format (&expected, "m:%s: error: %s", place, message);
  Parsed r = reading (model);
  bool ok = same (model, r.ast ? "no error" : str_text (&r.text),
                  str_text (&expected)) &&
            run_errors (r.run) == 1;
  parsed_done (&r);
  str_done (&expected);
  return ok;
}

/* Expressions ------------------------------------------------------------- */

static void
values_are_read (void) {
  CHECK (value ("12", "12"));
  CHECK (value ("0x1F", "31"));
  CHECK (value ("4294967295", "4294967295"));
  CHECK (value ("'a' + '\\n' + '\\''", "(+ (+ 97 10) 39)"));
  CHECK (value ("true + false + skip", "(+ (+ true false) true)"));
  CHECK (value ("timeout + np_", "(+ timeout np_)"));
  CHECK (value ("a.b[i + 1].c", "(. ([] (. a b) (+ i 1)) c)"));
  CHECK (value ("run P(1, y) priority 3", "(run P 1 y 3)"));
  CHECK (value ("len(c) + len(c[1].d)", "(+ (len c) (len (. ([] c 1) d)))"));
  CHECK (value ("enabled(1) + pc_value(2)", "(+ (enabled 1) (pc_value 2))"));
  CHECK (body ("full(c); empty(c); nfull(c); nempty(c)",
               "(expr (full c)) (expr (empty c)) (expr (nfull c)) (expr "
               "(nempty c))"));
  CHECK (body ("x = get_priority(_pid); set_priority(_pid, 3)",
               "(= x (get_priority _pid)) (expr (set_priority _pid 3))"));
}

static void
operators_bind (void) {
  CHECK (value ("a || b && c | d ^ e & f == g < h << i + j * k",
                "(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ i (* j "
                "k))))))))))"));
  CHECK (value ("a - b - c", "(- (- a b) c)"));
  CHECK (value ("a * b + c % d / e", "(+ (* a b) (/ (% c d) e))"));
  CHECK (value ("!a == -b", "(== (! a) (- b))"));
  CHECK (value ("~a >> 1 >= 2 != 0", "(!= (>= (>> (~ a) 1) 2) 0)"));
  CHECK (value ("!!a", "(! (! a))"));
  CHECK (value ("(a -> b : c) + 1", "(+ (cond a b c) 1)"));
  CHECK (
      value ("(a -> (b -> 1 : 2) : c > 3)", "(cond a (cond b 1 2) (> c 3))"));
}

static void
references_are_read (void) {
  CHECK (body ("P@l; P[1 + x]@l", "(expr (@ P _ l)) (expr (@ P (+ 1 x) l))"));
  CHECK (gives ("proctype P() { skip } never { P:v == 1; P[0]:v.w[2] > 1 }",
                "(proctype P (expr true))\n(never (expr (== (remote P _ v) "
                "1)) (expr (> (remote P 0 ([] (. v w) 2)) 1)))"));
  /* Without a proctype of that name it is a label, or the other value. */
  CHECK (body ("P: v == 1; x = (a -> b : c)",
               "P: (expr (== v 1)) (= x (cond a b c))"));
  CHECK (body ("c?[1, x] && !c??[-1, eval(x + 1)]",
               "(expr (&& (poll? c 1 x) (! (poll?? c (- 1) (eval (+ x "
               "1))))))"));
}

static void
formulas_are_read (void) {
  CHECK (formula ("[] (p -> <> q)", "([] (-> p (<> q)))"));
  CHECK (formula ("p U q V r W s", "(W (V (U p q) r) s)"));
  CHECK (
      formula ("always eventually p implies next q", "(-> ([] (<> p)) (X q))"));
  CHECK (formula ("p until q release r weakuntil s stronguntil t",
                  "(U (W (V (U p q) r) s) t)"));
  CHECK (formula ("p -> q <-> r && s || t U u",
                  "(<-> (-> p q) (|| (&& r s) (U t u)))"));
  CHECK (formula ("p equivalent ! [] q", "(<-> p (! ([] q)))"));
  CHECK (formula ("[] x == 1 && !(y > 2)", "(&& ([] (== x 1)) (! (> y 2)))"));
  CHECK (formula ("<> P[1]@l && len(c) < 2;",
                  "(&& (<> (@ P 1 l)) (< (len c) 2))"));
  CHECK (formula ("p & X q", "(&& p (X q))"));
  CHECK (gives ("ltl { p } ltl g { <>p }", "(ltl p)\n(ltl g (<> p))"));
  /* The words of formulas are names elsewhere. */
  CHECK (body ("U = X + next", "(= U (+ X next))"));
}

/* Statements -------------------------------------------------------------- */

static void
messages_are_read (void) {
  CHECK (body ("c!1; c!!x,2; c!m(x, y); c!(1); c ! 1 + 2",
               "(! c 1) (!! c x 2) (! c m x y) (! c 1) (! c (+ 1 2))"));
  CHECK (body ("c?x; c??x,_; c?m(x,y); c?<x>; c?\?<1,x>; c?(3),x",
               "(? c x) (?? c x _) (? c m x y) (?<> c x) (?\?<> c 1 x) (? c 3 "
               "x)"));
  CHECK (body ("c[i].d?eval(x),-3,true,'a'",
               "(? (. ([] c i) d) (eval x) (- 3) true 97)"));
}

static void
simple_statements_are_read (void) {
  CHECK (body ("x = 1; x++; a[2].b--", "(= x 1) (++ x) (-- (. ([] a 2) b))"));
  CHECK (body ("goto l; break; assert(x > 1); assert x",
               "(goto l) (break) (assert (> x 1)) (assert x)"));
  CHECK (body ("printf(\"a\\\"%d\\n\", x, y + 1); printf(\"\"); printm(m)",
               "(printf \"a\\\"%d\\n\" x (+ y 1)) (printf \"\") (printm m)"));
  CHECK (body ("xr c, d; xs e", "(xr c d) (xs e)"));
  CHECK (body ("(x) -> run P()", "(expr x) (expr (run P))"));
}

static void
compound_statements_are_read (void) {
  CHECK (body ("if :: a -> b :: else fi", "(if (:: (expr a) (expr b)) (:: "
                                          "(else)))"));
  CHECK (body ("do :: x++ :: break od", "(do (:: (++ x)) (:: (break)))"));
  CHECK (
      body ("atomic { a; b } d_step { c } { d }",
            "(atomic (expr a) (expr b)) (d_step (expr c)) (block (expr d))"));
  CHECK (body ("for (i : 1 .. n - 1) { a } for (j in b) { c }",
               "(for i 1 (- n 1) (expr a)) (for-in j b (expr c))"));
  CHECK (body ("for (int i : 0..2) { a }", "(for i 0 2 (int i) (expr a))"));
  CHECK (body ("select (i : 1..3)", "(select i 1 3)"));
  CHECK (body ("{ a } unless { b }; c unless d",
               "(unless (block (expr a)) (block (expr b))) (unless (expr c) "
               "(expr d))"));
  CHECK (body ("a: b: x = 1; c: if :: d: y fi; e:",
               "a: b: (= x 1) c: (if (:: d: (expr y))) e: (expr true)"));
}

static void
separators_are_optional (void) {
  CHECK (body ("a;; b -> ; c ->", "(expr a) (expr b) (expr c)"));
  CHECK (body ("if :: a; :: else b; fi c", "(if (:: (expr a)) (:: (else) "
                                           "(expr b))) (expr c)"));
  CHECK (body ("x = a\n(b) -> c!d\n(e)\n-f\n!g\ny",
               "(= x a) (expr b) (! c d) (expr e) (expr (- f)) (expr (! g)) "
               "(expr y)"));
  CHECK (body ("(a\n-b)\nx = c\n&& d", "(expr (- a b)) (= x (&& c d))"));
  CHECK (gives ("int x; ; byte y int z init { a };",
                "(decl (int x))\n(decl (byte y))\n(decl (int z))\n(init (expr "
                "a))"));
}

/* Declarations and units -------------------------------------------------- */

static void
declarations_are_read (void) {
  CHECK (gives ("hidden bit a = 1, b[3]; show bool c; local pid d",
                "(decl (hidden bit a 1) (hidden bit b [3]))\n(decl (show bool "
                "c))\n(decl (local pid d))"));
  CHECK (gives ("unsigned u : 3 = 2, v : 4; int a[2] = {1, -2}",
                "(decl (unsigned u : 3 2) (unsigned v : 4))\n(decl (int a [2] "
                "(list 1 (- 2))))"));
  CHECK (gives ("chan c = [2] of { mtype:f, byte, chan }, d[2] = [0] of {int}",
                "(decl (chan c (chan 2 mtype:f byte chan)) (chan d [2] (chan "
                "0 int)))"));
  CHECK (gives ("mtype = { a, b }; mtype:f = { c d }; mtype { e } mtype:f x",
                "(mtype a b)\n(mtype :f c d)\n(mtype e)\n(decl (mtype:f x))"));
  CHECK (gives ("typedef T { short s, t; chan c = [1] of {bit}; } T x[2]",
                "(typedef T (short s) (short t) (chan c (chan 1 bit)))\n(decl "
                "(T x [2]))"));
  CHECK (body ("a; int x = 2; x++", "(expr a) (decl (int x 2)) (++ x)"));
}

static void
units_are_read (void) {
  CHECK (gives ("proctype P(int a, b; chan c) { a }",
                "(proctype P (int a) (int b) (chan c) (expr a))"));
  CHECK (gives ("active [N + 1] D_proctype P() priority 2 provided (x) { a }",
                "(active D_proctype P (count (+ N 1)) (priority 2) (provided "
                "x) (expr a))"));
  CHECK (gives ("init priority 3 { a } never { b } never n { c }",
                "(init (priority 3) (expr a))\n(never (expr b))\n(never n "
                "(expr c))"));
  CHECK (gives ("trace { c!1 } notrace { c?1 }",
                "(trace (! c 1))\n(notrace (? c 1))"));
}

static void
the_dialect_is_read (void) {
  CHECK (gives ("typedef T; typedef T { T& n; byte &a[3] } T& p, q;",
                "(typedef T)\n(typedef T (T& n) (byte& a [3]))\n(decl (T& p) "
                "(T q))"));
  CHECK (gives ("typedef T { int x } init { p = new T; p = new T[n + 1]; "
                "p = new T&[2]; T& q = new T }",
                "(typedef T (int x))\n(init (= p (new T)) (= p (new T (+ n "
                "1))) (= p (new T& 2)) (decl (T& q (new T))))"));
  CHECK (body ("delete p; delete(p.next); p = null; *p = *q + 1; p = &v.w[1]",
               "(delete p) (delete (. p next)) (= p null) (= (deref p) (+ "
               "(deref q) 1)) (= p (address ([] (. v w) 1)))"));
  CHECK (gives ("function int f(int a; bit& b) { return a + 1 } function g() "
                "{ if :: a -> return :: else fi }",
                "(function int f (int a) (bit& b) (return (+ a 1)))\n(function "
                "g (if (:: (expr a) (return)) (:: (else))))"));
  CHECK (gives ("function ftype f(ftype g) { return g } function byte& h() { "
                "return null } ftype v = f",
                "(function ftype f (ftype g) (return g))\n(function byte& h "
                "(return null))\n(decl (ftype v f))"));
  CHECK (body ("f(a, &b); x = f(); t.g[1](null); int y = f(1)",
               "(do-call (call f a (address b))) (= x (call f)) (do-call "
               "(call ([] (. t g) 1) null)) (decl (int y (call f 1)))"));
  CHECK (gives ("typedef T { bit b } chan c = [1] of { T&, ftype }",
                "(typedef T (bit b))\n(decl (chan c (chan 1 T& ftype)))"));
}

static void
the_words_of_the_dialect_are_names_too (void) {
  CHECK (gives ("int new, delete, null, function, ftype, return, in;"
                "init { new = null; delete = new + 1; ftype++; return = 2; in "
                "= function; delete(null) }",
                "(decl (int new) (int delete) (int null) (int function) (int "
                "ftype) (int return) (int in))\n(init (= new null) (= delete "
                "(+ new 1)) (++ ftype) (= return 2) (= in function) (do-call "
                "(call delete null)))"));
  CHECK (gives ("mtype = { null, new } init { x = null; c!new }",
                "(mtype null new)\n(init (= x null) (! c new))"));
}

/* Inlines ----------------------------------------------------------------- */

static void
inlines_are_expanded (void) {
  CHECK (gives ("inline f(a, b) { a = b; int t } init { f(x[1], 2 + y) w }",
                "(init (inline f (= ([] x 1) (+ 2 y)) (decl (int t))) (expr "
                "w))"));
  CHECK (gives ("inline g(x) { x++ } inline f(y) { g(y); L: g(z) } init { "
                "f(a) }",
                "(init (inline f (inline g (++ a)) L: (inline g (++ z))))"));
  CHECK (gives ("inline f(a) { if :: a -> return a * 2 :: else -> return 0 "
                "fi } init { x = f(1 + 2) }",
                "(init (inline f x (if (:: (expr (+ 1 2)) (return f (+ 1 (* 2 "
                "2)))) (:: (else) (return f 0)))))"));
  CHECK (gives ("inline f() { break } init { do :: f() od }",
                "(init (do (:: (inline f (break)))))"));
}

static const AstStmt *
statement (const AstSeq *seq, size_t i) {
  return i < seq->len ? seq->items[i] : NULL;
}

static bool
at (Pos pos, int line, int column) {
  if (pos.line != line || pos.column != column)
    printf ("# found at %d:%d\n", pos.line, pos.column);
  return pos.line == line && pos.column == column;
}

static void
statements_of_inlines_stand_in_the_body (void) {
  Parsed r = reading ("inline f(a) {\n  a = 1;\n  b = a }\ninit {\n  f(x);\n"
                      "  y = f(z)\n}");
  CHECK (r.ast && r.ast->len == 1);
  if (r.ast) {
    const AstSeq *seq = &r.ast->units[0].body;
    const AstStmt *call = statement (seq, 0);
    CHECK (at (call->pos, 5, 3) && at (statement (seq, 1)->pos, 6, 3));
    CHECK (at (statement (&call->body, 0)->pos, 2, 3));
    CHECK (at (statement (&call->body, 1)->pos, 3, 3));
    CHECK (at (statement (&call->body, 1)->b->pos, 5, 5));
    CHECK (at (seq->end, 7, 1));
  }
  parsed_done (&r);
}

static void
returns_know_their_inline (void) {
  Parsed r = reading ("inline f() { return 1 } init { L: x = f() }");
  CHECK (r.ast);
  if (r.ast) {
    const AstStmt *call = statement (&r.ast->units[0].body, 0);
    CHECK (statement (&call->body, 0)->inlined == call);
    CHECK (call->labels.len == 1 && call->a->kind == EXPR_NAME);
  }
  parsed_done (&r);
}

/* The preprocessor -------------------------------------------------------- */

static void
macros_are_expanded (void) {
  CHECK (gives ("#define N 3\n#define M (N + 1)\nint a[M];",
                "(decl (int a [(+ 3 1)]))"));
  CHECK (gives ("#define f(a, b) a = b; b\ninit { f(x, y) }",
                "(init (= x y) (expr y))"));
  CHECK (gives ("#define f(a) (a + 1)\ninit { x = f(f(2)) }",
                "(init (= x (+ (+ 2 1) 1)))"));
  CHECK (gives ("#define f(a) a\ninit { x = f((1, 2)) }",
                "m:2:16: error: expected ')' after this expression, found "
                "','"));
  CHECK (gives ("#define x x + y\n#define y x\ninit { z = x; z = y }",
                "(init (= z (+ x x)) (= z (+ x y)))"));
  CHECK (gives ("#define f() 1\n#define g f\ninit { x = g(); x = g\n(); f = "
                "2 }",
                "(init (= x 1) (= x 1) (= f 2))"));
  CHECK (gives ("#define two(a) \\\n  a; \\\r\n  a\ninit { two (b) }",
                "(init (expr b) (expr b))"));
  CHECK (gives ("#define a b\n#undef a\ninit { a }", "(init (expr a))"));
  CHECK (gives ("#define e\ninit { e x e = e 1 e }", "(init (= x 1))"));
  CHECK (gives ("#define l __LINE__\ninit {\n x = l }", "(init (= x 3))"));
}

static void
tokens_are_joined (void) {
  CHECK (gives ("#define c(a, b) a ## b\ninit { c(x, 1) c(+, +) }",
                "(init (++ x1))"));
  CHECK (gives ("#define c(a, b) a##b\ninit { c(x,) = c(,y) + 1 c(,) }",
                "(init (= x (+ y 1)))"));
  CHECK (gives ("#define n 1\n#define c(a) x##a\n#define d(a) c(a)\ninit { "
                "c(n); d(n) }",
                "(init (expr xn) (expr x1))"));
  CHECK (gives ("#define c(a,b,d) a##b##d\ninit { c(a,,b) = 1 }",
                "(init (= ab 1))"));
  CHECK (gives ("#define s(a) #a\ninit { printf(s( a  +\"b\\n\" )) }",
                "(init (printf \"a +\\\"b\\\\n\\\"\"))"));
  CHECK (gives ("#define v(f, ...) printf(f, __VA_ARGS__)\ninit { v(\"x\", 1, "
                "(2)) }",
                "(init (printf \"x\" 1 2))"));
}

static void
conditions_choose (void) {
  CHECK (gives ("#if 1 + 2 * 3 == 7 && !defined(X) && !defined Y\nint a;\n"
                "#else\nint b;\n#endif",
                "(decl (int a))"));
  CHECK (gives ("#ifdef X\n don't \"\n#error no\n#if 1\n#else\n#endif\n#elif "
                "0\nint a;\n#elif (1 ? 1 : 1 / 0)\nint b;\n#elif 1\nint c;\n"
                "#else\nint d;\n#endif\n",
                "(decl (int b))"));
  CHECK (gives ("#define f(x) x > 2\n#if f(3) || 1 / 0\nint a;\n#endif",
                "(decl (int a))"));
  CHECK (gives ("#ifndef X\n#pragma foo 'bar\n# 12 \"file\"\n#\nint a;\n"
                "#endif /* X */",
                "(decl (int a))"));
  CHECK (gives ("#if 0 && 1 / 0\n#elif -1 < 0 && ~0 == -1 && 'a' == 97 && "
                "0x10 == 16 && 1 << 3 >> 2 == 2 && 7 % 4 == (5 & 3 | 2 ^ 0)\n"
                "int a;\n#endif",
                "(decl (int a))"));
}

static void
definitions_are_macros (void) {
  Run *run = run_new ((RunLimits){0});
  Definition list[] = {{"N", "5"}, {"E", "(N + 1)"}, {"D", NULL}};
  Parsed r = reading_of (
      run_source (run, "m", "#if N == 5 && D\ninit { x = E }\n#endif"), run, 3,
      list);
  CHECK (same ("-D", str_text (&r.text), "(init (= x (+ 5 1)))\n"));
  parsed_done (&r);
}

static void
write_file (const char *dir, const char *name, const char *text) {
  Str path = {0};
  str_format (&path, "%s/%s", dir, name);
  FILE *file = fopen (str_text (&path), "w");
  if (file) {
    fputs (text, file);
    fclose (file);
  }
  str_done (&path);
}

static Parsed
reading_file (const char *dir, const char *name) {
  Str path = {0};
  str_format (&path, "%s/%s", dir, name);
  Run *run = run_new ((RunLimits){0});
  const Source *source = run_load (run, str_text (&path));
  str_done (&path);
  return reading_of (source, run, 0, NULL);
}

static void
remove_file (const char *dir, const char *name) {
  Str path = {0};
  str_format (&path, "%s/%s", dir, name);
  unlink (str_text (&path));
  str_done (&path);
}

static void
files_are_included (void) {
  char dir[] = P_tmpdir "/promela-XXXXXX";
  if (!mkdtemp (dir))
    return;
  write_file (dir, "a", "#include \"b\"\n#include \"b\"\ninit { x = N }");
  write_file (dir, "b", "#ifndef N\n#define N 4\nint x\n#endif\n");
  write_file (dir, "c", "#include \"c\"\n");
  write_file (dir, "d", "\n#include \"nowhere\"\n");
  Parsed r = reading_file (dir, "a");
  CHECK (same ("a", str_text (&r.text), "(decl (int x))\n(init (= x 4))\n"));
  parsed_done (&r);
  r = reading_file (dir, "c");
  CHECK (strstr (str_text (&r.text), "/c:1:10: error: files are included too "
                                     "deeply or too often"));
  parsed_done (&r);
  r = reading_file (dir, "d");
  CHECK (strstr (str_text (&r.text), "/d:2:10: error: '"));
  CHECK (strstr (str_text (&r.text), "/nowhere' cannot be read: "));
  parsed_done (&r);
  remove_file (dir, "a");
  remove_file (dir, "b");
  remove_file (dir, "c");
  remove_file (dir, "d");
  rmdir (dir);
}

static void
tokens_of_macros_stand_where_they_are_used (void) {
  Parsed r = reading ("#define g(a) y = a\n#define f(a) x = 1; g(a)\n"
                      "init {\n    f(z + 1) }");
  CHECK (r.ast);
  if (r.ast) {
    const AstSeq *seq = &r.ast->units[0].body;
    CHECK (at (statement (seq, 0)->pos, 4, 5));
    CHECK (at (statement (seq, 1)->pos, 4, 5));
    CHECK (at (statement (seq, 1)->b->pos, 4, 7));
  }
  parsed_done (&r);
}

/* Errors ------------------------------------------------------------------ */

static void
syntax_errors_are_placed (void) {
  CHECK (fails ("init { x = 1 y = 2 }", "1:14",
                "expected ';' or '->' after this statement, found 'y'"));
  CHECK (fails ("init { skip\n", "2:1",
                "expected '}' at the end of this block, found the end of the "
                "file"));
  CHECK (fails ("init { }", "1:8", "expected a statement, found '}'"));
  CHECK (fails ("init {\n  if\n  (x) -> y\n  fi }", "3:3",
                "expected '::' after 'if', found '('"));
  CHECK (fails ("init { if :: x od }", "1:16",
                "expected 'fi' at the end of this 'if', found 'od'"));
  CHECK (fails ("int if;", "1:5",
                "expected the name of a variable, but 'if' is a reserved "
                "word"));
  CHECK (fails ("init { T x; y }", "1:8",
                "'T x' is not a statement: 'T' is not a type, and ';' or '->' "
                "separate statements"));
  CHECK (fails ("foo", "1:1",
                "expected a declaration, proctype, init, inline or claim, "
                "found 'foo'"));
  CHECK (fails ("init { x = 4294967296 }", "1:12",
                "4294967296 is not a number of 32 bits"));
  CHECK (fails (
      "init { x = 1 + f(2) }", "1:17",
      "a call must be a statement of its own, 'f (...)' or 'x = f (...)'"));
  CHECK (fails ("init { L: int x; y }", "1:8",
                "the label 'L' stands before a declaration"));
  CHECK (fails ("init { c_code { x = 1 } }", "1:8",
                "embedded C code is not supported (c_code)"));
  CHECK (fails ("c_decl { int x }", "1:1",
                "embedded C code is not supported (c_decl)"));
  CHECK (fails ("ltl { [] p + <> q }", "1:12",
                "a temporal formula cannot be an operand of '+'"));
  CHECK (fails ("init { x = \\ }", "1:12",
                "expected an expression, found "
                "'\\'"));
}

static void
errors_of_inlines_are_placed (void) {
  CHECK (fails ("inline f(a) { f(a) } init { f(1) }", "1:15",
                "the inline 'f' calls itself"));
  CHECK (fails ("inline f(a) { skip }\ninit {\n f(1, 2) }", "3:2",
                "the inline 'f' takes 1 argument(s), but gets 2 here"));
  CHECK (fails ("inline f() { x = }\ninit { f() }", "1:18",
                "expected an expression, found the end of the inline 'f'"));
  CHECK (fails ("inline f() { return 1 } init { f() }", "1:14",
                "'return' in the inline 'f', which is not called as 'x = f "
                "(...)'"));
  CHECK (fails ("init { return }", "1:8",
                "'return' outside of a function or inline"));
  CHECK (fails ("inline f() { skip } init { x = 1 + f() }", "1:36",
                "the inline 'f' is a statement, not a value: only 'x = f "
                "(...)' can use what it returns"));
  CHECK (
      fails ("inline f() { skip", "1:12", "this '{' is never closed by '}'"));
}

static void
errors_of_the_preprocessor_are_placed (void) {
  CHECK (fails ("#define f(x) x\ninit { f(1, 2) }", "2:8",
                "macro 'f' takes 1 argument(s), but gets 2 here"));
  CHECK (fails ("#define f(x) x\ninit { f(1 }", "2:8",
                "the arguments of macro 'f' are never closed by ')'"));
  CHECK (fails ("#define bad x = = 1\ninit {\n   bad }", "3:4",
                "expected an expression, found '='"));
  CHECK (fails ("#if 1\nint x;\n", "1:1",
                "this condition is never closed by '#endif'"));
  CHECK (fails ("int x;\n  #endif\n", "2:3", "'#endif' without '#if'"));
  CHECK (fails ("#error  not this way \n", "1:1", "#error not this way"));
  CHECK (fails ("#if 1 / 0\n#endif", "1:7", "#if divides by zero"));
  CHECK (fails ("#if (1\n#endif", "1:2",
                "expected ')' at the end of this "
                "line"));
  CHECK (fails ("#frob\n", "1:1", "'#frob' is not a directive"));
  CHECK (fails ("#define f(x) #y\n", "1:14",
                "'#' must be followed by a parameter"));
  CHECK (fails ("#define c(a,b) a##b\ninit { c(+,x) }", "2:8",
                "'##' of macro 'c' does not make a token: '+x'"));
  CHECK (fails ("init { skip } /* x\n", "1:15",
                "this comment is never closed by '*/'"));
  CHECK (fails ("init { printf(\"x) }\n", "1:15",
                "this string is not closed on its line"));
}

/* Hostile input ----------------------------------------------------------- */

static bool
nested (const char *before, const char *open, const char *middle,
        const char *close, const char *message) {
  Str model = {0};
  str_add (&model, before);
  for (int i = 0; i < 20000; i++)
    str_add (&model, open);
  str_add (&model, middle);
  for (int i = 0; i < 20000; i++)
    str_add (&model, close);
  str_add (&model, "}");
  Parsed r = reading (str_text (&model));
  bool ok = !r.ast && strstr (str_text (&r.text), message);
  parsed_done (&r);
  str_done (&model);
  return ok;
}

static void
nesting_is_limited (void) {
  const char *expression = "this expression is nested too deeply";
  const char *statements = "statements are nested too deeply here";
  CHECK (nested ("init { x = ", "(", "1", ")", expression));
  CHECK (nested ("init { x = ", "1 + ", "1", "", expression));
  CHECK (nested ("init { x = ", "a[", "1", "]", expression));
  CHECK (nested ("init { x = ", "- ", "1", "", expression));
  CHECK (nested ("init { ", "*", "x = 1", "", expression));
  CHECK (nested ("init { x", ".y", "= 1", "", expression));
  CHECK (nested ("ltl { ", "[] ", "x", "", expression));
  CHECK (nested ("init { ", "{", "x", "}", statements));
  CHECK (nested ("init { ", "if :: ", "x", " fi", statements));
  CHECK (nested ("init { c?", "(", "x", ")", "nested too deeply"));
  CHECK (nested ("#define f(x) x\ninit { x = ", "f(", "1", ")",
                 "macros expand to too much here"));
}

/* Each of 50 definitions uses the one before twice. */
static bool
doubles (bool inlines, const char *message) {
  Str model = {0};
  str_add (&model, inlines ? "inline f0() { x }\n" : "#define f0()\n");
  for (int i = 1; i < 50; i++)
    str_format (&model,
                inlines ? "inline f%d() { f%d(); f%d() }\n"
                        : "#define f%d() f%d() f%d()\n",
                i, i - 1, i - 1);
  str_add (&model, "init { f49() }");
  Parsed r = reading (str_text (&model));
  bool ok = !r.ast && strstr (str_text (&r.text), message);
  parsed_done (&r);
  str_done (&model);
  return ok;
}

static void
growth_is_limited (void) {
  CHECK (doubles (false, "macros expand to too much here"));
  CHECK (doubles (true, "inlines expand to too much here"));
}

int
main (void) {
  RUN (values_are_read);
  RUN (operators_bind);
  RUN (references_are_read);
  RUN (formulas_are_read);
  RUN (messages_are_read);
  RUN (simple_statements_are_read);
  RUN (compound_statements_are_read);
  RUN (separators_are_optional);
  RUN (declarations_are_read);
  RUN (units_are_read);
  RUN (the_dialect_is_read);
  RUN (the_words_of_the_dialect_are_names_too);
  RUN (inlines_are_expanded);
  RUN (statements_of_inlines_stand_in_the_body);
  RUN (returns_know_their_inline);
  RUN (macros_are_expanded);
  RUN (tokens_are_joined);
  RUN (conditions_choose);
  RUN (definitions_are_macros);
  RUN (files_are_included);
  RUN (tokens_of_macros_stand_where_they_are_used);
  RUN (syntax_errors_are_placed);
  RUN (errors_of_inlines_are_placed);
  RUN (errors_of_the_preprocessor_are_placed);
  RUN (nesting_is_limited);
  RUN (growth_is_limited);
  return check_done ();
}
