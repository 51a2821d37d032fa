/* unit_refs_words.h -- words and expressions of what users say about reference
   counts.  Functions that read say whether there was no error; the word
   afterwards is the first that they did not take. */

#ifndef PROGRAM_UNIT_UNIT_REFS_WORDS_H
#define PROGRAM_UNIT_UNIT_REFS_WORDS_H

#include "program/unit/unit_refs.h"

enum { REFS_MAX_WORD = 200 };

typedef struct {
  Run *run;
  Arena *arena;
  const Source *source;
  UnitRefs *refs;
  size_t at;
  int line, column;
  Pos mark; /* where all of the text is for people; no source: where it is */
  Pos pos;  /* of the word */
  char word[REFS_MAX_WORD + 1];
} RefsReader;

bool refs_next_word (RefsReader *);
bool refs_is_word (const RefsReader *, const char *word);
bool refs_is_name (const RefsReader *);
/* Says what is expected; false. */
bool refs_fail (RefsReader *, const char *wanted);
bool refs_expect (RefsReader *, const char *word);
bool refs_read_name (RefsReader *, const char **name, const char *what);

/* C text from the current word on, up to one of 'ends', which is the word
   afterwards.  A '.' in 'ends' stands for "..". */
bool refs_read_text (RefsReader *, const char *ends, const char **text);
/* " in LOW .. HIGH", up to one of 'ends'. */
bool refs_read_range (RefsReader *, const char *ends, const char **low,
                      const char **high);
/* "int v in 0 .. N" or "env_t *e". */
bool refs_read_param (RefsReader *, const char *ends, RefParam *);

/* The length without blanks at the end. */
size_t refs_trimmed (const char *text, size_t len);

#endif
