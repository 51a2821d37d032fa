/* Blocks grow by a factor of two, up to 4 MB; larger requests get their own. */

#include "base/arena.h"
#include "base/mem.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

struct ArenaBlock {
  ArenaBlock *older;
  alignas (max_align_t) char data[];
};

static void
add_block (Arena *a, size_t bytes) {
  size_t size = a->size ? a->size * 2 : 4096;
  if (size > 1 << 22)
    size = 1 << 22;
  if (size < bytes)
    size = bytes;
  ArenaBlock *block = mem_alloc (sizeof *block + size);
  block->older = a->block;
  *a = (Arena){.block = block, .used = 0, .size = size};
}

void *
arena_alloc (Arena *a, size_t bytes) {
  const size_t align = alignof (max_align_t);
  bytes = (bytes + align - 1) / align * align;
  if (!a->block || a->size - a->used < bytes)
    add_block (a, bytes);
  assert (a->used + bytes <= a->size);
  void *p = a->block->data + a->used;
  a->used += bytes;
  return p;
}

void *
arena_copy (Arena *a, const void *p, size_t bytes) {
  assert (p || !bytes);
  void *copy = arena_alloc (a, bytes);
  if (bytes)
    memcpy (copy, p, bytes);
  return copy;
}

char *
arena_string (Arena *a, const char *s) {
  return arena_copy (a, s, strlen (s) + 1);
}

void
arena_done (Arena *a) {
  for (ArenaBlock *block = a->block; block;) {
    ArenaBlock *older = block->older;
    mem_free (block);
    block = older;
  }
  *a = (Arena){0};
}
