; expect: unsafe reach 7
; The twin: it is not so for 7.
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (P 0 0))
(assert (forall ((s Int) (v Int) (d Int)) (=> (and (P s v) (<= 0 d) (<= d 9)) (P (+ s d) (+ (* 10 v) d)))))
(assert (forall ((s Int) (v Int)) (=> (and (P s v) (= (mod s 7) 0) (not (= (mod v 7) 0))) false)))
(check-sat)
