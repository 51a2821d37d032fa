// expect: unsafe assertion 10
mtype:fruit = { apple, pear };
mtype:fruit f;

active proctype p() {
  if
  :: f = apple
  :: f = pear
  fi;
  assert(f == apple)
}
