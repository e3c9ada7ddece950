-- A removed link of a campaign has no position: its code may be printed, so that it still leads where it led.
ALTER TABLE campaign_links ALTER COLUMN position DROP NOT NULL;
