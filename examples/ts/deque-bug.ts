// The ring of deque.ts with a mistake: one cell in the middle may change also
// when both of its neighbours are occupied.  So it can be the last one to be
// filled, and the ring becomes full after N - 1 steps.

const N = 5;
const wrong = N div 2 + 1; // the cell with the weak guard

var x[1..N] : int;

init x[1] = 1 && forall i in 2..N : x[i] = 0;

error forall i in 1..N : x[i] = 1;

transition toggle[i : 1..N where i != wrong]
  when x[if i = 1 then N else i - 1] + x[if i = N then 1 else i + 1] = 1
  do x[i] := 1 - x[i];

transition toggle_wrong
  when x[wrong - 1] + x[wrong mod N + 1] >= 1
  do x[wrong] := 1 - x[wrong];
