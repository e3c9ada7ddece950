-- The upgrade that ended a term, and when it would have ended otherwise: a refund of the upgrade gives the rest back.
ALTER TABLE plan_terms
  ADD COLUMN ended_by uuid REFERENCES orders (id),
  ADD COLUMN ended_from timestamptz,
  ADD CONSTRAINT plan_terms_ended CHECK ((ended_by IS NULL) = (ended_from IS NULL));

-- Upgrades that were paid before: each term was as long as its period.
UPDATE plan_terms term
SET ended_by = orders.id,
  ended_from = starts_at + CASE period WHEN 'MONTHLY' THEN interval '720 hours' ELSE interval '8760 hours' END
FROM orders
WHERE orders.user_id = term.user_id AND orders.id <> term.order_id AND status = 'paid'
  AND (purchase ->> 'isUpgrade')::boolean AND purchase -> 'basis' ? term.id::text
  AND ends_at = greatest(starts_at, orders.paid_at)
  AND ends_at < starts_at + CASE period WHEN 'MONTHLY' THEN interval '720 hours' ELSE interval '8760 hours' END;
