-- Messages that wait for the balance of an account that was refilled.
CREATE INDEX messages_unpaid ON messages (website_id, id) WHERE state = 'queued' AND reason = 'balance';
