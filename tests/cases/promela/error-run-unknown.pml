// expect: error 3 worker
init {
  run worker()
}
