-- Messages to addresses that browsers alone said, and paid ones without an address to people whom they alone named, each have
-- a bound: visitors who are shown messages on pages must not use up the one of orders (docs/decisions/0196).
ALTER TABLE unvouched_uses ADD COLUMN counted text NOT NULL DEFAULT 'addresses' CHECK (counted IN ('addresses', 'people'));
ALTER TABLE unvouched_uses DROP CONSTRAINT unvouched_uses_pkey;
ALTER TABLE unvouched_uses ADD PRIMARY KEY (website_id, counted);
