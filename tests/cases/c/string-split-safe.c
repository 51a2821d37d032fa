// expect: safe
// Splitting at commas into a table of fixed size.
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char text[4], *fields[3];
  int count = 0;
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char ();
  text[3] = '\0';
  fields[count++] = text;
  for (char *p = text; *p; p++)
    if (*p == ',') {
      *p = '\0';
      if (count == 3)
        break;
      fields[count++] = p + 1;
    }
  return fields[0] != text;
}
