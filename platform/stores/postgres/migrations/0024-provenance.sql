-- provenance: field → who said its current value; a field that is missing here was said by a browser.
ALTER TABLE people ADD COLUMN provenance jsonb NOT NULL DEFAULT '{}';

-- Who claimed the identifier first, or took it over from a browser's claim.
ALTER TABLE identifiers ADD COLUMN provenance text NOT NULL DEFAULT 'browser'
  CHECK (provenance IN ('browser', 'server', 'import', 'owner'));

-- server_purchases_only: a browser's purchases are dropped. signed_identify_only: a browser's identify needs a signature.
ALTER TABLE websites
  ADD COLUMN server_purchases_only boolean NOT NULL DEFAULT false,
  ADD COLUMN signed_identify_only boolean NOT NULL DEFAULT false;

-- Whether people of before provenance have theirs: a start derives it from the events of servers.
ALTER TABLE identity_state ADD COLUMN is_provenance_derived boolean NOT NULL DEFAULT false;

-- Which claim of an order counts depends on provenance from now on: settled days are settled anew.
UPDATE settled_days SET change_count = change_count + 1 WHERE version IS NOT NULL;
