/* print_after.h -- a Program as it is after a pass, for people. */

#ifndef PASS_PRINT_AFTER_H
#define PASS_PRINT_AFTER_H

#include "program/program.h"

/* Appends the text.  False after a message: there is no pass of that name for
   the program (the message lists them), or it does not apply. */
bool print_after (Run *, Str *, const Program *, const char *pass);

#endif
