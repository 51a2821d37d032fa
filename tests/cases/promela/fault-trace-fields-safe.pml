// expect: safe
// An event of a trace may name the first fields only.
chan c = [1] of { byte, byte };
trace {
  do :: c!1 od
}
active proctype P() { c!1,2 }
