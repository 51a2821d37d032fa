/* cow.h -- arrays that are copied when written: forking a path costs next to
   nothing, and paths that meet compare only what one of them has touched.

   '{0}' is an array whose elements are all zero.  Elements are kept in pages,
   which copies share. */

#ifndef SYMBOLIC_COW_H
#define SYMBOLIC_COW_H

#include "base/mem.h"

#include <stddef.h>
#include <stdint.h>

enum { COW_PAGE = 32 };

/* What elements are.  'retain' and 'release' may be NULL; they are called when
   an element gets and loses an owner, and take zero elements. */
typedef struct {
  size_t size;
  void (*retain) (void *element);
  void (*release) (void *element);
} CowType;

typedef struct CowPage {
  uint32_t refs;
  max_align_t data[];
} CowPage;

typedef struct {
  size_t len; /* pages */
  CowPage **pages;
} Cow;

/* The element, or NULL if its page is all zero. */
static inline const void *
cow_get (const Cow *c, const CowType *type, size_t i) {
  size_t page = i / COW_PAGE;
  if (page >= c->len || !c->pages[page])
    return NULL;
  return (const char *)c->pages[page]->data + i % COW_PAGE * type->size;
}

/* The element, to be written. */
void *cow_put (Cow *, const CowType *, size_t i);

Cow cow_copy (const Cow *);
void cow_done (Cow *, const CowType *);

#endif
