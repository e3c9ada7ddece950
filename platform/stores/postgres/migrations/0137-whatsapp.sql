-- When somebody last wrote to an account of WhatsApp: texts of one's own may be sent to them for 24 hours after it.
CREATE TABLE reply_windows (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  address text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (channel_id, address)
);

-- Receivers also stop messages by what they answer.
ALTER TABLE suppressions DROP CONSTRAINT suppressions_source_check;
ALTER TABLE suppressions ADD CHECK (source IN ('link', 'sms', 'reply', 'provider', 'bounce', 'owner'));
