-- Settled days say of each click whether it may be of a series of rage: those settled before are settled anew.
UPDATE settled_days SET change_count = change_count + 1
WHERE version IS NOT NULL AND NOT EXISTS (SELECT FROM websites WHERE id = website_id AND day < folded_before);
