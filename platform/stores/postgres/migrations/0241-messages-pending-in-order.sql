-- Whether an older message of a person goes first is one look: all that waits of the person was read for each of them.
DROP INDEX messages_pending_of_person;
CREATE INDEX messages_pending_of_person ON messages (website_id, person, channel, state, created_at, id) WHERE state IN ('queued', 'sending');
