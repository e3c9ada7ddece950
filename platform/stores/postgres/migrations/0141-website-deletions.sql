-- A website without an owner is being deleted: nobody sees it any more, and its rows go page by page, its own the last.
ALTER TABLE websites ALTER COLUMN owner_id DROP NOT NULL;
ALTER TABLE websites ADD CONSTRAINT websites_owned_while_active CHECK (owner_id IS NOT NULL OR NOT active);
-- Whose packs and wallet get back what its messages took.
CREATE TABLE website_deletions (
  website_id uuid PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL
);
