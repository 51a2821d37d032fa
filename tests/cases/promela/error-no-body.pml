// expect: error 3 body
typedef node;
typedef list { node first };

active proctype main() { skip }
