-- Messages of a journey that wait, by why: the ends of journeys, their health and their starts read every message that was ever
-- sent to find them. Ones that stand still are among them: `messages_stopped` goes.
CREATE INDEX messages_waiting_of_journey ON messages (journey, reason, id)
  WHERE journey IS NOT NULL AND state IN ('queued', 'sending');
DROP INDEX messages_stopped;
