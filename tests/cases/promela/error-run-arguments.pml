// expect: error 5 argument
proctype worker(byte n) { skip }

init {
  run worker()
}
