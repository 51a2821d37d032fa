// The bakery of bakery.ts with a mistake: a new ticket may equal one that is
// in use, and equal tickets do not keep each other waiting.

const N = 3;

process customer[i : 1..N] {
  var ticket : int = 0;
  location idle, waiting, critical;
  start idle;

  transition draw: idle -> waiting
    where ticket' >= 1 && forall j in 1..N : ticket' >= customer[j].ticket;

  transition enter: waiting -> critical
    when forall j in 1..N where j != i :
           customer[j].ticket = 0 || ticket <= customer[j].ticket;

  transition leave: critical -> idle
    do ticket := 0;
}

error exists i in 1..N, j in i + 1..N :
  customer[i].critical && customer[j].critical;
