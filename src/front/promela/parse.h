/* parse.h -- from the text of a model to its tree.

   Preprocesses ('#include' files are loaded through the Run), expands inlines
   and parses.  A '-DNAME=value' is a macro; one without a value is 1.  A
   formula of the command line is one more 'ltl', behind the model's own text.
   Returns NULL after one error was reported. */

#ifndef FRONT_PROMELA_PARSE_H
#define FRONT_PROMELA_PARSE_H

#include "front/front.h"
#include "front/promela/ast.h"

PromelaAst *promela_parse (Run *, const Source *, const Reading *);

#endif
