// Fischer's protocol: mutual exclusion by timing alone.  The processes share
// one variable.  Who finds it free writes its own number into it, after at most
// A units of time; then waits for more than B units, and enters if the number
// is still there.  As B >= A, everybody who saw the variable free has written
// by then.
//
// Each process has a clock; clocks advance together, by any amount of time.

const N = 3;
const A = 2;
const B = 3;

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
