// expect: unsafe refcount 119
// run: --ref=tests/cases/c/refcount/zz-rows-pointers.ref
// native: no driver: what is tested is the proof
/* Windows have buffers, buffers lie in pools; tables are walked by pointers. */
#include <stddef.h>

#ifndef WINDOWS
#define WINDOWS 12
#define BUFFERS 32
#define POOLS 8
#define DEPTH 5
#endif

struct pool {
  unsigned short users;
  unsigned bytes;
};

struct buffer {
  struct pool *pool;
  short locks;
};

struct window {
  struct buffer *queue[DEPTH];
  struct buffer *front;
  struct pool *chosen;
  int is_open;
};

static struct pool pools[POOLS];
static struct buffer buffers[BUFFERS];
static struct window windows[WINDOWS];

static void
pool_put (struct pool *p) {
  p->users--;
}

static void
buffer_put (struct buffer *b) {
  b->locks--;
  if (b->locks)
    return;
  pool_put (b->pool);
  b->pool = NULL;
}

static struct buffer *
buffer_new (struct pool *p) {
  struct buffer *b = NULL;
  for (int i = 0; i < BUFFERS && !b; i++)
    if (!buffers[i].locks)
      b = &buffers[i];
  if (!b)
    return NULL;
  p->users++;
  b->pool = p;
  b->locks = 1;
  return b;
}

int
window_open (int pool) {
  int w;
  for (w = 0; w < WINDOWS; w++)
    if (!windows[w].is_open)
      break;
  if (w == WINDOWS)
    return -1;
  windows[w].chosen = &pools[pool];
  windows[w].front = NULL;
  windows[w].is_open = 1;
  pools[pool].users++;
  return w;
}

int
window_attach (int win) {
  struct window *w = &windows[win];
  if (!w->is_open)
    return -1;
  for (int i = 0; i < DEPTH; i++) {
    if (w->queue[i])
      continue;
    struct buffer *b = buffer_new (w->chosen);
    if (!b)
      return -1;
    w->queue[i] = b;
    return i;
  }
  return -1;
}

int
window_flip (int win, int i) {
  struct window *w = &windows[win];
  if (!w->is_open || !w->queue[i])
    return -1;
  struct buffer *old = w->front;
  w->front = w->queue[i];
  w->queue[i] = NULL;
  if (old)
    buffer_put (old);
  return 0;
}

int
window_share (int to, int from) {
  struct window *w = windows + to, *v = windows + from;
  if (!w->is_open || !v->is_open || w->front || !v->front)
    return -1;
  w->front = v->front;
  w->front->locks++;
  return 0;
}

int
window_close (int win) {
  struct window *w = &windows[win];
  int i = 0;
  if (!w->is_open)
    return -1;
  while (i < DEPTH) {
    struct buffer *b = w->queue[i];
    w->queue[i++] = NULL;
    if (b)
      buffer_put (b);
  }
  if (w->front)
    buffer_put (w->front);
  pool_put (w->chosen);
  w->is_open = 0;
  return 0;
}
