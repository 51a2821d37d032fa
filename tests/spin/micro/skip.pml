active proctype P() { skip; skip }
