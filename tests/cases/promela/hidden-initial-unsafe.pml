// expect: unsafe assertion 6
// Hidden variables have their initial values.
hidden byte k = 5;
active proctype P() {
  if
  :: k == 5 -> assert(false)
  :: else
  fi
}
