// expect: unsafe acceptance-cycle 5
// run: --property=tx
chan tx = [1] of { bit };
active proctype P() { end: tx!1 }
ltl tx { [] (len(tx) == 0) }
