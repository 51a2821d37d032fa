/* arith.h -- a solver for linear arithmetic without quantifiers.

   Variables are integers or reals.  A formula is a literal

       a1 x1 + ... + an xn  <=, < or =  b

   or built from literals by 'and' and 'or'; 'arith_not' negates one.  Booleans
   are integers b with b >= 1 for true and b <= 0 for false.

   Formulas are hash-consed: equal ids mean equal formulas.  They and the
   variables live as long as their Arith.  Literals are canonical: variables in
   the order of their ids, coefficients coprime integers different from 0, the
   first one positive in an equality; if all variables are integers, '<' is
   never used and b is an integer.

   'arith_check' decides a conjunction and keeps, until the next check, a model
   or a proof.  Checks are independent of each other.

   Not for sharing between threads; use one Arith for each. */

#ifndef LOGIC_ARITH_H
#define LOGIC_ARITH_H

#include "base/num.h"

typedef struct Arith Arith;
typedef struct {
  uint32_t id;
} ArithVar;
typedef struct {
  uint32_t id;
} Form;

typedef enum { ARITH_LE, ARITH_LT, ARITH_EQ } ArithOp;

Arith *arith_new (void);
void arith_free (Arith *);

/* The ids are 0, 1, 2, ... */
ArithVar arith_var (Arith *, bool is_int);
bool arith_var_is_int (const Arith *, ArithVar);
size_t arith_vars (const Arith *);

/* -- Formulas ----------------------------------------------------------- */

/* The sum of coefs[i] * vars[i] is 'op' to 'bound'.  Variables may repeat. */
Form arith_atom (Arith *, size_t n, const ArithVar *vars, const Rat *coefs,
                 ArithOp op, const Rat *bound);
Form arith_true (const Arith *);
Form arith_false (const Arith *);

/* Flattened, without repetitions and units, otherwise in the order given. */
Form arith_and (Arith *, size_t n, const Form *);
Form arith_or (Arith *, size_t n, const Form *);
Form arith_not (Arith *, Form);

typedef enum {
  ARITH_TRUE,
  ARITH_FALSE,
  ARITH_LITERAL,
  ARITH_AND,
  ARITH_OR
} ArithKind;

typedef struct {
  size_t n;
  const ArithVar *vars;
  const Rat *coefs;
  ArithOp op;
  Rat bound; /* borrowed */
} ArithLiteral;

ArithKind arith_kind (const Arith *, Form);
ArithLiteral arith_literal (const Arith *, Form);

/* The members of an 'and' or 'or'; the pointer lives until the next formula is
   made. */
const Form *arith_children (const Arith *, Form, size_t *n);

/* Under the given values, indexed by variable id. */
bool arith_eval (const Arith *, Form, const Rat *values);

/* -- Checking ----------------------------------------------------------- */

typedef enum { ARITH_SAT, ARITH_UNSAT, ARITH_LIMIT } ArithAnswer;

/* When to give up.  A zero means the default. */
typedef struct {
  uint64_t leaves;          /* refuted cases; 100000 */
  uint32_t cuts;            /* integer splits on one path; 60 */
  bool (*stop) (void *arg); /* polled now and then; none */
  void *arg;
} ArithLimit;

/* Do all of 'conjuncts' hold together?  'limit' may be NULL. */
ArithAnswer arith_check (Arith *, size_t n, const Form *conjuncts,
                         const ArithLimit *limit);

/* After SAT.  Pointers live until the next check; variables the check did not
   need are 0. */
const Rat *arith_value (const Arith *, ArithVar);
bool arith_holds (const Arith *, Form);

/* After UNSAT: does the proof use conjunct 'i'?  Those it uses are already
   contradictory. */
bool arith_used (const Arith *, size_t i);

/* -- Proofs ------------------------------------------------------------- */

/* A proof refers to formulas by their number in the context, a list.  Adding
   a formula to it: 'true' adds nothing; an 'and' adds its children in order;
   any other gets the next number, from 0.  At the root the context holds the
   conjuncts in order; further down also what the way there has added:

   FARKAS: the sum of the literals, times their multipliers, is 0 <= b < 0 or
     0 < 0.  Multipliers are positive, or not 0 for equalities.  The formula
     'false' counts as 0 <= -1.
   SPLIT: formula 'number' is an 'or'; child k refutes the context to which
     its k-th member is added.
   CUT: child 0 refutes the context with var <= bound added, child 1 the one
     with var >= bound + 1; 'var' and 'bound' are integers.

   Proofs live until the next check. */

typedef enum { ARITH_FARKAS, ARITH_SPLIT, ARITH_CUT } ArithStep;

typedef struct {
  uint32_t number;
  Rat multiplier;
} ArithEntry;

typedef struct ArithProof ArithProof;
struct ArithProof {
  ArithStep step;
  uint32_t base; /* length of the context here; 0 in leaves */
  uint32_t n;    /* of entries or children */
  union {
    struct {
      ArithEntry *entries; /* FARKAS */
    };
    struct {
      ArithProof **children; /* SPLIT, CUT */
      uint32_t number;       /* SPLIT */
      ArithVar var;          /* CUT */
      Form sides[2];         /* CUT: var <= bound, var >= bound + 1 */
      Rat bound;             /* CUT */
    };
  };
};

/* After UNSAT. */
const ArithProof *arith_proof (const Arith *);

/* Check the last proof by exact arithmetic, trusting nothing but the formulas
   and the description above. */
bool arith_proof_check (const Arith *, size_t n, const Form *conjuncts);

/* -- Interpolation ------------------------------------------------------ */

/* After UNSAT of the same conjuncts, the i-th belonging to step[i] < steps:
   formulas out[0 .. steps-2] such that, with 'true' before and 'false' behind
   them, each one and the conjuncts of the step after it imply the next one.
   out[k] has only variables which occur both in steps <= k and in steps > k.
   'weak' prefers formulas close to the later steps instead of the earlier
   ones.  The proof stays as it is.  False if the last answer was not UNSAT. */
bool arith_interpolate (Arith *, size_t n, const Form *conjuncts,
                        const unsigned *step, unsigned steps, bool weak,
                        Form *out);

/* -- Statistics --------------------------------------------------------- */

typedef struct {
  uint64_t checks, leaves, pivots;
  uint64_t promotions; /* results in the tableau which did not fit words */
} ArithStats;

ArithStats arith_stats (const Arith *);

#endif
