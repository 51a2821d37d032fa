/* c_text.h -- places in the text of C programs, which compilers do not tell:
   where a call or a statement ends or begins.

   The text is looked at token by token, without preprocessing. */

#ifndef EVIDENCE_UNIT_C_TEXT_H
#define EVIDENCE_UNIT_C_TEXT_H

#include "base/run.h"

/* The closing parenthesis of the call of 'name' that begins at 'call'.  False
   if no such call is written there: it may come from a macro. */
bool c_text_call_end (Pos call, const char *name, Pos *parenthesis);

/* The first token of the statement, or of the full expression in the head of
   one, that 'at' is in; 'at' itself where that cannot be told. */
Pos c_text_statement (Pos at);

/* A loop whose condition comes first is written there: 'while' or 'for'. */
bool c_text_is_loop (Pos);

/* Nothing between the places declares what is no local variable, and may have
   the name of one. */
bool c_text_is_plain (Pos from, Pos to);

#endif
