// expect: unsafe acceptance-cycle 16
// Steps of 'a' over 'i' are merged: the claim does not move with them, and the
// trail has to say what it does on the way.
bool p, q;
active proctype a() {
  byte i;
  do
  :: p = true; i = 1; i = i + 1; p = false; i = 0
  od
}
active proctype b() {
  byte k;
  k = 1;
  q = true
}
ltl answered { [] (p -> <> (p && q)) }
