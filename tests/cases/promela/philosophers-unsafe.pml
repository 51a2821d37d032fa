// expect: unsafe deadlock 9
// Each has one fork and waits for the other.
chan fork[3] = [1] of { bit };

active [3] proctype philosopher() {
  fork[_pid]!1;
  do
  :: fork[_pid]?1 ->
     fork[(_pid + 1) % 3]?1;
     fork[(_pid + 1) % 3]!1;
     fork[_pid]!1
  od
}
