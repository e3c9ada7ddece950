-- Sent campaigns whose addresses are still there. Hundreds of thousands do not go within one statement's time, and the
-- campaign would never end: they are nobody's from its end on, and go by pages.
CREATE TABLE campaigns_to_clear (campaign uuid PRIMARY KEY REFERENCES campaigns (id) ON DELETE CASCADE);
