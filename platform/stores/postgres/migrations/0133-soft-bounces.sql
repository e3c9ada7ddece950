-- On how many days in a row mails to an address came back for a passing reason; `day` counts days since 1970.
CREATE TABLE soft_bounces (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  address text NOT NULL,
  day int NOT NULL,
  days int NOT NULL,
  PRIMARY KEY (website_id, address)
);
