// expect: safe
// A tree is made and counted by recursion; nothing else holds its nodes.
typedef node; typedef node { node& left; node& right };

function node& build(byte depth) {
  node& n;
  if
  :: depth == 0 -> return null
  :: else
  fi;
  n = new node;
  n.left = build(depth - 1);
  n.right = build(depth - 1);
  return n
}

function int size(node& n) {
  int l, r;
  if
  :: n == null -> return 0
  :: else
  fi;
  l = size(n.left);
  r = size(n.right);
  return l + r + 1
}

active proctype main() {
  node& root;
  int n;
  root = build(3);
  n = size(root);
  assert(n == 7)
}
