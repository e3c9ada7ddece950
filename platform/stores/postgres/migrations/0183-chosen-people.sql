-- A row of a list may name a person by number: who was chosen from a list of people, also without an address.
ALTER TABLE segment_list_rows DROP CONSTRAINT segment_list_rows_kind_check;
ALTER TABLE segment_list_rows ADD CONSTRAINT segment_list_rows_kind_check
  CHECK (kind IN ('id', 'email', 'phone', 'person'));
-- A list of chosen people alone is of no file.
ALTER TABLE segment_lists ALTER COLUMN file_name DROP NOT NULL;
-- When they were chosen: a later decision about their number moves the rows before it alone.
ALTER TABLE segment_list_rows ADD COLUMN added_at timestamptz;
