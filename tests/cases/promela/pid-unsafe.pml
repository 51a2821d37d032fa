// expect: unsafe assertion 6
// Spin 6.5.2 with its partial order reduction does not find this: the number
// 'run' gives depends on whether the older f has gone.
init { run f() }
active proctype f() {
  assert(_pid == 1)
}
