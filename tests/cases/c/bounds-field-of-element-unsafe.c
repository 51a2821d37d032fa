// expect: unsafe invalid-deref 16
// inputs: 3
// The index is right for one array and too large for the other.
extern unsigned __VERIFIER_nondet_uint (void);
struct player {
  int score;
  int history[3];
};
int
main (void) {
  struct player players[4] = {{0, {0}}};
  unsigned i = __VERIFIER_nondet_uint ();
  if (i >= 4)
    return 0;
  players[i].score = 1;
  players[i].history[i] = 1;
  return 0;
}
