// package: libnl3
// source: include/netlink/list.h
// what: rings of embedded links
// entry: main any_ring any_tail any_remove any_join
#include <stddef.h>
#include <stdlib.h>

#include "list.h"

int __VERIFIER_nondet_int (void);

struct object {
  int number;
  struct nl_list_head link;
};

static void
fill (struct nl_list_head *ring) {
  while (__VERIFIER_nondet_int ()) {
    struct object *o = malloc (sizeof *o);
    o->number = 0;
    nl_list_add_head (&o->link, ring);
  }
}

static void
drop (struct nl_list_head *ring) {
  struct object *o, *next;
  nl_list_for_each_entry_safe (o, next, ring, link) {
    nl_list_del (&o->link);
    free (o);
  }
}

int
any_ring (void) {
  NL_LIST_HEAD (ring);
  struct object *o;
  fill (&ring);
  nl_list_for_each_entry (o, &ring, link)
    o->number++;
  drop (&ring);
  return 0;
}

int
any_tail (void) {
  NL_LIST_HEAD (ring);
  while (__VERIFIER_nondet_int ()) {
    struct object *o = malloc (sizeof *o);
    nl_list_add_tail (&o->link, &ring);
  }
  drop (&ring);
  return 0;
}

int
any_remove (void) {
  NL_LIST_HEAD (ring);
  struct object *o, *next;
  fill (&ring);
  nl_list_for_each_entry_safe (o, next, &ring, link)
    if (__VERIFIER_nondet_int ()) {
      nl_list_del (&o->link);
      free (o);
    }
  drop (&ring);
  return 0;
}

int
any_join (void) {
  NL_LIST_HEAD (one);
  NL_LIST_HEAD (two);
  fill (&one);
  while (!nl_list_empty (&one)) {
    struct nl_list_head *l = one.next;
    nl_list_del (l);
    nl_list_add_tail (l, &two);
  }
  drop (&two);
  return 0;
}

int
main (void) {
  NL_LIST_HEAD (ring);
  struct object o = {1, {NULL, NULL}};
  nl_list_add_head (&o.link, &ring);
  nl_list_del (&o.link);
  return !nl_list_empty (&ring);
}
