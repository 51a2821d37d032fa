/* Entries of page directories, and environments' own pages, are what pages
   count. */
#include "driver.h"

#define NVPAGES 2
#define NPPAGES 4
#define malloc driver_malloc
#include CASE

static env_t *
any_env (void) {
  int n = 0;
  env_t *found = NULL;
  for (env_t *e = envs; e; e = e->env_next)
    if (pick ((unsigned)++n) == 0)
      found = e;
  return found;
}

static void
step (void) {
  env_t *e = any_env ();
  int vp = (int)pick (NVPAGES);
  switch (e ? pick (5) : 3) {
  case 0: page_alloc (e, vp); break;
  case 1: page_unmap (e, vp); break;
  case 2: page_map (e, vp, any_env (), (int)pick (NVPAGES)); break;
  case 3: env_alloc (); break;
  default: env_free (e);
  }
}

static void
check (void) {
  int counted[NPPAGES] = {0};
  for (env_t *e = envs; e; e = e->env_next) {
    counted[e->env_mypp]++;
    for (int v = 0; v < NVPAGES; v++)
      if (e->env_pgdir[v] >= 0)
        counted[e->env_pgdir[v]]++;
  }
  for (int p = 0; p < NPPAGES; p++)
    expect (pages[p] == counted[p], "a page is counted wrongly");
}
