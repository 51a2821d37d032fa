/* Pages are counted: one that several arrays share is copied before it is
   written. */

#include "symbolic/cow.h"

#include <assert.h>
#include <string.h>

static char *
element (const CowPage *page, const CowType *type, size_t i) {
  assert (i < COW_PAGE);
  return (char *)page->data + i * type->size;
}

static CowPage *
new_page (const CowType *type) {
  CowPage *page = mem_zero (sizeof *page + COW_PAGE * type->size);
  page->refs = 1;
  return page;
}

static void
release (CowPage *page, const CowType *type) {
  if (!page || --page->refs)
    return;
  for (size_t i = 0; type->release && i < COW_PAGE; i++)
    type->release (element (page, type, i));
  mem_free (page);
}

static CowPage *
own_copy (CowPage *old, const CowType *type) {
  assert (old->refs > 1);
  CowPage *page = new_page (type);
  memcpy (page->data, old->data, COW_PAGE * type->size);
  for (size_t i = 0; type->retain && i < COW_PAGE; i++)
    type->retain (element (page, type, i));
  old->refs--;
  return page;
}

static void
grow (Cow *c, size_t len) {
  assert (len > c->len);
  size_t more = c->len + c->len / 2;
  len = len > more ? len : more;
  c->pages = mem_resize (c->pages, len * sizeof *c->pages);
  memset (c->pages + c->len, 0, (len - c->len) * sizeof *c->pages);
  c->len = len;
}

void *
cow_put (Cow *c, const CowType *type, size_t i) {
  size_t at = i / COW_PAGE;
  if (at >= c->len)
    grow (c, at + 1);
  CowPage **page = c->pages + at;
  if (!*page)
    *page = new_page (type);
  else if ((*page)->refs > 1)
    *page = own_copy (*page, type);
  return element (*page, type, i % COW_PAGE);
}

Cow
cow_copy (const Cow *c) {
  Cow copy = {c->len, mem_alloc (c->len * sizeof *c->pages)};
  for (size_t i = 0; i < c->len; i++) {
    copy.pages[i] = c->pages[i];
    if (copy.pages[i])
      copy.pages[i]->refs++;
  }
  return copy;
}

void
cow_done (Cow *c, const CowType *type) {
  for (size_t i = 0; i < c->len; i++)
    release (c->pages[i], type);
  mem_free (c->pages);
  *c = (Cow){0};
}
