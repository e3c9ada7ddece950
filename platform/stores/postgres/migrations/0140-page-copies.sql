-- One-use rights to send a copy of a heatmap's page from the owner's own browser. token_hash: SHA-256 of the token; variant:
-- which of the heatmap's addresses, from 0; used_at: when a copy was sent by it.
CREATE TABLE page_copies (
  token_hash bytea PRIMARY KEY,
  heatmap_id uuid NOT NULL REFERENCES heatmaps ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  variant smallint NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX page_copies_of_owner ON page_copies (owner_id, expires_at);
CREATE INDEX page_copies_of_heatmap ON page_copies (heatmap_id);

-- is_drawn: the picture is no photograph but boxes and texts of the element map, as no browser was there to take one.
ALTER TABLE captures ADD COLUMN is_drawn boolean NOT NULL DEFAULT false;
