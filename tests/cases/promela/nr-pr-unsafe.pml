// expect: unsafe deadlock 9
// The last processes wait for each other to end.
proctype child() {
  _nr_pr == 1
}

init {
  run child();
  _nr_pr == 1
}
