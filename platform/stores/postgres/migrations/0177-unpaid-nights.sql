-- Nights of a website that were not analysed because its owner's wallet did not pay for them. day: the local date of the day
-- that would have been looked at; at: its end, as findings have it.
CREATE TABLE unpaid_nights (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  day date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (website_id, day)
);
