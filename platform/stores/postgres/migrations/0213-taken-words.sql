-- The panel's ids of messages by which receivers stopped lines or wanted them again: a call that is repeated changes nothing.
CREATE TABLE taken_words (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  provider_id text NOT NULL CHECK (length(provider_id) BETWEEN 1 AND 100),
  PRIMARY KEY (channel_id, provider_id)
);
