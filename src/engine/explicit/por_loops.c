/* Depth-first search for loops: where an edge leads back to a location on the
   path, that location becomes sticky.  Each loop has such an edge. */

#include "engine/explicit/por_loops.h"

#include <assert.h>

enum { NEW, ON_PATH, DONE };

typedef struct {
  uint32_t location, next; /* 'next' edge to look at */
} Place;

typedef struct {
  const Code *code;
  const bool *safe, *calm;
  bool *sticky;
  bool *asked;  /* a process may come there at the end of a step */
  bool unasked; /* a loop was closed where nobody is asked */
  uint8_t *seen;
  VEC (Place) path;
} Loops;

static bool
leads_on (const ModelEdge *e) {
  return e->kind != STEP_END && e->kind != STEP_RETURN;
}

/* The process goes on alone behind the edge: nobody is asked there. */
static bool
goes_on (const Code *code, const ModelEdge *e) {
  return e->atomic || code->locations.data[e->to].flags & LOC_DSTEP;
}

static void
enter (Loops *l, uint32_t location) {
  assert (location < l->code->locations.len);
  if (l->seen[location] != NEW || !(l->safe[location] || l->calm[location]))
    return;
  l->seen[location] = ON_PATH;
  vec_push (&l->path, ((Place){location, 0}));
}

static void
follow (Loops *l, const ModelEdge *e) {
  if (!leads_on (e))
    return;
  if (l->seen[e->to] == ON_PATH) {
    l->sticky[e->to] = true;
    l->unasked |= goes_on (l->code, e);
  }
  enter (l, e->to);
}

static void
search_from (Loops *l, uint32_t location) {
  enter (l, location);
  while (l->path.len) {
    Place *top = &vec_last (&l->path);
    const ModelLocation *at = l->code->locations.data + top->location;
    if (top->next < at->count)
      follow (l, l->code->edges.data + at->first + top->next++);
    else {
      l->seen[top->location] = DONE;
      l->path.len--;
    }
  }
}

static void
find_asked (Loops *l) {
  l->asked[l->code->start] = true;
  for (size_t i = 0; i < l->code->edges.len; i++) {
    const ModelEdge *e = l->code->edges.data + i;
    if (leads_on (e) && !goes_on (l->code, e))
      l->asked[e->to] = true;
  }
}

/* A jump into an atomic sequence: no such sequence is part of a safe step. */
static void
forbid_going_on (const Loops *l, bool *safe) {
  for (size_t i = 0; i < l->code->edges.len; i++) {
    const ModelEdge *e = l->code->edges.data + i;
    if (leads_on (e) && goes_on (l->code, e))
      safe[e->from] = false;
  }
}

void
por_break_loops (const Code *code, bool *safe, const bool *calm, bool *sticky) {
  Loops l = {.code = code, .safe = safe, .calm = calm, .sticky = sticky};
  l.seen = mem_zero (code->locations.len + 1);
  l.asked = mem_zero (code->locations.len + 1);
  find_asked (&l);
  for (uint32_t i = 0; i < code->locations.len; i++)
    if (l.asked[i])
      search_from (&l, i);
  for (uint32_t i = 0; i < code->locations.len; i++)
    search_from (&l, i);
  if (l.unasked)
    forbid_going_on (&l, safe);
  vec_done (&l.path);
  mem_free (l.seen);
  mem_free (l.asked);
}
