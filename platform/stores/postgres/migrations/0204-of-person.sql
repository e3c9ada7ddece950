-- Erasing somebody reads by person, while no website's people may change: nothing of that may be read through.
CREATE INDEX consents_of_person ON consents (website_id, person) WHERE person IS NOT NULL;
CREATE INDEX suppressions_of_person ON suppressions (website_id, person) WHERE person IS NOT NULL;
CREATE INDEX journey_signals_of_person ON journey_signals (website_id, person);
-- Takes the place of the one of refused entries alone, in which an entry that is refused later began to stand.
CREATE INDEX journey_entries_of_person ON journey_entries (journey, person);
DROP INDEX journey_entries_refused;
