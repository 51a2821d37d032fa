// N philosophers sit around a table, with a fork between any two neighbours.
// Each takes one fork, then the other, eats, and puts both back.  All take the
// fork with their own number first, except the last one, who is left-handed.
// That breaks the circle, so they can never all wait for each other.
//
// fork[k] is the number of the philosopher who holds fork k, 0 if it lies on
// the table.

const N = 4;

var fork[1..N] : 0..N = 0;

process philosopher[i : 1..N] {
  const next = i mod N + 1;
  const first = if i < N then i else next;
  const second = if i < N then next else i;

  location thinking, hungry, eating;
  start thinking;

  transition take_first: thinking -> hungry
    when fork[first] = 0 do fork[first] := i;

  transition take_second: hungry -> eating
    when fork[second] = 0 do fork[second] := i;

  transition put_back: eating -> thinking
    do fork[first] := 0, fork[second] := 0;
}

// Deadlock: everybody waits for a fork that somebody else holds.  Whoever eats
// can go on.  'no deadlock;' would say the same.
error forall i in 1..N :
     (philosopher[i].thinking && fork[if i < N then i else 1] != 0)
  || (philosopher[i].hungry && fork[if i < N then i + 1 else N] != 0);
