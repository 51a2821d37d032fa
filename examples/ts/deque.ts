// A ring of cells that are free (0) or occupied (1): the storage of a
// double-ended queue.  At first only cell 1 is occupied.  A cell may change
// when exactly one of its two neighbours is occupied, so the occupied part of
// the ring grows and shrinks at its ends only.
//
// Can the ring become completely full?  No: the last cell to be filled would
// have two occupied neighbours.
//
// This is the example of the SLAB paper (Draeger, Kupriyanov, Finkbeiner,
// Wehrheim).  Another size:  assay -DN=20 deque.ts

const N = 5;

var x[1..N] : int;

init x[1] = 1 && forall i in 2..N : x[i] = 0;

error forall i in 1..N : x[i] = 1;

transition toggle[i : 1..N]
  when x[if i = 1 then N else i - 1] + x[if i = N then 1 else i + 1] = 1
  do x[i] := 1 - x[i];
