-- What the nightly audit has said of a journey, by its number: it says it again where it changes.
CREATE TABLE journey_audits (journey int PRIMARY KEY, differences jsonb NOT NULL);
