// expect: safe
// A timeout: nothing else can be done.
chan c = [1] of { byte };
byte lost;

active proctype sender() {
  byte tries;
  do
  :: tries < 3 ->
     tries++;
     if
     :: c!1
     :: lost++
     fi
  :: tries == 3 -> break
  od
}

active proctype receiver() {
  byte n;
  do
  :: c?1 -> n++
  :: timeout -> break
  od;
  assert(n + lost == 3)
}
