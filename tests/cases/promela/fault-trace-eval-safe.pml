// expect: safe
// The twin.
chan c = [1] of { byte }; byte z = 7;
trace {
  do :: c?eval(7 / z) od
}
active proctype P() { c!1; c?_ }
