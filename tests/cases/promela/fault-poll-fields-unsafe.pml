// expect: unsafe type 5
// A poll for more fields than the channel has.
chan c = [1] of { byte };
active proctype P() {
  c!1; c?[1,2]
}
