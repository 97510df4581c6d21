"""The numbers of the machine's own segments. A frame begins with one of these, or with a segment of the rulebook."""

(BEFORE, WHEN, APPLY, DONE, GUARDS, AFTER, CLOSE, WINDOW, ANSWER, CLAUSE_END, PROCEDURE_BODY, PROCEDURE_END,
 PROCEDURE_LEAVE, ACT, ACT_ANSWER, GUARD, PAYMENT, PAYMENT_ANSWER, OVER, START, LATER) = range(21)
