-- kind_number: the number of a movement among those of its kind in its wallet, without gaps, as number is among all. With it
-- the totals and pages of kinds are index look-ups too.
ALTER TABLE ledger_transactions ADD COLUMN kind_number bigint;

-- The trigger refuses every change of a movement; this one says only what the rows say already.
ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_stay;
UPDATE ledger_transactions t SET kind_number = n.kind_number
  FROM (SELECT id, row_number() OVER (PARTITION BY owner_id, currency, kind ORDER BY number) AS kind_number
    FROM ledger_transactions) n
  WHERE n.id = t.id;
ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_stay;

ALTER TABLE ledger_transactions ALTER COLUMN kind_number SET NOT NULL;
DROP INDEX ledger_transactions_by_kind;
CREATE UNIQUE INDEX ledger_transactions_by_kind ON ledger_transactions (owner_id, currency, kind, number) INCLUDE (kind_number);
