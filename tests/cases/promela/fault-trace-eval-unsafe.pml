// expect: unsafe div-by-zero 5
// What a trace compares with cannot be evaluated: that, not the event, is wrong.
chan c = [1] of { byte }; byte z;
trace {
  do :: c?eval(7 / z) od
}
active proctype P() { c!1; c?_ }
