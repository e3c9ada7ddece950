-- Where a message goes that its first provider plainly did not take: {"account", "line", "parts", "price"}.
ALTER TABLE messages ADD COLUMN fallback jsonb;
