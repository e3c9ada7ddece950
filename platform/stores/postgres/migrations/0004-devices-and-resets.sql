-- What a sign-in was last used from, so that its owner recognises the device. The address itself is not kept.
ALTER TABLE sign_ins
  ADD COLUMN browser text NOT NULL DEFAULT '',
  ADD COLUMN os text NOT NULL DEFAULT '',
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '';

-- Links by which somebody who forgot the password chooses a new one: the hash of what the link holds, good once.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX password_resets_of_user ON password_resets (user_id);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);
