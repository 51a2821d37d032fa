// expect: unsafe reach 11
// A lock that is tested first and taken later.
var held : bool = false;
process P[i : 1..2] {
  location out, tested, in_;
  start out;
  transition test: out -> tested when !held;
  transition acquire: tested -> in_ do held := true;
  transition release: in_ -> out do held := false;
}
error P[1].in_ && P[2] at in_;
