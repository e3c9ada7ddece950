-- Settled days have rows in clicks and leaves from now on: days settled without them are settled anew, and read from
-- events until then. Folded days have no events to settle: heatmaps show nothing of them.
UPDATE settled_days SET change_count = change_count + 1 WHERE version IS NOT NULL;
