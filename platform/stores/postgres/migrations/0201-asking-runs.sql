-- Runs that wait for an answer are read journey by journey, the first ones first: nothing reads them by block.
DROP INDEX journey_runs_asking;
CREATE INDEX journey_runs_asking ON journey_runs (journey, id) WHERE wait = 'answer';
