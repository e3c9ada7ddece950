-- Its owner had it sent again while it was uncertain: it was handed over, and stays paid where they then let it go.
ALTER TABLE messages ADD COLUMN is_sent_again boolean NOT NULL DEFAULT false;
