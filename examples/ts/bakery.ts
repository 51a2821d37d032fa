// Lamport's bakery: N processes share a critical section like customers share
// a counter.  Who wants to enter draws a ticket with a number larger than all
// others, waits until nobody holds a smaller one, and throws the ticket away
// when done.  Ticket 0 means: no ticket.
//
// Numbers grow without bound, so there are infinitely many states.  Which
// larger number is drawn is left open: the proof covers every choice.

const N = 3;

process customer[i : 1..N] {
  var ticket : int = 0;
  location idle, waiting, critical;
  start idle;

  transition draw: idle -> waiting
    where ticket' >= 1 && forall j in 1..N : ticket' > customer[j].ticket;

  transition enter: waiting -> critical
    when forall j in 1..N where j != i :
           customer[j].ticket = 0 || ticket < customer[j].ticket;

  transition leave: critical -> idle
    do ticket := 0;
}

error exists i in 1..N, j in i + 1..N :
  customer[i].critical && customer[j].critical;
