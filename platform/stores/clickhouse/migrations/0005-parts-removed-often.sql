-- Parts that were merged are removed every second and not every half minute: a thousand at once kept the disk busy for
-- 2.7 s, in which no insert was fsynced.
ALTER TABLE events MODIFY SETTING cleanup_delay_period = 1, max_cleanup_delay_period = 2, cleanup_delay_period_random_add = 0;
