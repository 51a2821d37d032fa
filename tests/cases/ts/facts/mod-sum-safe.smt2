; expect: safe
; The digits of v have the sum s: both leave the same when divided by 3.
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (P 0 0))
(assert (forall ((s Int) (v Int) (d Int)) (=> (and (P s v) (<= 0 d) (<= d 9)) (P (+ s d) (+ (* 10 v) d)))))
(assert (forall ((s Int) (v Int)) (=> (and (P s v) (= (mod s 3) 0) (not (= (mod v 3) 0))) false)))
(check-sat)
