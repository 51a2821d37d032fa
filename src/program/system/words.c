/* Words of a system. */

#include "program/system/words.h"

#include <assert.h>
#include <stdarg.h>

SystemWords *
words_new (Program *p) {
  assert (!p->words);
  p->words = mem_zero (sizeof *p->words);
  return p->words;
}

void
words_free (SystemWords *w) {
  if (!w)
    return;
  for (size_t i = 0; i < w->edges.len; i++)
    vec_done (w->edges.data + i);
  vec_done (&w->edges);
  vec_done (&w->vars);
  vec_done (&w->places);
  vec_done (&w->about);
  mem_free (w);
}

void
words_about (Program *p, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  vec_push (&p->words->about, str_keep (&text, &p->arena));
}

const WordsVar *
words_find (const SystemWords *w, Var v, uint32_t at) {
  for (size_t i = 0; i < w->vars.len; i++) {
    const WordsVar *x = w->vars.data + i;
    if (x->var.id == v.id && (x->at == at || x->at == WORDS_EVERYWHERE))
      return x;
  }
  return NULL;
}
