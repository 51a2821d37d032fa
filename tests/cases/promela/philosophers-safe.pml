// expect: safe
// The last philosopher takes the forks in the other order.
chan fork[3] = [1] of { bit };

proctype philosopher(chan first; chan second) {
  do
  :: first?1 -> second?1; second!1; first!1
  od
}

init {
  atomic {
    fork[0]!1; fork[1]!1; fork[2]!1;
    run philosopher(fork[0], fork[1]);
    run philosopher(fork[1], fork[2]);
    run philosopher(fork[0], fork[2])
  }
}
