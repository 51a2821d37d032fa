/* calls.h -- what the parts of calls.c share. */

#ifndef FRONT_C_CALLS_H
#define FRONT_C_CALLS_H

#include "front/c/c_front.h"

/* A call being translated. */
typedef struct {
  Translate *t;
  LLVMValueRef call;
  const char *name;
} Call;

/* Translates a call whose types fit; false: not like this, the library or the
   rules for undefined functions have it. */
typedef bool CallMaker (const Call *, unsigned code);

/* A function that is known by its name.  'types' are those of the result and of
   the parameters: 'v' no result, or one that does not matter, 'p' a pointer,
   'i' an int, 'z' an integer as wide as a pointer, 'd' a double, 'f' a float,
   'l' a long double, 's' any scalar; '.' ends them: anything may follow. */
typedef struct {
  const char *name;
  const char *types;
  CallMaker *make;
  unsigned code; /* for 'make' */
} KnownCall;

/* Lists that end with a name NULL. */
extern const KnownCall calls_memory_list[];
extern const KnownCall calls_math_list[];
extern const KnownCall calls_print_list[];

Operand call_argument (const Call *, unsigned i);
unsigned call_pointer_bits (const Call *);
/* Emits an operation for the result of the call. */
void call_result (const Call *, UnitOp, unsigned bits);
/* Calls a procedure of the library without a result, or with one of 'bits'. */
Operand call_library (const Call *, const char *name, size_t n,
                      const Operand *args, unsigned bits);

/* Something happens that may set errno; costs nothing in programs that do not
   use it. */
void calls_change_errno (const Call *);
bool calls_uses_errno (const CFront *);

/* Whether the function of that name is known to do more than to return an
   arbitrary number, but not how. */
bool calls_not_modelled (const char *name);

/* What a function of glibc without a body does with its arguments; false: it is
   none, or declared in another way. */
bool calls_look_at_arguments (Translate *, const char *name);

/* The text of a constant string at 'value' with its length before the first
   zero byte; NULL: it is none. */
const char *call_string (LLVMValueRef value, size_t *len);

/* A constant, and not a symbol's address. */
bool operand_is_const (Operand);

/* The program ends; before a normal end, functions given to 'atexit' run. */
void emit_exit (Translate *, ExitKind, Operand code);

/* A pointer that may be null or point to what is not modelled ('why'), chosen
   by an input of that name. */
Operand emit_unknown_pointer (Translate *, InputKind, const char *name,
                              const char *why);

#endif
