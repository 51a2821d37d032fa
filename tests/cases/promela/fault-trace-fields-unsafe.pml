// expect: unsafe type 5
// An event of a trace with another number of fields than the channel has.
chan c = [1] of { byte, byte };
trace {
  do :: c!1 od
}
active proctype P() { c!1,2 }
