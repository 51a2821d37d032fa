// The doubly linked list of Table 3 in "Using Garbage Collection in Model
// Checking" (Iosif, Sisto, SPIN 2000): one process makes N cells.
//
// Worst case: all of them stay in the list, and collecting garbage is wasted
// effort.  Best case (-DBEST): each is taken out again at once.  The counter i
// keeps all states apart, so that their number does not depend on the
// collector: 8 N + 3, or 11 N + 3 with BEST.
//
//   assay -v --explicit.gc=ms -DBEST dll.pml

#ifndef N
#define N 1530
#endif

typedef cons;
typedef cons {
  int data;
  cons& next;
  cons& prev
}
cons& head;

active proctype updater() {
  cons& x;
  int i;
  do
  :: i < N ->
     x = new cons;
     x.data = i;
     x.next = head;
     if
     :: head != null -> head.prev = x
     :: else -> skip
     fi;
     head = x;
#ifdef BEST
     head = x.next;
     x = null;
     skip;
#endif
     i++
  :: else -> break
  od
}
