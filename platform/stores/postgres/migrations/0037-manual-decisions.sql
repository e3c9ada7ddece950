-- What owners decided about people by hand. Claims are applied in the order of `seq` of their events; a decision comes
-- after all claims of groups up to `after_seq`, so that people can be resolved anew.
CREATE TABLE manual_decisions (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  after_seq bigint NOT NULL,
  -- The person by number, which is that of one of their visitors.
  visitor bigint NOT NULL,
  decision jsonb NOT NULL,
  at timestamptz NOT NULL,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (website_id, seq)
);
CREATE INDEX manual_decisions_of_visitor ON manual_decisions (website_id, visitor, seq);
