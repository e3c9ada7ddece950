-- Heatmaps are rules of pages: what people did is in the event store, so one made today counts the past too. addresses:
-- the page or the two pages of a comparison, each with mode and url as typed, rule (what pages are compared with) and
-- sample (the page to be photographed; null is chosen when it is).
CREATE TABLE heatmaps (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('click', 'scroll', 'normal', 'ab')),
  addresses jsonb NOT NULL,
  devices text[] NOT NULL,
  hide text[] NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX heatmaps_of_website ON heatmaps (website_id, created_at DESC, id);

-- Pictures of a heatmap's pages, in the order in which they were asked for. variant: which of its addresses, from 0.
CREATE TABLE captures (
  id uuid PRIMARY KEY,
  heatmap_id uuid NOT NULL REFERENCES heatmaps (id) ON DELETE CASCADE,
  device text NOT NULL CHECK (device IN ('desktop', 'tablet', 'mobile')),
  variant smallint NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'processing', 'ready', 'failed')),
  reason text,
  queued_at timestamptz NOT NULL
);

CREATE INDEX captures_of_heatmap ON captures (heatmap_id, device, variant, queued_at DESC);
