// expect: unsafe type 5
// An event of a trace with more fields than the channel has.
chan c = [1] of { byte };
trace {
  do :: c!1,_ od
}
active proctype P() { c!1 }
