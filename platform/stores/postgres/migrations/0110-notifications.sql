-- What owners are told about. values: figures and names, of which title and body are made when it is read. website_id: none
-- where it is about the account or the installation. mailed_at, pushed_at: when it was sent, or found to be turned off.
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  website_id uuid REFERENCES websites (id) ON DELETE CASCADE,
  kind text NOT NULL,
  key text NOT NULL,
  values jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  UNIQUE (owner_id, kind, key)
);
CREATE INDEX notifications_of_owner ON notifications (owner_id, at DESC, id DESC);
CREATE INDEX notifications_of_website ON notifications (website_id) WHERE website_id IS NOT NULL;
CREATE INDEX notifications_unread ON notifications (owner_id) WHERE read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (owner_id, at) WHERE mailed_at IS NULL;
CREATE INDEX notifications_to_push ON notifications (owner_id, at) WHERE pushed_at IS NULL;
