-- Forms that are filled in steps. Without `website_id` a draft is of the owner, without `target` of something new.
-- `data` is null after a reset: the row stays, so that no later revision equals one that a tab still holds.
CREATE TABLE drafts (
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  website_id uuid REFERENCES websites (id) ON DELETE CASCADE,
  target uuid,
  data jsonb,
  revision integer NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (owner_id, kind, website_id, target)
);

CREATE INDEX drafts_of_website ON drafts (website_id);
CREATE INDEX drafts_by_age ON drafts (owner_id, updated_at);
