-- Messages that stand still with their journey: the next start finds them, and nothing else looks at them.
CREATE INDEX messages_stopped ON messages (journey, id)
  WHERE state = 'queued' AND reason = 'stopped' AND journey IS NOT NULL;
