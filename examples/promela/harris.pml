// Harris' lock-free list (DISC 2001): a sorted set.  Taking a node out needs
// two steps: a mark on the node's 'next' says that the node is not in the set
// any more and that nothing can be put behind it; then the predecessor is made
// to point past it, by whoever comes along.
//
// Mark and pointer are one word in the real thing: here they are read and
// changed together.  Nodes are left to the garbage collector.

#define LAST 9 // the key of the sentinel at the end

typedef node;
typedef node {
  byte key;
  node& next;
  bool mark
}
node& head;

typedef window {
  node& left;  // the last node before the key that is not marked
  node& right  // the first one not before it
}

// n.next := fresh if it still is 'old' and n is not marked
inline cas(n, old, fresh, ok) {
  d_step {
    ok = (n.next == old && !n.mark);
    if
    :: ok -> n.next = fresh
    :: else
    fi
  }
}

// Finds the place of a key; marked nodes on the way are taken out.
function search(byte key; window& w) {
  node& left, &after, &n, &next;
  bool marked, ok;
again:
  n = head;
  d_step { next = n.next; marked = n.mark };
  do
  :: if
     :: !marked -> d_step { left = n; after = next }
     :: else
     fi;
     n = next;
     if
     :: n.key == LAST -> break
     :: else
     fi;
     d_step { next = n.next; marked = n.mark };
     if
     :: !marked && n.key >= key -> break
     :: else
     fi
  od;
  if
  :: after != n ->
     cas(left, after, n, ok);
     if
     :: !ok -> goto again
     :: else
     fi
  :: else
  fi;
  if
  :: n.mark -> goto again
  :: else
  fi;
  w.left = left;
  w.right = n
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
     d_step {
       next = n.next;
       ok = !n.mark;
       n.mark = true
     };
     if
     :: ok -> break
     :: else
     fi
  od;
  cas(w.left, n, next, ok);
  if
  :: !ok -> search(key, &w)
  :: else
  fi;
  return true
}

function bool contains(byte key) {
  node& n;
  n = head.next;
  do
  :: n.key < key -> n = n.next
  :: else -> return n.key == key && !n.mark
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
