// expect: unsafe type 5
// A poll with another number of fields than the channel has.
chan c = [1] of { byte, byte };
active proctype P() {
  c?[1] || true
}
