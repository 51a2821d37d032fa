// expect: safe
// The twin: whatever is merged, 'p' becomes false again.
bool p;
active proctype a() {
  byte i;
  do
  :: p = true; i = 1; i = i + 1; p = false; i = 0
  od
}
ltl answered { [] (p -> <> !p) }
