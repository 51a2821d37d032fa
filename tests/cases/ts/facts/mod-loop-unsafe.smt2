; expect: unsafe reach 7
; The twin: n is even, which is not enough.
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (forall ((n Int)) (=> (= (mod n 2) 0) (P 0 n))))
(assert (forall ((i Int) (n Int)) (=> (and (P i n) (< i n)) (P (+ i 4) n))))
(assert (forall ((i Int) (n Int)) (=> (and (P i n) (>= i n) (> n 0) (distinct i n)) false)))
(check-sat)
