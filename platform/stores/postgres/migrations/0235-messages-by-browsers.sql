-- Whether what a browser said began the journey that a message is of: anybody with the public key can say it, so that such
-- messages are bounded (docs/decisions/0201).
ALTER TABLE messages ADD COLUMN is_by_browser boolean NOT NULL DEFAULT false;
