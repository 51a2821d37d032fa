; expect: safe
; A variable that is called like one we make.
(set-logic HORN)
(declare-rel P (Int))
(declare-var int0 Int)
(declare-var y Int)
(rule (=> (= y 0) (P y)))
(query (and (P y) (> y 5)))
