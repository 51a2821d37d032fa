// expect: unsafe assertion 15
// There is a timeout, as the message that is waited for may be lost.
chan c = [1] of { byte };

active proctype sender() {
  if
  :: c!1
  :: skip
  fi
}

active proctype receiver() {
  if
  :: c?1
  :: timeout -> assert(false)
  fi
}
