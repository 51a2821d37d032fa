/* members_find.h -- which pointers may lead to any object of a type. */

#ifndef ENGINE_SHAPE_MEMBERS_FIND_H
#define ENGINE_SHAPE_MEMBERS_FIND_H

#include "engine/shape/shape.h"

/* One choice of links that make lists: all other pointers between their
   elements are members. */
typedef struct {
  ShapeMembers members;
  bool has_own; /* elements point to others of their type */
} MembersChoice;

enum { MOST_MEMBER_CHOICES = 3 };

typedef struct {
  MembersChoice all[MOST_MEMBER_CHOICES]; /* what is most likely first */
  size_t count;
} MembersChoices;

/* By what pointers of blocks lead to in states that were kept. */
void members_find (const Shape *, MembersChoices *);
void members_done (MembersChoices *);

/* "`boss` of `struct person` leads to some `struct person`" */
void members_say (Str *, const Unit *, const ShapeMembers *);

#endif
