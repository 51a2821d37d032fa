// expect: unknown no initial state
// run: --property=p
// run: --property=p --explicit.order=bfs
// run: --property=deadlock
// run: --property=deadlock --explicit.order=bfs
// An initial state that fails, with an error that nobody asked for: that is no
// proof of anything.
byte z;

active proctype a() {
  byte x = 1 / z;
  z = 2
}

ltl p { [] (z != 2) }
