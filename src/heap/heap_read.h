/* heap_read.h -- symbolic heaps from the text that heap.h prints
   (doc/formats/heaps.md).

   Anybody may have written the text: what is read is well formed (symbols are
   there, fields lie sorted inside of their objects, templates use only those
   before them, links overlap no field), or an error was reported with its line.
   Whether frames, registers and types fit a Unit is not looked at here. */

#ifndef HEAP_HEAP_READ_H
#define HEAP_HEAP_READ_H

#include "heap/heap.h"
#include "logic/smtlib.h"

typedef VEC (HeapState *) HeapStates;
typedef VEC (HeapCall *) HeapCalls;

/* (template tN ...) or (kinds tN ...) */
static inline bool
heap_is_template (const Sexpr *e) {
  return sexpr_heads (e, "template") || sexpr_heads (e, "kinds") ||
         sexpr_heads (e, "ordered");
}

/* Such a one is added to the templates, whose next number N must be. */
bool heap_read_template (Run *, const Sexpr *, unsigned pointer_bytes,
                         HeapTemplates *);

/* (state ...); NULL after an error.  The caller frees it. */
HeapState *heap_read_state (Run *, const Sexpr *, const HeapTemplates *);

/* (call ...); likewise. */
HeapCall *heap_read_call (Run *, const Sexpr *, const HeapTemplates *);

/* A whole text of templates, states and calls, of which only the states are
   kept; false after an error. */
bool heap_read_all (Run *, const Source *, unsigned pointer_bytes,
                    HeapTemplates *, HeapStates *);

#endif
