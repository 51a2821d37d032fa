// expect: safe
// The twin.
chan c = [1] of { byte, byte };
trace {
  do :: c!1,_ od
}
active proctype P() { c!1,2 }
