/* ltl.h -- linear temporal logic, translated to Büchi automata.

   Formulas belong to the 'LtlFormulas' that made them and are compared by
   number.  They are simplified while they are made, so equal numbers mean
   equal formulas but not the other way round.  The language of a formula is
   the set of infinite words over sets of atoms that satisfy it; nothing here
   knows about finite words. */

#ifndef PROMELA_LTL_H
#define PROMELA_LTL_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  LTL_ATOMS = 64,  /* atoms are 0 .. LTL_ATOMS - 1; the caller sees to it */
  LTL_DEPTH = 500, /* deeper formulas are refused by 'ltl_buchi' */
};

typedef struct {
  uint32_t id;
} Ltl;

typedef struct LtlFormulas LtlFormulas;

LtlFormulas *ltl_formulas_new (void);
void ltl_formulas_free (LtlFormulas *);

Ltl ltl_true (void);
Ltl ltl_false (void);
Ltl ltl_atom (LtlFormulas *, unsigned atom);
Ltl ltl_not (Ltl);
Ltl ltl_and (LtlFormulas *, Ltl, Ltl);
Ltl ltl_or (LtlFormulas *, Ltl, Ltl);
Ltl ltl_implies (LtlFormulas *, Ltl, Ltl);
Ltl ltl_equivalent (LtlFormulas *, Ltl, Ltl);
Ltl ltl_next (LtlFormulas *, Ltl);
Ltl ltl_until (LtlFormulas *, Ltl, Ltl);
Ltl ltl_release (LtlFormulas *, Ltl, Ltl); /* p V q = !(!p U !q) */
Ltl ltl_weak_until (LtlFormulas *, Ltl, Ltl);
Ltl ltl_always (LtlFormulas *, Ltl);
Ltl ltl_eventually (LtlFormulas *, Ltl);

/* Taken when the atoms in 'positive' hold and those in 'negative' do not. */
typedef struct {
  uint64_t positive, negative;
  uint32_t target;
} BuchiTransition;

typedef struct {
  uint32_t first, count; /* in 'transitions' */
  bool accepting;
  bool accepts_all; /* accepting, and its one transition is a true loop */
} BuchiState;

/* State 0 is initial, and all states are reachable.  From every state some
   word is accepted, except that the automaton of the empty language is one
   state without transitions.  A word is accepted when some run on it sees
   accepting states infinitely often. */
typedef struct {
  VEC (BuchiState) states;
  VEC (BuchiTransition) transitions;
} Buchi;

/* An automaton that accepts the words that satisfy the formula.  False, with
   '*out' empty, when it would have more than 'max_states' states, or when the
   formula or the way to its automaton is too large.  'buchi_done' gives the
   memory back. */
bool ltl_buchi (LtlFormulas *, Ltl, Buchi *out, size_t max_states);
void buchi_done (Buchi *);

#endif
