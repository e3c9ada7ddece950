-- Names that owners give to events by a rule. match_mode and match_url: the page, normalised as collected addresses are;
-- selector and element_text: of clicks. stopped_at: names no event from then on; null while it is active.
CREATE TABLE defined_events (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  name text NOT NULL,
  action text NOT NULL,
  match_mode text CHECK (match_mode IN ('starts_with', 'ends_with', 'exact')),
  match_url text,
  selector text,
  element_text text,
  stopped_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, name),
  CHECK ((match_mode IS NULL) = (match_url IS NULL))
);
