-- The events of which it is stored what they tell about people: telling one again after others would tell something else.
-- Kept until no start reads them again (identity_state.told_before).
CREATE TABLE told_events (
  website_id uuid NOT NULL,
  id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, id)
);
