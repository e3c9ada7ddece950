-- Short-lived records of the dashboard's forms: answers for repeats, and what was typed before a sign-in.
-- value: sealed by the dashboard; null while the work of a form runs.
CREATE TABLE form_records (
  key text PRIMARY KEY,
  value text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX form_records_by_expiry ON form_records (expires_at);

-- The mail server of the installation, where SMTP_URL names none: one row. Its password is a sealed secret of the account.
CREATE TABLE mail_server (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  host text NOT NULL,
  port int NOT NULL,
  security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  username text NOT NULL,
  sender text NOT NULL,
  updated_at timestamptz NOT NULL
);
