-- The owner's own phone, which the profile shows and changes.
ALTER TABLE users ADD COLUMN phone text;
