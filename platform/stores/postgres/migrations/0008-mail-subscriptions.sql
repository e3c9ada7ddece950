-- Which mails an owner gets of a website. A row is kept when it is off: its id stands in the mails that went out, and
-- pressing "unsubscribe" in an old one must stop those of a later subscription too. changed_at: nothing is sent of a
-- period that was over before it was turned on.
CREATE TABLE mail_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('weekly', 'monthly', 'alerts')),
  is_on boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (website_id, user_id, kind)
);

CREATE INDEX mail_subscriptions_of_user ON mail_subscriptions (user_id);
