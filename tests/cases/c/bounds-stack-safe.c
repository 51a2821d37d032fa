// expect: safe
// Counting letters; the range check is one off.
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  int counts[26] = {0};
  for (int i = 0; i < 3; i++) {
    unsigned char c = __VERIFIER_nondet_uchar ();
    if (c >= 'a' && c <= 'z')
      counts[c - 'a']++;
  }
  return counts[0] > 3;
}
