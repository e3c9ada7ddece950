-- What a message took of its account's packs; null: nothing, or it was given back.
ALTER TABLE messages ADD COLUMN charged int CHECK (charged > 0);

-- Messages of packs that were taken: the sum of `messages.charged` of an account's websites, deleted ones too.
CREATE TABLE action_uses (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('EMAIL', 'ON_SITE', 'PUSH', 'SMS')),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  PRIMARY KEY (user_id, kind)
);
