// expect: unsafe invalid-deref 9
typedef node; typedef node { byte v; node& child[2] };
node& root;

active proctype main() {
  byte i;
  root = new node;
  for (i : 0 .. 2) {
    root.child[i] = root
  }
}
