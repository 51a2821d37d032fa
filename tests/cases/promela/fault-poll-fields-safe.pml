// expect: safe
// The twin.
chan c = [1] of { byte, byte };
active proctype P() {
  c?[1,2] || true
}
