// The protocol of fischer.ts with B < A: a process does not wait long enough.
// A slow one may have seen the variable free before, and write into it while
// the first is in the critical section already.

const N = 3;
const A = 2;
const B = 1; // too short

var owner : 0..N = 0; // 0: nobody

process station[i : 1..N] {
  clock c;

  location idle;
  location requesting while c <= A; // no longer than A
  location waiting, critical;
  start idle;

  transition request: idle -> requesting
    when owner = 0 do c := 0;

  transition set: requesting -> waiting
    when c <= A do owner := i, c := 0;

  transition enter: waiting -> critical
    when c > B && owner = i;

  transition retry: waiting -> idle
    when c > B && owner != i;

  transition leave: critical -> idle
    do owner := 0;
}

error exists i in 1..N, j in i + 1..N :
  station[i].critical && station[j].critical;
