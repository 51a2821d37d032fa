// A bakery whose roll of tickets is too short: the next ticket is the largest
// one in use plus 1, but after number K it is 1 again.  While somebody holds
// ticket K, the newcomer with ticket 1 is served at once.
//
// The shorter the roll, the shorter the way to the mistake: try -DK=6.

const N = 2;
const K = 3;

process customer[i : 1..N] {
  var ticket : int = 0;
  location idle, waiting, critical;
  start idle;

  // 'last' holds the largest ticket.
  transition draw[last : 1..N]: idle -> waiting
    when customer[last].ticket < K &&
         forall j in 1..N : customer[j].ticket <= customer[last].ticket
    do ticket := customer[last].ticket + 1;

  transition draw_first: idle -> waiting
    when exists j in 1..N : customer[j].ticket >= K
    do ticket := 1;

  transition enter: waiting -> critical
    when forall j in 1..N where j != i :
           customer[j].ticket = 0 || ticket < customer[j].ticket;

  transition leave: critical -> idle
    do ticket := 0;
}

error exists i in 1..N, j in i + 1..N :
  customer[i].critical && customer[j].critical;
