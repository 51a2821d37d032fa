// Treiber's stack: a list whose head 'top' changes by compare-and-swap only.
// A cell that was taken out is never used again: it is garbage as soon as
// nobody looks at it any more.  So 'top' is equal to what a process read
// before only if nothing has happened since.
//
// Every value comes out at most once, and only if it was put in.

typedef cell;
typedef cell {
  byte v;
  cell& next
}
cell& top;
bool there[6]; // values that were pushed and not popped yet

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
  c = new cell;
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
  }
}

active proctype a() {
  push(1);
  pop();
  pop()
}

active proctype b() {
  push(2);
  push(3);
  pop()
}
