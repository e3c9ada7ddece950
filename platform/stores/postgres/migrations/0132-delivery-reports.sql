-- When a provider is polled next what became of a message that it took, and how often it was; null: no more.
ALTER TABLE messages ADD COLUMN poll_at timestamptz;
ALTER TABLE messages ADD COLUMN polls int NOT NULL DEFAULT 0;
CREATE INDEX messages_to_poll ON messages (poll_at) WHERE poll_at IS NOT NULL;

-- Ids that a provider reported about before our own row had them: kept for ten minutes.
CREATE TABLE early_reports (
  account uuid NOT NULL,
  provider_id text NOT NULL CHECK (length(provider_id) BETWEEN 1 AND 100),
  at timestamptz NOT NULL,
  PRIMARY KEY (account, provider_id)
);
CREATE INDEX early_reports_by_time ON early_reports (at);
