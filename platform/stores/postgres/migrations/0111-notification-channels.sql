-- Which kinds an owner gets by which channel, where that differs from the default of the kind.
CREATE TABLE notification_choices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'push')),
  is_on boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);

-- Browsers of owners that take pushes, by the address that their push service gave them.
CREATE TABLE notified_browsers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  expires_at timestamptz,
  subscribed_at timestamptz NOT NULL
);
CREATE INDEX notified_browsers_of_user ON notified_browsers (user_id, subscribed_at);

-- The key by which push services know this installation; its private half is a sealed secret of user_id.
CREATE TABLE vapid_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key text NOT NULL
);

-- When an owner last had a mail of notifications: the next one waits.
CREATE TABLE notification_mails (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL
);
