-- Texts of a call's answer that its run keeps, by name; blanked with the message.
ALTER TABLE messages ADD COLUMN saved jsonb;
