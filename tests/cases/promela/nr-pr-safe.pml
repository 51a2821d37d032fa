// expect: safe
byte most;

proctype child() {
  if
  :: _nr_pr > most -> most = _nr_pr
  :: else
  fi
}

init {
  assert(_nr_pr == 1);
  run child();
  run child();
  _nr_pr == 1;
  assert(most <= 3)
}
