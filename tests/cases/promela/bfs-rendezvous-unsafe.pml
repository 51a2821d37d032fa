// expect: unsafe deadlock 8
// run: --explicit.order=bfs
// Spin's breadth-first search misses deadlocks with rendezvous.
chan c = [0] of { byte };

active proctype sender() {
  c!1;
  c!2
}

active proctype receiver() {
  byte v;
  c?v
}
