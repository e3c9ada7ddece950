-- Lines were stored with the hours of the kind that they had first, as if their owner had typed them, and kept them when
-- the kind changed: a promotional line sent at night. Without hours of its own a line follows its kind. A service line that
-- sends by day alone may be meant to: it stays as it is.
UPDATE lines SET hours = '[]'
WHERE jsonb_array_length(hours) = 1
  AND hours -> 0 -> 'days' @> '["sat", "sun", "mon", "tue", "wed", "thu", "fri"]'
  AND (hours -> 0 ->> 'from', hours -> 0 ->> 'to') IN (('09:00', '21:00'), ('00:00', '24:00'))
  AND NOT (kind = 'service' AND hours -> 0 ->> 'from' = '09:00');
