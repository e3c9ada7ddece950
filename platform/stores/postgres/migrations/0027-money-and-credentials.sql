-- Sums of money have 128 bits and refunds subtract from now on: days settled before may hold sums that wrapped or lack a
-- refund. They are settled anew, and read from events until then.
UPDATE settled_days SET change_count = change_count + 1 WHERE version IS NOT NULL;

-- Public keys and secrets of websites that were replaced and still work until `ends_at`. Rows past it mean nothing and go
-- with the next rotation.
CREATE TABLE former_credentials
(
    website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
    credential text NOT NULL CHECK (credential IN ('key', 'secret')),
    value text NOT NULL,
    replaced_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (credential, value)
);
CREATE INDEX former_credentials_of_website ON former_credentials (website_id, credential, ends_at);
