// expect: safe
// A lock that is taken in one step.
var held : bool = false;
process P[i : 1..2] {
  location out, in_;
  start out;
  transition acquire: out -> in_ when !held do held := true;
  transition release: in_ -> out do held := false;
}
error P[1].in_ && P[2] at in_;
