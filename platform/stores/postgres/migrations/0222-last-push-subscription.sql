-- When a browser subscribed last, also where none is subscribed any more: its row is deleted with its subscription.
ALTER TABLE website_vapid_keys ADD COLUMN last_subscribed_at timestamptz;
UPDATE website_vapid_keys AS keys SET last_subscribed_at =
  (SELECT max(subscribed_at) FROM push_subscriptions AS own WHERE own.website_id = keys.website_id);
