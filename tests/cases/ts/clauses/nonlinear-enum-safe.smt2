; expect: safe
; An enumeration as the sort of an argument.
(set-logic HORN)
(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-fun P (Color Int) Bool)
(assert (P red 0))
(assert (forall ((c Color) (d Color) (n Int) (m Int))
  (=> (and (P c n) (P d m)) (P (ite (= c d) green c) (+ n m 1)))))
(assert (forall ((c Color) (n Int)) (=> (and (P c n) (P red 0) (or (= c blue) (< n 0))) false)))
