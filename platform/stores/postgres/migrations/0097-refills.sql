-- Accounts whose balance or packs have grown: messages that wait for them are looked at again, from the first on, a page at
-- a time. Written with the money, so that no death between loses it; only ever added to and taken, so that nobody waits.
CREATE TABLE refills (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  after uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
);

-- Held charges are looked through in pages: of a million that wait, one turn reads a thousand.
CREATE INDEX message_charges_held_in_order ON message_charges (hold, message) WHERE state = 'held';
DROP INDEX message_charges_held;
