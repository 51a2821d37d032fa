; expect: unsafe reach 10
; A variable that is called like one we make.
(set-logic HORN)
(declare-rel P (Int))
(declare-rel Q (Int))
(declare-var int0 Int)
(declare-var y Int)
(rule (=> (= y 0) (P y)))
(rule (=> (and (P y) (= int0 (+ y 1))) (Q int0)))
(query (Q y))
