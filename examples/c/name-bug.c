/* The name of a user is made in a variable that is gone when it is used.

   UNSAFE: invalid-deref, a reference to a local of a function that has
   returned. */

#include <stdio.h>

static const char *
name_of (int user) {
  char name[16];
  if (user == 0)
    return "root";
  snprintf (name, sizeof name, "user %d", user);
  const char *p = name;
  return p;
}

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  const char *name = name_of (__VERIFIER_nondet_int ());
  return name[0] == 'r' ? 0 : 1;
}
