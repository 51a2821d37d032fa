; expect: safe
; A solution speaks of a value that has the name of a parameter.
(set-logic HORN)
(declare-datatypes ((Color 0)) (((a0) (a1) (red))))
(declare-fun F (Color Int) Bool)
(assert (forall ((n Int)) (=> (> n 0) (F red n))))
(assert (forall ((c Color) (n Int) (m Int)) (=> (and (F c n) (F c m) (not (= c a0))) (F a1 (+ n m)))))
(assert (forall ((c Color) (n Int)) (=> (and (F c n) (or (= c a0) (< n 1))) false)))
(check-sat)
