-- Dispatchers take the notes of merges, after their transactions. One that cannot be given back is left for later.
ALTER TABLE merged_messages ADD COLUMN due timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX merged_messages_due ON merged_messages (due, message);
