// expect: error 6 'nothing' returns nothing
function nothing() { skip }

active proctype main() {
  int x;
  x = nothing()
}
