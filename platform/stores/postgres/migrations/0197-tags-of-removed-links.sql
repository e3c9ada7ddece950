-- The name of the campaign in the address of a removed link, as it was: a campaign without links has none.
ALTER TABLE campaign_links ADD COLUMN tag text;
UPDATE campaign_links SET tag = campaigns.tag FROM campaigns WHERE campaigns.id = campaign AND position IS NULL;
