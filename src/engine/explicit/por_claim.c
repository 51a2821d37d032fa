/* A letter says which conditions hold in a state.  The *closure* of a claim
   accepts all words that are those of the claim but for repetitions: with one
   letter it takes one or more steps of the claim that read it; or none, if the
   next letter is the same and it can take a step then.  The claim ignores
   repetition if it accepts all that its closure does.

   That is so if it can follow: in a game, the closure moves and the claim
   answers with a step that reads the same letter.  The claim wins if it accepts
   infinitely often, or the closure does not, or cannot go on (fair simulation,
   Etessami, Wilke and Schuller 2001).  Who wins is a nested fixed point. */

#include "engine/explicit/por_claim.h"

#include <assert.h>
#include <string.h>

enum { LOCATIONS_MOST = 32, ATOMS_MOST = 8, POSITIONS_MOST = 1 << 15 };

typedef uint32_t Set; /* of locations */

typedef struct {
  const Code *claim;
  uint32_t locations, letters;
  uint32_t failed; /* one more location: the claim has found an error */
  bool endless;    /* a loop inside of an atomic sequence */
  uint32_t atom_count;
  const Expr *atoms[ATOMS_MOST];
  Set accepting;
  /* By letter and location: */
  Set *steps;    /* behind one step */
  Set *runs;     /* behind one or more */
  Set *accepted; /* the same, where a location that accepts was left */
  /* By position; of three nested fixed points. */
  bool *won[3];
} Game;

/* Conditions --------------------------------------------------------------- */

static bool
same_value (const Expr *a, const Expr *b) {
  if (!a || !b)
    return a == b;
  if (a->op != b->op || a->k != b->k || a->count != b->count ||
      a->code != b->code || a->type.id != b->type.id)
    return false;
  for (uint32_t i = 0; a->args && i < a->count; i++)
    if (!same_value (a->args[i], b->args[i]))
      return false;
  return same_value (a->a, b->a) && same_value (a->b, b->b) &&
         same_value (a->c, b->c);
}

static bool
is_boolean (const Expr *e) {
  return e->op == VALUE_AND || e->op == VALUE_OR || e->op == VALUE_NOT ||
         e->op == VALUE_CONST;
}

/* The number of an atom; ATOMS_MOST if there are too many. */
static uint32_t
atom_of (Game *g, const Expr *e) {
  uint32_t i = 0;
  while (i < g->atom_count && !same_value (g->atoms[i], e))
    i++;
  if (i == g->atom_count && i < ATOMS_MOST)
    g->atoms[g->atom_count++] = e;
  return i;
}

static bool
find_atoms (Game *g, const Expr *e) {
  if (!e || e->op == VALUE_CONST)
    return true;
  if (expr_asks_timeout (e))
    return false; /* every step may change that */
  if (!is_boolean (e))
    return atom_of (g, e) < ATOMS_MOST;
  return find_atoms (g, e->a) && find_atoms (g, e->b);
}

static bool
holds (Game *g, const Expr *e, uint32_t letter) {
  if (!e)
    return true;
  switch (e->op) {
  case VALUE_CONST:
    return e->k;
  case VALUE_NOT:
    return !holds (g, e->a, letter);
  case VALUE_AND:
    return holds (g, e->a, letter) && holds (g, e->b, letter);
  case VALUE_OR:
    return holds (g, e->a, letter) || holds (g, e->b, letter);
  default:
    return letter >> atom_of (g, e) & 1;
  }
}

/* Steps -------------------------------------------------------------------- */

static bool
is_plain (const ModelEdge *e) {
  bool known = e->kind == STEP_GUARD || e->kind == STEP_ELSE ||
               e->kind == STEP_ASSERT || e->kind == STEP_END;
  return known && !e->rank;
}

static bool
is_end (const Code *claim, uint32_t location) {
  const ModelLocation *l = claim->locations.data + location;
  return l->flags & LOC_END ||
         (l->count && claim->edges.data[l->first].kind == STEP_END);
}

static bool
goes_on (const Game *g, const ModelEdge *e) {
  return e->atomic || (e->kind != STEP_END &&
                       g->claim->locations.data[e->to].flags & LOC_DSTEP);
}

/* A label inside of an atomic sequence counts, but no letter is read there. */
static bool
accepts_on_the_way (const Game *g, const ModelEdge *e) {
  return goes_on (g, e) && g->claim->locations.data[e->to].flags & LOC_ACCEPT;
}

static Set steps_along (Game *, uint32_t location, uint32_t letter,
                        uint32_t depth);

/* Where an edge leads, to the end of an atomic sequence: all of it reads the
   same letter. */
static Set
behind (Game *g, const ModelEdge *e, uint32_t letter, uint32_t depth) {
  if (e->kind == STEP_ASSERT && !holds (g, e->a, letter))
    return (Set)1 << g->failed;
  if (!goes_on (g, e))
    return (Set)1 << e->to;
  g->endless |= depth > g->locations;
  return g->endless ? 0 : steps_along (g, e->to, letter, depth + 1);
}

static bool
is_enabled (Game *g, const ModelEdge *e, uint32_t letter) {
  return e->kind == STEP_ASSERT ||
         (e->kind == STEP_GUARD && holds (g, e->a, letter));
}

static Set
steps_along (Game *g, uint32_t location, uint32_t letter, uint32_t depth) {
  const ModelLocation *l = g->claim->locations.data + location;
  Set to = 0;
  bool any = false;
  if (is_end (g->claim, location))
    return (Set)1 << g->failed;
  for (uint32_t i = l->first; i < l->first + l->count; i++) {
    const ModelEdge *e = g->claim->edges.data + i;
    if (e->kind == STEP_ELSE ? any : !is_enabled (g, e, letter))
      continue;
    any = true;
    to |= behind (g, e, letter, depth);
  }
  return to;
}

/* A claim that has come to its end, or whose assertion failed, accepts whatever
   comes. */
static Set
steps_from (Game *g, uint32_t location, uint32_t letter) {
  if (location == g->failed || is_end (g->claim, location))
    return (Set)1 << location;
  return steps_along (g, location, letter, 0);
}

static bool
has (Set set, uint32_t location) {
  return set >> location & 1;
}

/* Steps again and again with the same letter. */
static void
find_runs (Game *g, const Set *steps, uint32_t from, Set *plain,
           Set *accepted) {
  Set *found[2] = {plain, accepted};
  *found[has (g->accepting, from)] = steps[from];
  for (bool more = true; more;) {
    more = false;
    for (uint32_t q = 0; q < 2 * g->locations; q++) {
      uint32_t at = q / 2, marked = q % 2;
      if (!has (*found[marked], at))
        continue;
      Set *to = found[marked || has (g->accepting, at)];
      more |= (steps[at] & ~*to) != 0;
      *to |= steps[at];
    }
  }
  *plain |= *accepted;
}

static void
find_steps (Game *g) {
  size_t n = (size_t)g->letters * g->locations;
  g->steps = mem_zero (n * sizeof (Set));
  g->runs = mem_zero (n * sizeof (Set));
  g->accepted = mem_zero (n * sizeof (Set));
  for (uint32_t q = 0; q < g->locations; q++)
    if (q == g->failed || is_end (g->claim, q) ||
        g->claim->locations.data[q].flags & LOC_ACCEPT)
      g->accepting |= (Set)1 << q;
  for (uint32_t a = 0; a < g->letters; a++) {
    Set *steps = g->steps + a * g->locations;
    for (uint32_t q = 0; q < g->locations; q++)
      steps[q] = steps_from (g, q, a);
    for (uint32_t q = 0; q < g->locations; q++)
      find_runs (g, steps, q, g->runs + a * g->locations + q,
                 g->accepted + a * g->locations + q);
  }
}

/* The game ----------------------------------------------------------------- */

/* Where the closure stands, the letter that must come next or 'letters' for
   any, and where the claim stands. */
typedef struct {
  uint32_t closure, next, claim;
} Position;

static size_t
position_of (const Game *g, Position p) {
  return ((size_t)p.closure * (g->letters + 1) + p.next) * g->locations +
         p.claim;
}

/* Whether the claim has an answer from which it goes on to win; 'accepts': the
   closure does in this move. */
static bool
answers (const Game *g, Position p, uint32_t letter, Position to,
         bool accepts) {
  Set steps = g->steps[letter * g->locations + p.claim];
  const bool *won = g->won[has (g->accepting, p.claim) ? 2 : accepts ? 1 : 0];
  for (to.claim = 0; to.claim < g->locations; to.claim++)
    if (has (steps, to.claim) && won[position_of (g, to)])
      return true;
  return false;
}

static bool
answers_letter (const Game *g, Position p, uint32_t letter) {
  Set runs = g->runs[letter * g->locations + p.closure];
  Set accepted = g->accepted[letter * g->locations + p.closure];
  for (uint32_t q = 0; q < g->locations; q++)
    if (has (runs, q) && !answers (g, p, letter, (Position){q, g->letters, 0},
                                   has (accepted, q)))
      return false;
  return !runs ||
         answers (g, p, letter, (Position){p.closure, letter, 0}, false);
}

static bool
wins_at (const Game *g, Position p) {
  if (p.next < g->letters)
    return answers_letter (g, p, p.next);
  for (uint32_t a = 0; a < g->letters; a++)
    if (!answers_letter (g, p, a))
      return false;
  return true;
}

/* Computes the innermost set anew; true if it is not what 'outer' is. */
static bool
look_again (Game *g, bool *outer) {
  bool differs = false;
  Position p;
  for (p.closure = 0; p.closure < g->locations; p.closure++)
    for (p.next = 0; p.next <= g->letters; p.next++)
      for (p.claim = 0; p.claim < g->locations; p.claim++) {
        size_t i = position_of (g, p);
        bool won = wins_at (g, p);
        differs |= won != outer[i];
        outer[i] = won;
      }
  return differs;
}

static size_t
count_positions (const Game *g) {
  return (size_t)g->locations * (g->letters + 1) * g->locations;
}

/* The largest set for 'the closure does not accept any more', inside of the
   others as they are. */
static void
find_inner (Game *g) {
  memset (g->won[0], true, count_positions (g));
  while (look_again (g, g->won[0]))
    ;
}

/* The least set for 'the closure accepts, and the claim will'. */
static void
find_middle (Game *g) {
  size_t n = count_positions (g);
  memset (g->won[1], false, n);
  for (;;) {
    find_inner (g);
    if (!memcmp (g->won[0], g->won[1], n))
      return;
    memcpy (g->won[1], g->won[0], n);
  }
}

/* The largest set for 'the claim accepts'. */
static void
find_won (Game *g) {
  size_t n = count_positions (g);
  for (int i = 0; i < 3; i++)
    g->won[i] = mem_zero (n);
  memset (g->won[2], true, n);
  for (;;) {
    find_middle (g);
    if (!memcmp (g->won[1], g->won[2], n))
      return;
    memcpy (g->won[2], g->won[1], n);
  }
}

static bool
is_small (Game *g) {
  if (g->locations > LOCATIONS_MOST)
    return false;
  for (size_t i = 0; i < g->claim->edges.len; i++) {
    const ModelEdge *e = g->claim->edges.data + i;
    if (!is_plain (e) || accepts_on_the_way (g, e) || !find_atoms (g, e->a))
      return false;
  }
  g->letters = 1u << g->atom_count;
  return count_positions (g) < POSITIONS_MOST;
}

bool
claim_ignores_repetition (const Code *claim) {
  uint32_t locations = (uint32_t)claim->locations.len;
  Game g = {.claim = claim, .locations = locations + 1, .failed = locations};
  bool wins = false;
  if (!is_small (&g))
    return false;
  find_steps (&g);
  if (!g.endless) {
    find_won (&g);
    Position start = {claim->start, g.letters, claim->start};
    wins = g.won[2][position_of (&g, start)];
  }
  mem_free (g.steps);
  mem_free (g.runs);
  mem_free (g.accepted);
  for (int i = 0; i < 3; i++)
    mem_free (g.won[i]);
  return wins;
}
