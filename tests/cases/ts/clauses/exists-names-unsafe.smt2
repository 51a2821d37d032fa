; expect: unsafe reach 6
; A variable of the clause has a name like one that a reader could make up.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (forall ((x Int) (y.2.inner Int)) (=> (and (exists ((y Int)) (and (= y 5) (= x y))) (= y.2.inner 7)) (P x))))
(assert (forall ((x Int)) (=> (and (P x) (= x 5)) false)))
(check-sat)
