/* c_front.h -- what the parts of the C front end share.

   clang makes LLVM bitcode with debug information of every file (compile.c),
   the modules are linked with our own C library (library.c) and walked
   instruction by instruction: translate*.c makes operations, calls.c knows the
   functions with a meaning of their own, debug*.c finds positions, names and
   types, start.c makes the procedure that calls the entry.  LLVM is loaded when
   the first C file comes (llvm.h) and nothing of it is left in the Unit. */

#ifndef FRONT_C_C_FRONT_H
#define FRONT_C_C_FRONT_H

#include "base/map.h"
#include "front/c/llvm.h"
#include "front/front.h"
#include "program/unit/unit.h"

typedef struct Debug Debug;
typedef VEC (const char *) NameList;

typedef struct {
  Run *run;
  const Source *source; /* of the first file */
  const Reading *options;
  Program *program; /* gets assumptions, and in the end the unit */
  Unit *unit;
  LLVMContextRef context;
  LLVMModuleRef module; /* everything, linked */
  LLVMTargetDataRef layout;
  Debug *debug;
  NameList pure;    /* functions without a body that write nothing */
  NameList unknown; /* the others of them */
  NameList frames;  /* of which the user says that they change nothing */
  Map procs;        /* LLVMValueRef of a function -> index of its procedure */
  Map bodies;       /* of a function with a precondition -> that of its body */
  Map globals;      /* LLVMValueRef of a global variable -> its index */
  const char *client;  /* the first file with a client behind it, or NULL */
  uint32_t empty_list; /* global of 'extras_none' plus 1; 0: not made yet */
} CFront;

/* compile.c: runs clang, reads and links the bitcode of all files and of the
   library.  Sets 'context', 'module', 'layout'.  False after messages. */
bool compile_sources (CFront *);

/* debug.c ------------------------------------------------------------------

   All texts live in the Unit's arena.  Where there is no debug information the
   answer is an empty Pos, NULL or type 0. */

Debug *debug_new (CFront *);
void debug_free (Debug *);

Pos debug_pos (Debug *, LLVMValueRef instruction);
Pos debug_function_pos (Debug *, LLVMValueRef function);
Pos debug_global_pos (Debug *, LLVMValueRef global);

UnitTypeId debug_function_type (Debug *, LLVMValueRef function);
UnitTypeId debug_global_type (Debug *, LLVMValueRef global);
/* The source's name of a global; static locals: "function::name". */
const char *debug_global_name (Debug *, LLVMValueRef global);
const char *debug_param_name (Debug *, LLVMValueRef function, unsigned index);
const char *debug_function_tags (Debug *, LLVMValueRef function);
const char *debug_global_tags (Debug *, LLVMValueRef global);

/* Of the variable whose memory an alloca is. */
const char *debug_local_name (Debug *, LLVMValueRef alloca_instruction);
UnitTypeId debug_local_type (Debug *, LLVMValueRef alloca_instruction);

/* A block of the source, or a whole function; NULL: none is known. */
typedef LLVMMetadataRef DebugScope;
DebugScope debug_scope (Debug *, LLVMValueRef instruction);
DebugScope debug_local_scope (Debug *, LLVMValueRef alloca_instruction);
DebugScope debug_function_scope (Debug *, LLVMValueRef function);
/* NULL: it is a function. */
DebugScope debug_scope_around (Debug *, DebugScope);

/* Where the loop is written that the branch leads back to the head of, and the
   block of the source that its condition is in; without source: none is. */
Pos debug_loop (Debug *, LLVMValueRef branch, DebugScope *);

/* What lies at the address 'pointer', as an expression of the source:
   "env->pgdir[vp]", "*p", "node.next"; '*type' gets its type. */
const char *debug_show_place (Debug *, LLVMValueRef pointer, UnitTypeId *type);
/* A value as an expression of the source: "p->next", "n + 1", "f (x)". */
const char *debug_show_value (Debug *, LLVMValueRef value);

/* translate.c -------------------------------------------------------------- */

/* Makes procedures and globals of everything that the entry reaches; false
   after messages. */
bool translate_module (CFront *);

/* A local that lives while control is in a block of the source. */
typedef struct {
  LLVMValueRef local;
  DebugScope scope;
} ScopedLocal;

/* Those of the first and the last instruction of a block of LLVM. */
typedef struct {
  DebugScope first, last;
  bool is_open; /* no instruction tells */
} BlockScopes;
/* A check of an index that waits for the address of its element. */
typedef struct {
  LLVMValueRef element; /* NULL: none waits */
  Operand index, bound;
  bool one_past;
} IndexCheck;

/* The function being translated. */
typedef struct {
  CFront *c;
  LLVMValueRef function;
  uint32_t proc, block; /* where operations are added */
  Pos pos;              /* of the instruction being translated */
  Map values;           /* LLVMValueRef -> first of its registers + 1; values of
                           aggregate types have one register for each scalar */
  Map blocks;           /* LLVMBasicBlockRef -> first of its blocks + 1 */
  /* translate_scope.c */
  VEC (ScopedLocal) scoped;
  VEC (BlockScopes) block_scopes; /* if there are such locals */
  Map scope_index;                /* LLVMBasicBlockRef -> its number there */
  Map repeats;                    /* LLVMBasicBlockRef -> whether it does */
  DebugScope scope;               /* of the last instruction */
  IndexCheck index_check;
} Translate;

/* Appends an operation; 'pos' is filled in if it has none. */
void emit_op (Translate *, UnitOp);
/* A new register that gets the value of an operation. */
Operand emit_value (Translate *, UnitOp, unsigned bits);
/* What follows goes to a new block; the old one must have been ended. */
uint32_t emit_block (Translate *);
/* "What comes next is not modelled": ends the block and begins a dead one. */
void emit_unsupported (Translate *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* An operand for a scalar value; constants are folded. */
Operand operand_of (Translate *, LLVMValueRef);
/* Lets the result of instruction 'i' be this operand. */
void emit_define (Translate *, LLVMValueRef i, Operand);
/* The width of a scalar type; 0: not a scalar that is modelled. */
unsigned type_width (const CFront *, LLVMTypeRef);
/* The index of the procedure of a function. */
uint32_t translate_proc_of (CFront *, LLVMValueRef function);
/* The index of the global. */
uint32_t global_of (CFront *, LLVMValueRef global);

/* translate_index.c -------------------------------------------------------- */

/* The function that a block calls to report what a sanitizer of clang's found;
   NULL: it is no such block. */
const char *translate_handler_name (LLVMBasicBlockRef);

/* Where it goes on if an index that clang checks is one; NULL: the instruction
   is no end of such a check.  That block has no other predecessor. */
LLVMBasicBlockRef index_check_passed (LLVMValueRef instruction);

/* calls.c ------------------------------------------------------------------ */

/* Translates a call of a function that Assay knows by its name and that has no
   body (or one that must not be used); false if there is no such function. */
bool calls_known (Translate *, LLVMValueRef call, const char *name);
/* Whether the library defines or 'calls_known' knows the function. */
bool calls_is_known (const char *name);
/* The body of a procedure for a function without one: returns inputs; the name
   goes to unit->undefined if 'calls_is_known' does not hold. */
void calls_undefined (CFront *, LLVMValueRef function, uint32_t proc);
/* Says what is assumed about functions without a body, when all is translated.
 */
void calls_assume (CFront *);

/* start.c ------------------------------------------------------------------ */

/* Makes unit->start for unit->entry, which is the procedure of 'function';
   false after messages. */
bool start_make (CFront *, LLVMValueRef function);

#endif
