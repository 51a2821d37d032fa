/* Which pointers are members: those of states that were kept.

   A pointer to an object of another type is one if something else points to
   that object, too.  Of pointers to objects of the same type, some make the
   list, and which ones is tried: a link forward, perhaps with the link back
   that is its opposite everywhere.  There have to be several, and an object to
   which two of them lead, as there is none in a tree. */

#include "engine/shape/members_find.h"
#include "engine/shape/lift.h"
#include "engine/shape/members.h"
#include "evidence/unit/heaps_names.h"

typedef struct {
  ShapeMember pointer;
  unsigned count;     /* seen */
  bool is_shared;     /* what it leads to has another pointer to it */
  bool is_own_shared; /* one of an object of the same type as this one */
  bool is_repeated;   /* two of them lead to the same object */
  uint64_t opposites, others; /* fields, by number: they lead back; they do not
                                 always */
} Seen;

enum { MOST_SEEN = 64 };

typedef struct {
  Seen all[MOST_SEEN];
  size_t count;
} AllSeen;

static bool
is_own (const ShapeMember *m) {
  return m->of.id == m->to.type.id;
}

static Seen *
find (AllSeen *all, UnitTypeId of, uint64_t at, HeapMember to) {
  for (size_t i = 0; i < all->count; i++) {
    const ShapeMember *m = &all->all[i].pointer;
    if (m->of.id == of.id && m->at == at && m->to.type.id == to.type.id &&
        m->to.at == to.at)
      return all->all + i;
  }
  if (all->count == MOST_SEEN)
    return NULL;
  all->all[all->count] = (Seen){.pointer = {of, at, to}};
  return all->all + all->count++;
}

/* The object that the pointer leads to, with the place in it. */
static bool
target_of (const Heap *h, const HeapObject *o, const HeapField *f,
           HeapMember *to) {
  const HeapObject *t = heap_object (h, f->value.sym);
  if (!t || !t->type.id || t->kind != OBJECT_HEAP ||
      t->type.id >= HEAP_MOST_MEMBER_TYPE ||
      f->bytes * 8 != h->syms.data[o->base].bits || f->value.add < 0 ||
      f->value.add > UINT32_MAX)
    return false;
  *to = (HeapMember){t->type, (uint32_t)f->value.add};
  return true;
}

/* A pointer of 'to' leads back to these bytes' object. */
static void
note_opposites (AllSeen *all, const Heap *h, const HeapObject *from,
                const HeapField *f, Seen *seen) {
  const HeapObject *to = heap_object (h, f->value.sym);
  for (size_t i = 0; i < all->count; i++) {
    const ShapeMember *m = &all->all[i].pointer;
    const HeapField *g = heap_field (to, m->at);
    if (m->of.id != to->type.id || m->at == f->at)
      continue;
    bool is_back = g && g->value.sym == from->base;
    bool is_known =
        g && (heap_is (g->value, 0) || heap_object (h, g->value.sym));
    if (is_known)
      *(is_back ? &seen->opposites : &seen->others) |= (uint64_t)1 << i;
  }
}

/* Pointers of blocks to the object, but for this one. */
static void
note_holders (const Heap *h, const Holders *holders, const HeapObject *from,
              const HeapField *f, Seen *seen) {
  for (uint32_t k = holders->first[f->value.sym]; k;) {
    const Holder *n = holders->all.data + k - 1;
    k = n->next;
    if (n->kind != HOLDER_FIELD) {
      seen->is_shared |= n->kind == HOLDER_BEYOND;
      continue;
    }
    const HeapObject *o = h->objects.data + n->index;
    if (o->base == from->base && n->at == f->at)
      continue;
    bool is_own = o->type.id == from->type.id;
    seen->is_shared = true;
    seen->is_own_shared |= is_own;
    seen->is_repeated |= is_own && n->at == f->at;
  }
}

static void
see_state (AllSeen *all, const HeapState *s) {
  const Heap *h = &s->heap;
  Holders holders;
  holders_find (&holders, h, s);
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    for (size_t k = 0;
         o->kind == OBJECT_HEAP && o->type.id && k < o->fields.len; k++) {
      HeapMember to;
      Seen *seen = target_of (h, o, o->fields.data + k, &to)
                       ? find (all, o->type, o->fields.data[k].at, to)
                       : NULL;
      if (!seen)
        continue;
      seen->count++;
      note_opposites (all, h, o, o->fields.data + k, seen);
      note_holders (h, &holders, o, o->fields.data + k, seen);
    }
  }
  holders_done (&holders);
}

static bool
are_opposites (const AllSeen *all, size_t i, size_t k) {
  const Seen *x = all->all + i, *y = all->all + k;
  return i != k && is_own (&x->pointer) && is_own (&y->pointer) &&
         x->pointer.of.id == y->pointer.of.id &&
         (x->opposites & ~x->others) >> k & 1 &&
         (y->opposites & ~y->others) >> i & 1;
}

/* A link of lists of its type comes before this one: its opposite. */
static bool
is_second (const AllSeen *all, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (are_opposites (all, i, k))
      return true;
  return false;
}

/* It is more likely to be what makes the list. */
static bool
is_better (const Seen *a, const Seen *b) {
  return a->is_repeated != b->is_repeated ? b->is_repeated
                                          : a->count > b->count;
}

/* The link of this rank that makes lists of the type; SIZE_MAX: there are not
   so many, or only one. */
static size_t
link_of_rank (const AllSeen *all, UnitTypeId type, size_t rank) {
  size_t links[MOST_SEEN], count = 0;
  bool is_shared = false;
  for (size_t i = 0; i < all->count; i++) {
    const Seen *s = all->all + i;
    if (!is_own (&s->pointer) || s->pointer.of.id != type.id ||
        is_second (all, i))
      continue;
    is_shared |= s->is_own_shared;
    size_t at = count++;
    for (; at && is_better (s, all->all + links[at - 1]); at--)
      links[at] = links[at - 1];
    links[at] = i;
  }
  return is_shared && count > 1 && rank < count ? links[rank] : SIZE_MAX;
}

static bool
is_member (const AllSeen *all, size_t i, size_t rank) {
  const Seen *s = all->all + i;
  if (!is_own (&s->pointer))
    return s->is_shared && !is_second (all, i);
  size_t link = link_of_rank (all, s->pointer.of, rank);
  return link != SIZE_MAX && link != i && !are_opposites (all, link, i);
}

void
members_find (const Shape *s, MembersChoices *choices) {
  AllSeen all = {.count = 0};
  for (size_t i = 0; i < s->all.len; i++) {
    const Kept *k = s->all.data[i];
    if (k->is_loop) /* elsewhere, links may be half made */
      see_state (&all, k->before ? k->before : k->state);
  }
  for (size_t rank = 0; rank < MOST_MEMBER_CHOICES; rank++) {
    MembersChoice c = {.has_own = false};
    for (size_t i = 0; i < all.count; i++)
      if (is_member (&all, i, rank)) {
        c.has_own |= is_own (&all.all[i].pointer);
        vec_push (&c.members.list, all.all[i].pointer);
      }
    if (c.members.list.len && (!rank || c.has_own))
      choices->all[choices->count++] = c;
    else
      vec_done (&c.members.list);
  }
}

void
members_done (MembersChoices *choices) {
  for (size_t i = 0; i < choices->count; i++)
    vec_done (&choices->all[i].members.list);
}

void
members_say (Str *out, const Unit *u, const ShapeMembers *all) {
  for (size_t i = 0; i < all->list.len; i++) {
    const ShapeMember *m = all->list.data + i;
    str_add (out, i ? ", `" : "`");
    heaps_name_field (out, u, m->of, m->at);
    str_format (out, "` of `%s` leads to some `%s`", unit_type (u, m->of)->name,
                unit_type (u, m->to.type)->name);
  }
}
