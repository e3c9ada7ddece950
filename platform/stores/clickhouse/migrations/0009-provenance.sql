-- Who said an event. Rows of before: `$person` was only ever set for servers, and only imports of access logs made ids of
-- version 8 for page views; the others count as a browser's.
ALTER TABLE events ADD COLUMN IF NOT EXISTS provenance Enum8('browser' = 1, 'server' = 2, 'import' = 3, 'owner' = 4)
    DEFAULT multiIf(position(data, '"$person"') > 0 AND JSONHas(data, '$person'), 'server',
        name = 'page_view' AND substring(toString(id), 15, 1) = '8', 'import', 'browser');
ALTER TABLE order_claims ADD COLUMN IF NOT EXISTS provenance Enum8('browser' = 1, 'server' = 2, 'import' = 3, 'owner' = 4);
-- A claim of before is in the table twice until parts are merged: as a browser's, which never wins against itself.
INSERT INTO order_claims (website, order_id, at, id, provenance)
    SELECT website, order_id, at, id, provenance FROM events WHERE name = 'purchase' AND order_id != '';
