-- Consents that a file has brought, to take them back with it.
ALTER TABLE consents ADD COLUMN import_id uuid;
CREATE INDEX consents_of_import ON consents (import_id) WHERE import_id IS NOT NULL;
ALTER TABLE imports DROP CONSTRAINT imports_kind_check,
  ADD CONSTRAINT imports_kind_check CHECK (kind IN ('people', 'orders', 'consents'));
