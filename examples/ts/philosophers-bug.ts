// The philosophers of philosophers.ts, but all of them take the fork with their
// own number first.  When everybody holds one fork, nobody gets a second.

const N = 4;

var fork[1..N] : 0..N = 0;

process philosopher[i : 1..N] {
  const next = i mod N + 1;

  location thinking, hungry, eating;
  start thinking;

  transition take_first: thinking -> hungry
    when fork[i] = 0 do fork[i] := i;

  transition take_second: hungry -> eating
    when fork[next] = 0 do fork[next] := i;

  transition put_back: eating -> thinking
    do fork[i] := 0, fork[next] := 0;
}

error forall i in 1..N :
     (philosopher[i].thinking && fork[i] != 0)
  || (philosopher[i].hungry && fork[i mod N + 1] != 0);
