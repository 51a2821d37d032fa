; expect: unsafe reach 6
; 'let' gives the name another meaning, with a value from outside.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= y 1) (exists ((y Int)) (and (= y 5) (let ((y (+ y 1))) (= x y))))) (P x))))
(assert (forall ((x Int)) (=> (and (P x) (= x 6)) false)))
(check-sat)
