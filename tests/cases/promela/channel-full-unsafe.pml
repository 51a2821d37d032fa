// expect: unsafe deadlock 7
// A send blocks when the channel is full.
chan c = [1] of { byte };

active proctype p() {
  c!1;
  c!2
}
