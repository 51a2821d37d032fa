// expect: error 6 run
proctype worker() { skip }

init {
  byte x;
  x = (run worker()) + (run worker())
}
