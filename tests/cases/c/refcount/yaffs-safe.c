// expect: safe
// run: --ref=tests/cases/c/refcount/yaffs.ref
// rename: no proof where fields come before those that share a byte
// native: no driver of its own: tests/c/refcount runs it
/* Open files of YAFFS as of 2008: 'inUse' of an object is the number of
   handles in use that have it.  An object goes when it is unlinked and nobody
   uses it. */
#include <stdlib.h>
#include <string.h>

#ifndef N_HANDLES
#define N_HANDLES 100
#define N_NAMES 1000
#endif

typedef struct {
  unsigned inUse;
  unsigned size;
  unsigned unlinked : 1;
} Object;

typedef struct {
  unsigned inUse : 1, readOnly : 1, append : 1, exclusive : 1;
  unsigned position;
  Object *obj;
} Handle;

static Handle handles[N_HANDLES];
static Object *names[N_NAMES];

static Handle *
handle_pointer (int h) {
  return h < 0 || h >= N_HANDLES ? NULL : &handles[h];
}

static int
get_handle (void) {
  for (int i = 0; i < N_HANDLES; i++) {
    Handle *h = handle_pointer (i);
    if (!h->inUse) {
      memset (h, 0, sizeof *h);
      h->inUse = 1;
      return i;
    }
  }
  return -1;
}

static void
put_handle (int i) {
  Handle *h = handle_pointer (i);
  if (h) {
    h->inUse = 0;
    h->obj = NULL;
  }
}

static void
delete_file (Object *o) {
  free (o);
}

static Object *
find_or_make (int name) {
  if (!names[name]) {
    Object *o = malloc (sizeof *o);
    if (!o)
      return NULL;
    memset (o, 0, sizeof *o);
    names[name] = o;
  }
  return names[name];
}

int
yaffs_open (int name, int exclusive) {
  int i = get_handle ();
  if (i < 0)
    return -1;
  Object *o = find_or_make (name);
  if (!o || (exclusive && o->inUse > 0)) {
    put_handle (i);
    return -1;
  }
  Handle *h = handle_pointer (i);
  h->obj = o;
  h->inUse = 1;
  h->exclusive = exclusive != 0;
  o->inUse++;
  return i;
}

int
yaffs_close (int i) {
  Handle *h = handle_pointer (i);
  if (!h || !h->inUse)
    return -1;
  h->obj->inUse--;
  if (h->obj->inUse == 0 && h->obj->unlinked)
    delete_file (h->obj);
  put_handle (i);
  return 0;
}

int
yaffs_dup (int i) {
  Handle *h = handle_pointer (i);
  if (!h || !h->inUse)
    return -1;
  int n = get_handle ();
  if (n < 0)
    return -1;
  Handle *copy = handle_pointer (n);
  *copy = *h;
  copy->obj->inUse++;
  return n;
}

int
yaffs_read (int i) {
  Handle *h = handle_pointer (i);
  if (!h || !h->inUse)
    return -1;
  if (h->position >= h->obj->size)
    return 0;
  h->position++;
  return 1;
}

int
yaffs_unlink (int name) {
  Object *o = names[name];
  if (!o)
    return -1;
  names[name] = NULL;
  if (o->inUse == 0)
    delete_file (o);
  else
    o->unlinked = 1;
  return 0;
}
