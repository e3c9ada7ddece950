-- Whether events of an import may be stored, also where it was cut off before they were counted.
ALTER TABLE imports ADD COLUMN has_written boolean NOT NULL DEFAULT false;
UPDATE imports SET has_written = true WHERE added + changed > 0 OR state IN ('running', 'undoing');
