byte x;
proctype R() { skip }
init { x = _nr_pr; run R(); x = _nr_pr }
