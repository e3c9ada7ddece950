-- Values sealed with ENCRYPTION_KEY. `key_id` repeats the key named in `sealed`, so that rotation finds its rows by an index.
CREATE TABLE sealed_secrets (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  key_id bytea NOT NULL,
  sealed bytea NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, purpose)
);
CREATE INDEX sealed_secrets_of_key ON sealed_secrets (key_id);
