// expect: safe
// Subtypes have numbers of their own.
mtype:fruit = { apple, pear };
mtype:size = { small, large };
mtype:fruit f = apple;
mtype:size s = large;
chan c = [1] of { mtype:fruit, mtype:size };

active proctype p() {
  assert(pear == 1 && apple == 2 && large == 1 && small == 2);
  c!f,s;
  c?apple,large
}
