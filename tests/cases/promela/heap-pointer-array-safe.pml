// expect: safe
// Arrays of pointers, as variables and in objects.
typedef node; typedef node { byte v; node& child[2] };
node& root, &all[3];

active proctype main() {
  byte i;
  for (i : 0 .. 2) {
    all[i] = new node;
    all[i].v = i
  }
  root = all[0];
  root.child[0] = all[1];
  root.child[1] = all[2];
  all[2].child[0] = root;
  assert(root.child[1].child[0] == root);
  assert(root.child[1].v == 2 && root.child[0].child[1] == null)
}
