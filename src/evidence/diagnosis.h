/* diagnosis.h -- what is known where there is no verdict.

   Engines lose their way in different manners, but say it in the same terms: a
   path of places, the place where what was lost, and pictures.  So this is one
   struct, not a table of kinds. */

#ifndef EVIDENCE_DIAGNOSIS_H
#define EVIDENCE_DIAGNOSIS_H

#include "base/run.h"
#include "base/str.h"
#include "base/vec.h"

#include <jansson.h>

typedef struct {
  Pos pos;
  char *text; /* a clause; owned */
} DiagnosisStep;

typedef struct {
  char *caption; /* owned */
  char *dot;     /* owned */
  char *text;    /* the same in lines of text, or ""; owned */
} DiagnosisPicture;

typedef struct Diagnosis Diagnosis;
struct Diagnosis {
  char *title; /* a sentence that says what the path is; owned */
  VEC (DiagnosisStep) path;
  DiagnosisStep lost; /* where the proof was lost, and what; its text may be
                         NULL */
  VEC (DiagnosisPicture) pictures;
  Diagnosis *next; /* of another engine, or NULL; owned */
};

Diagnosis *diagnosis_new (const char *title);
void diagnosis_free (Diagnosis *);
void diagnosis_step (Diagnosis *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* Takes the texts. */
void diagnosis_picture (Diagnosis *, const char *caption, char *dot,
                        char *text);

/* Behind the last one of '*list'; takes 'more', which may be NULL. */
void diagnosis_append (Diagnosis **list, Diagnosis *more);

/* For people. */
void diagnosis_print (Str *, const Diagnosis *);

/* The caller drops the reference; null for NULL. */
json_t *diagnosis_json (const Diagnosis *);

/* The same back, from a process of ours; NULL for null. */
Diagnosis *diagnosis_read (Run *, const json_t *);

/* Such an object on a page; nothing for null. */
void diagnosis_html (Str *, Run *, const json_t *);

#endif
