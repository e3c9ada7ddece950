-- A hold ends by parts: what was captured of it, what was released, and what is held still, which is the rest.
ALTER TABLE holds ADD COLUMN released bigint NOT NULL DEFAULT 0 CHECK (released >= 0);
ALTER TABLE holds DROP CONSTRAINT holds_check1;
UPDATE holds SET released = amount - captured WHERE state <> 'held';
ALTER TABLE holds ADD CONSTRAINT holds_of_parts CHECK (captured + released <= amount);
ALTER TABLE holds ADD CONSTRAINT holds_end CHECK ((state = 'held') = (captured + released < amount));
ALTER TABLE holds ADD CONSTRAINT holds_outcome CHECK (state = 'held' OR (captured > 0) = (state = 'captured'));

-- What messages take of wallets. The row decides: what it says has happened to its part of the hold, once. A message that
-- is deleted leaves it behind.
CREATE TABLE message_charges (
  hold text NOT NULL REFERENCES holds (key),
  message uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('held', 'captured', 'released', 'refunded')),
  PRIMARY KEY (hold, message)
);
-- A message is paid once.
CREATE UNIQUE INDEX message_charges_once ON message_charges (message) WHERE state IN ('held', 'captured');
CREATE INDEX message_charges_held ON message_charges (hold) WHERE state = 'held';
