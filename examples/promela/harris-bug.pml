// A lock-free sorted list as in harris.pml, but without marks: a node is taken
// out by making its predecessor point past it.  Meanwhile another process may
// have put a node behind the one that goes: that node is lost.

#define LAST 9 // the key of the sentinel at the end

typedef node;
typedef node {
  byte key;
  node& next
}
node& head;

typedef window {
  node& left;  // the last node before the key
  node& right  // the first one not before it
}

// n.next := fresh if it still is 'old'
inline cas(n, old, fresh, ok) {
  d_step {
    ok = (n.next == old);
    if
    :: ok -> n.next = fresh
    :: else
    fi
  }
}

function search(byte key; window& w) {
  node& n;
  n = head;
  do
  :: n.next.key < key -> n = n.next
  :: else -> break
  od;
  w.left = n;
  w.right = n.next
}

function bool insert(byte key) {
  node& n;
  window w;
  bool ok;
  n = new node;
  n.key = key;
  do
  :: search(key, &w);
     if
     :: w.right.key == key -> return false
     :: else
     fi;
     n.next = w.right;
     cas(w.left, w.right, n, ok);
     if
     :: ok -> return true
     :: else
     fi
  od
}

function bool remove(byte key) {
  node& n, &next;
  window w;
  bool ok;
  do
  :: search(key, &w);
     n = w.right;
     if
     :: n.key != key -> return false
     :: else
     fi;
     next = n.next;
     cas(w.left, n, next, ok);
     if
     :: ok -> return true
     :: else
     fi
  od
}

function bool contains(byte key) {
  node& n;
  n = head.next;
  do
  :: n.key < key -> n = n.next
  :: else -> return n.key == key
  od
}

proctype remover(byte key) {
  bool done;
  done = remove(key);
  assert(done)
}

proctype inserter(byte key) {
  bool done;
  done = insert(key);
  assert(done)
}

init {
  bool found;
  atomic {
    head = new node;
    head.next = new node;
    head.next.key = LAST;
    insert(2);
    run remover(2);
    run inserter(3);
    run inserter(1)
  };
  _nr_pr == 1;
  atomic {
    found = contains(1);
    assert(found);
    found = contains(2);
    assert(!found);
    found = contains(3);
    assert(found)
  }
}
