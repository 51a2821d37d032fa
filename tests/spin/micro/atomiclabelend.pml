byte x;
active proctype P() { atomic { x = 1; goto done }; x = 2; done: skip }
