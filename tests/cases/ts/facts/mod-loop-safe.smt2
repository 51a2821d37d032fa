; expect: safe
; i and n are multiples of 4, so a loop that makes i < n grow by 4 ends at n.
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (forall ((n Int)) (=> (= (mod n 4) 0) (P 0 n))))
(assert (forall ((i Int) (n Int)) (=> (and (P i n) (< i n)) (P (+ i 4) n))))
(assert (forall ((i Int) (n Int)) (=> (and (P i n) (>= i n) (> n 0) (distinct i n)) false)))
(check-sat)
