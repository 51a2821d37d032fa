// expect: safe
// run: --property=assertion --explicit.gc=ms --explicit.storage=plain
// run: --property=assertion --explicit.gc=rc
// Objects lie in the order in which they were made: steps are not merged then.
typedef B;
typedef A { byte d; A& p0; B& p1 };
A& v;
active proctype P0() {
  skip;
  skip;
  skip;
}
active proctype P1() {
  A& p8;
  p8 = new A;
  v = new A[2];
  p8.d = 1;
}
