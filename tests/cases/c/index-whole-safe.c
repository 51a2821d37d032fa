// expect: safe
// What goes through the whole object is no index of a member.
#include <stddef.h>
#include <string.h>

struct link {
  struct link *next;
};
struct item {
  char name[8];
  struct link link;
  int values[2], more[2];
};

int
main (void) {
  struct item a, b;
  memset (&a, 0, sizeof a);
  memcpy (&b, &a, sizeof b);
  memcpy (a.name, &b, sizeof a.name + sizeof a.link);
  struct link *l = &a.link;
  struct item *back = (struct item *)((char *)l - offsetof (struct item, link));
  int *v = a.values, sum = 0;
  for (int i = 0; i < 4; i++)
    sum += v[i];
  for (size_t i = 0; i < sizeof a; i++)
    sum += ((char *)&a)[i];
  return back != &a || sum;
}
