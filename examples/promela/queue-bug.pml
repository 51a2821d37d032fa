// The queue of Michael and Scott (PODC 1996): a list that begins with a node
// whose value was taken already.  'tail' is the last node or the one before
// it: an insertion first links its node to the last one, then moves 'tail'.
// Whoever finds 'tail' lagging behind helps.
//
// Here the node is linked by a plain assignment: two producers that both found
// the last node overwrite each other's link, and a value is lost.

typedef node;
typedef node {
  byte v;
  node& next
}
node& head, &tail;
byte out; // values that came out

inline cas(place, old, fresh, ok) {
  d_step {
    ok = (place == old);
    if
    :: ok -> place = fresh
    :: else
    fi
  }
}

function enqueue(byte v) {
  node& n, &last, &next;
  bool ok;
  n = new node;
  n.v = v;
  do
  :: last = tail;
     next = last.next;
     if
     :: next != null -> cas(tail, last, next, ok)
     :: else ->
        last.next = n;
        break
     fi
  od;
  cas(tail, last, n, ok)
}

// The value, or 0 if there is none.
function byte dequeue() {
  node& first, &last, &next;
  bool ok;
  do
  :: first = head;
     last = tail;
     next = first.next;
     if
     :: next == null -> return 0
     :: else
     fi;
     if
     :: first == last -> cas(tail, last, next, ok)
     :: else ->
        cas(head, first, next, ok);
        if
        :: ok -> return next.v
        :: else
        fi
     fi
  od
}

proctype producer(byte v) {
  enqueue(v);
  enqueue(v + 1)
}

proctype consumer(byte count) {
  byte v, last[2];
  do
  :: count > 0 ->
     v = dequeue();
     if
     :: v != 0 ->
        assert(v > last[v / 10]);
        last[v / 10] = v;
        v = 0;
        out++
     :: else
     fi;
     count--
  :: else -> break
  od
}

init {
  byte v;
  atomic {
    head = new node;
    tail = head;
    run producer(1);
    run producer(11);
    run consumer(2)
  };
  _nr_pr == 1;
  atomic {
    do
    :: v = dequeue();
       if
       :: v == 0 -> break
       :: else -> out++
       fi
    od
  };
  assert(out == 4)
}
