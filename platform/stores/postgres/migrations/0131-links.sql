-- Tracked links of messages. Where a code leads stands here alone: no address of a request decides it.
CREATE TABLE links (
  code text PRIMARY KEY CHECK (code ~ '^[1-9A-HJ-NP-Za-km-z]{8}$'),
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  message uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  url text NOT NULL
);
CREATE INDEX links_of_message ON links (message);

-- What became of a message's links and of its picture, whose target is empty: when a person took it first, and when a
-- program did. Later ones are counted.
CREATE TABLE message_hits (
  message uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  target text NOT NULL,
  person_at timestamptz,
  bot_at timestamptz,
  hits int NOT NULL DEFAULT 0,
  bots int NOT NULL DEFAULT 0,
  PRIMARY KEY (message, target)
);
