// expect: safe
// run: --ref=tests/cases/c/refcount/jos.ref
// native: no driver of its own: tests/c/refcount runs it
/* Pages of JOS: a page's count is the number of entries of page directories
   that map it, plus one if it is an environment's own.  Any number of pages,
   environments and mappings. */
#include <assert.h>
#include <stdlib.h>

#ifndef NVPAGES
#define NVPAGES 1024
#define NPPAGES 65536
#endif

typedef struct env {
  int env_mypp;
  int env_pgdir[NVPAGES];
  struct env *env_prev;
  struct env *env_next;
} env_t;

int pages[NPPAGES];
int page_protected[NPPAGES];
env_t *envs = NULL;

static int
page_getfree (void) {
  for (int i = 0; i < NPPAGES; i++)
    if (pages[i] == 0)
      return i;
  return -1;
}

int
page_alloc (env_t *env, int vp) {
  int pp = page_getfree ();
  if (pp < 0)
    return -1;
  if (env->env_pgdir[vp] >= 0)
    pages[env->env_pgdir[vp]]--;
  env->env_pgdir[vp] = pp;
  pages[pp]++;
  return 0;
}

int
page_unmap (env_t *env, int vp) {
  if (env->env_pgdir[vp] >= 0) {
    pages[env->env_pgdir[vp]]--;
    env->env_pgdir[vp] = -1;
  }
  return 0;
}

int
page_map (env_t *srcenv, int srcvp, env_t *dstenv, int dstvp) {
  if (srcenv->env_pgdir[srcvp] < 0)
    return -1;
  assert (pages[srcenv->env_pgdir[srcvp]] > 0);
  pages[srcenv->env_pgdir[srcvp]]++;
  if (dstenv->env_pgdir[dstvp] >= 0)
    pages[dstenv->env_pgdir[dstvp]]--;
  dstenv->env_pgdir[dstvp] = srcenv->env_pgdir[srcvp];
  return 0;
}

env_t *
env_alloc (void) {
  env_t *env;
  int env_pp = page_getfree ();
  if (env_pp < 0)
    return NULL;
  env = malloc (sizeof (env_t));
  if (!env)
    return NULL;
  env->env_mypp = env_pp;
  for (int i = 0; i < NVPAGES; i++)
    env->env_pgdir[i] = -1;

  env->env_next = envs;
  env->env_prev = NULL;
  if (envs)
    envs->env_prev = env;
  envs = env;
  pages[env_pp]++;
  page_protected[env_pp] = 1;
  return env;
}

void
env_free (env_t *env) {
  for (int i = 0; i < NVPAGES; i++)
    if (env->env_pgdir[i] >= 0)
      pages[env->env_pgdir[i]]--;
  page_protected[env->env_mypp] = 0;
  pages[env->env_mypp]--;

  if (env->env_next)
    env->env_next->env_prev = env->env_prev;
  if (env->env_prev)
    env->env_prev->env_next = env->env_next;
  else
    envs = env->env_next;
  free (env);
}
