-- One-use rights to point at an element of the owner's own page. token_hash: SHA-256 of the token; used_at: when something
-- was picked by it.
CREATE TABLE element_picks (
  token_hash bytea PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX element_picks_of_owner ON element_picks (owner_id, expires_at);
CREATE INDEX element_picks_of_website ON element_picks (website_id);
