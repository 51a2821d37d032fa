// Treiber's stack with cells that are used again.  A process has read 'top' (a
// cell A) and A's successor B.  Meanwhile another one pops A and B and pushes
// a value: into A, which is free.  'top' is A again, the compare-and-swap
// succeeds, and B, which is free, becomes the top of the stack: the ABA
// problem.  B's value comes out a second time.

typedef cell;
typedef cell {
  byte v;
  cell& next
}
cell& top;
chan unused = [3] of { cell& };
bool there[6];

inline cas(place, old, fresh, ok) {
  d_step {
    ok = (place == old);
    if
    :: ok -> place = fresh
    :: else
    fi
  }
}

function push(byte v) {
  cell& c, &t;
  bool ok;
  unused?c;
  c.v = v;
  there[v] = true;
  do
  :: t = top;
     c.next = t;
     cas(top, t, c, ok);
     if
     :: ok -> break
     :: else
     fi
  od
}

function pop() {
  cell& t, &next;
  bool ok;
  do
  :: t = top;
     if
     :: t == null -> return
     :: else
     fi;
     next = t.next;
     cas(top, t, next, ok);
     if
     :: ok -> break
     :: else
     fi
  od;
  d_step {
    assert(there[t.v]);
    there[t.v] = false
  };
  unused!t
}

proctype a() {
  pop();
  pop()
}

proctype b() {
  pop();
  pop();
  push(3)
}

init {
  cell& c;
  atomic {
    c = new cell; unused!c;
    c = new cell; unused!c;
    c = null;
    push(1);
    push(2);
    run a();
    run b()
  }
}
