/* Inductive diagrams as a kind of proof.

   With a directory for evidence there is also proof.fk, which the stand-alone
   checker must accept, and a picture. */

#include "evidence/check_external.h"
#include "evidence/html.h"
#include "evidence/proof.h"
#include "evidence/system/certificate_loops.h"
#include "evidence/system/certificate_words.h"

#include <stdio.h>

enum { FARKAS_SECONDS = 60 };

DiagramProof *
certificate_proof_new (System *system, Certificate *certificate) {
  DiagramProof *d = mem_zero (sizeof *d);
  *d = (DiagramProof){system, certificate};
  return d;
}

static void
drop (void *data) {
  DiagramProof *d = data;
  certificate_free (d->certificate);
  system_free (d->system);
  mem_free (d);
}

/* Judging ----------------------------------------------------------------- */

/* Whether an engine's System is what the Program says.  Terms are hash-consed,
   so equal formulas are equal numbers. */
static bool
same_system (const System *a, const System *b) {
  bool same = a->terms == b->terms && a->vars.len == b->vars.len &&
              a->transitions.len == b->transitions.len &&
              term_is (a->init, b->init) && term_is (a->error, b->error);
  for (size_t i = 0; same && i < a->vars.len; i++)
    same = term_is (a->vars.data[i].now, b->vars.data[i].now) &&
           term_is (a->vars.data[i].next, b->vars.data[i].next);
  for (size_t i = 0; same && i < a->transitions.len; i++)
    same = term_is (system_relation (a, i), system_relation (b, i));
  return same;
}

static bool
is_about (const DiagramProof *d, Program *p) {
  System *fresh = system_new (p);
  bool same = same_system (fresh, d->system);
  system_free (fresh);
  return same;
}

static CheckReport
judge (Run *run, Program *p, const void *data, const EvidenceOrigin *origin,
       Str *text) {
  const DiagramProof *d = data;
  CheckReport report = {.status = CHECK_FAILS};
  if (!is_about (d, p)) {
    report.why = "it is about another system";
    return report;
  }
  certificate_smtlib (text, d->system, d->certificate, origin);
  return certificate_check (
      run, run_source (run, "proof.smt2", str_text (text)), NULL);
}

/* Writing ----------------------------------------------------------------- */

/* Its proofs are worth having only if the stand-alone checker takes them. */
static bool
write_farkas (EvidenceFolder *folder, const DiagramProof *d, const char *proof,
              const CheckReport *checked) {
  Run *run = folder->run;
  Str text = {0};
  bool good = true;
  if (certificate_farkas (&text, run, d->system, d->certificate)) {
    good = folder_add_text (folder, "farkas", "proof.fk", NULL, &text);
    Evidence *e = &vec_last (&folder->all);
    CheckReport report =
        check_farkas (run, proof, e->path, checked, FARKAS_SECONDS);
    if (report.status == CHECK_HOLDS)
      folder_checked (e, "assay-farkas");
    else if (report.status == CHECK_FAILS) {
      run_warning (run, (Pos){0}, "internal error: proof.fk is dropped: %s",
                   report.why);
      folder_drop (folder);
    }
  } else
    run_say (run, 1, "no Farkas proofs for this certificate");
  str_done (&text);
  return good;
}

static void
picture (Str *out, const void *data) {
  const DiagramProof *d = data;
  certificate_dot (out, d->system, d->certificate);
}

static void
print (Str *out, const void *data, bool all) {
  const DiagramProof *d = data;
  certificate_words_print (out, d->system, d->certificate, all);
}

static LoopInvariants
loops (const void *data) {
  return certificate_loops (data);
}

static json_t *
json (const void *data, Verdict verdict, EvidenceOrigin origin) {
  const DiagramProof *d = data;
  if (verdict != VERDICT_SAFE)
    return NULL;
  json_t *root =
      evidence_file_new ("assay-certificate", origin.program->source, origin);
  certificate_words_json (root, d->system, d->certificate);
  return root;
}

static bool
write_diagram (EvidenceFolder *folder, const DiagramProof *d) {
  Str dot = {0}, svg = {0};
  picture (&dot, d);
  bool good = folder_add_text (folder, "diagram", "diagram.dot", NULL, &dot);
  if (good && html_svg (&svg, folder->run, str_text (&dot)))
    good = folder_add_text (folder, "picture", "diagram.svg", NULL, &svg);
  str_done (&dot);
  str_done (&svg);
  return good;
}

/* The same in words, if there are some. */
static bool
write_words (EvidenceFolder *folder, const DiagramProof *d) {
  Str text = {0};
  print (&text, d, true);
  bool good = !text.len || folder_add_text (folder, "invariant",
                                            "invariant.txt", NULL, &text);
  str_done (&text);
  return good;
}

static bool
write (EvidenceFolder *folder, const ProofWriting *w) {
  if (w->verdict != VERDICT_SAFE)
    return true;
  if (!folder_add_text (folder, "certificate", "proof.smt2",
                        w->checked->checker, w->text))
    return false;
  if (!folder->directory)
    return true;
  char *path = mem_string (vec_last (&folder->all).path);
  bool good = write_farkas (folder, w->data, path, w->checked) &&
              write_diagram (folder, w->data) && write_words (folder, w->data);
  mem_free (path);
  return good;
}

static void
restate (Str *out, Program *p, const void *again,
         const EvidenceOrigin *origin) {
  (void)again;
  System *system = system_new (p);
  certificate_system (out, system, origin);
  system_free (system);
}

static const char *const files[] = {"proof.smt2",    "proof.fk",
                                    "diagram.dot",   "diagram.svg",
                                    "invariant.txt", NULL};

const ProofKind certificate_proof = {
    .name = "certificate",
    .mark = "assay-certificate",
    .form = FORM_SYSTEM,
    .files = files,
    .judge = judge,
    .write = write,
    .print = print,
    .json = json,
    .html = certificate_words_html,
    .loops = loops,
    .picture = picture,
    .free = drop,
    .restate = restate,
    .check = certificate_check,
};
