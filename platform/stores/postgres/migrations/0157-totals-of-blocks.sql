-- Counts of blocks over all days, written with the ones by day: a map of a hundred blocks need not add up three months.
CREATE TABLE journey_totals (
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  block int NOT NULL,
  counter text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (journey, block, counter)
);
INSERT INTO journey_totals (journey, block, counter, n)
  SELECT journey, block, counter, sum(n) FROM journey_stats GROUP BY 1, 2, 3;
