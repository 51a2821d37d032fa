// package: uthash-dev
// header: uthash.h
// what: hash tables as macros
// entry: main users_add users_find users_total words_count
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

int __VERIFIER_nondet_int (void);

struct user {
  int id;
  int points;
  UT_hash_handle hh;
};

struct word {
  char text[8];
  int count;
  UT_hash_handle hh;
};

static struct user *users;
static struct word *words;

struct user *
users_find (int id) {
  struct user *found;
  HASH_FIND_INT (users, &id, found);
  return found;
}

void
users_add (int id, int points) {
  struct user *u = users_find (id);
  if (!u) {
    u = malloc (sizeof *u);
    if (!u)
      return;
    u->id = id;
    HASH_ADD_INT (users, id, u);
  }
  u->points = points;
}

int
users_total (void) {
  int total = 0;
  struct user *u, *next;
  HASH_ITER (hh, users, u, next) {
    total += u->points;
    HASH_DEL (users, u);
    free (u);
  }
  return total;
}

int
words_count (const char *text) {
  struct word *w;
  char key[8] = "";
  strncpy (key, text, 7);
  HASH_FIND_STR (words, key, w);
  if (!w) {
    w = calloc (1, sizeof *w);
    if (!w)
      return -1;
    memcpy (w->text, key, sizeof key);
    HASH_ADD_STR (words, text, w);
  }
  return ++w->count;
}

static int
by_id (struct user *a, struct user *b) {
  return (a->id > b->id) - (a->id < b->id);
}

int
main (void) {
  users_add (1, 10);
  users_add (2, 20);
  HASH_SORT (users, by_id);
  return HASH_COUNT (users) == 2 && users_total () == 30 ? 0 : 1;
}
