-- Keys by which push services know a website (RFC 8292); the private one is in sealed_secrets under web-push/private-key.
CREATE TABLE website_vapid_keys (
  website_id uuid PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
  public_key text NOT NULL
);
-- Browsers of visitors that take pushes of a website. Whose a browser is, visitor_links say: nothing moves when people
-- are merged.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  visitor bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  expires_at timestamptz,
  subscribed_at timestamptz NOT NULL,
  UNIQUE (website_id, endpoint)
);
CREATE INDEX push_subscriptions_of_visitor ON push_subscriptions (website_id, visitor, subscribed_at);
CREATE INDEX push_subscriptions_by_time ON push_subscriptions (website_id, subscribed_at);

-- Who can be reached by a push is copied with the person. Those of a deleted website go with it.
CREATE FUNCTION note_subscribed_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT DISTINCT links.website_id, links.person_id FROM changed JOIN visitor_links AS links USING (website_id, visitor)
      JOIN websites ON websites.id = links.website_id; RETURN NULL; END $note$;
CREATE TRIGGER push_subscriptions_inserted AFTER INSERT ON push_subscriptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_subscribed_people();
CREATE TRIGGER push_subscriptions_deleted AFTER DELETE ON push_subscriptions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_subscribed_people();
-- A browser that is another visitor's now.
CREATE FUNCTION note_resubscribed_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT DISTINCT links.website_id, links.person_id FROM before JOIN changed USING (id) JOIN visitor_links AS links
      ON links.website_id = changed.website_id AND links.visitor IN (before.visitor, changed.visitor)
    WHERE before.visitor <> changed.visitor; RETURN NULL; END $note$;
CREATE TRIGGER push_subscriptions_updated AFTER UPDATE ON push_subscriptions
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_resubscribed_people();
