// expect: safe
// A claim may have the name of a variable.
chan tx = [1] of { bit };
active proctype P() { tx!1 }
ltl tx { <> (len(tx) == 1) }
