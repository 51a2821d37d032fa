// A B-tree of order K: a node has at most 2K keys; one more, and it is
// replaced by two with K keys each, while the key between them goes up to the
// parent.  Two updaters insert keys at places of their own choice until the
// tree has D levels.  (What the keys are does not matter; a node counts them.)
//
// An updater locks its way down from the root.  As soon as it has locked a
// node with room for one more key it lets go of all nodes above: no split can
// get beyond this one.  What it then changes nobody else can see meanwhile, so
// that some of it is one step here.
//
// This is the example of Tables 1 and 2 in "Using Garbage Collection in Model
// Checking" (Iosif, Sisto, SPIN 2000), made anew from its description there.
// A node and its table of children point to each other, so reference counting
// cannot tell that such a pair is garbage.
//
//   -DNODELETE  nothing is deleted: garbage is left to the collector
//   -DLEAK      nodes that were split are not deleted
//
// Its property is that no updater is ever stuck.

#ifndef K
#define K 2
#endif
#ifndef D
#define D 3
#endif
#define M (2 * K)

typedef table;
typedef node;
typedef node {
  byte n;       // keys
  byte lock;    // who has locked it: number of the process + 1
  node& parent;
  table& below  // null: this is a leaf
}
typedef table {
  node& owner;
  node& child[M + 2]
}
// What a split makes.
typedef halves {
  node& left;
  node& right
}
node& root;
byte depth = 1;

// Gives half of x's children, from number 'first' on, to h.
inline share(x, first, h) {
  h.below = new table;
  h.below.owner = h;
  for (i : 0 .. K) {
    h.below.child[i] = x.below.child[first + i];
    h.below.child[i].parent = h
  }
}

// A new root, above x.
inline grow(x) {
  up = new node;
  up.lock = x.lock;
  up.below = new table;
  up.below.owner = up;
  up.below.child[0] = x;
  root = up;
  depth++
}

// Puts the halves in the place of x, below its parent.
inline replace(x) {
  i = M;
  do
  :: up.below.child[i] != x -> up.below.child[i + 1] = up.below.child[i]; i--
  :: else -> break
  od;
  up.below.child[i] = h.left;
  up.below.child[i + 1] = h.right;
  h.left.parent = up;
  h.right.parent = up;
  up.n++
}

// x has one key too many; it is locked, and so is its parent.  Returns the
// parent of the halves.
function node& split(node& x) {
  halves& h;
  node& up;
  byte i;
  atomic {
    h = new halves;
    h.left = new node;
    h.right = new node;
    h.left.n = K;
    h.right.n = K;
    if
    :: x.below != null -> share(x, 0, h.left); share(x, K + 1, h.right)
    :: else
    fi
  };
  atomic {
    up = x.parent;
    if
    :: up == null -> grow(x)
    :: else
    fi;
    replace(x);
#ifndef NODELETE
#ifndef LEAK
    if
    :: x.below != null -> delete x.below
    :: else
    fi;
    delete x;
#endif
    delete h;
#endif
    return up
  }
}

active [2] proctype updater() {
  node& x, &y;
  node& top;  // the highest node locked by this process
  byte i;
  do
  :: depth >= D -> break
  :: depth < D ->
     atomic {
       root != null && root.lock == 0 -> root.lock = _pid + 1;
       x = root;
       top = root
     };
     do
     :: x.below == null -> break
     :: else ->
        atomic {
          select (i : 0 .. x.n);
          y = x.below.child[i];
          i = 0
        };
        atomic { y.lock == 0 -> y.lock = _pid + 1 };
        d_step {
          if
          :: y.n < M ->
             do
             :: x != top -> x.lock = 0; x = x.parent
             :: else -> break
             od;
             x.lock = 0;
             top = y
          :: else
          fi;
          x = y;
          y = null
        }
     od;
     d_step { x.n++; top = null };
     do
     :: x.n > M -> x = split(x)
     :: else -> break
     od;
     d_step { x.lock = 0; x = null };
     assert(depth <= D)
  od
}

init {
  root = new node
}
