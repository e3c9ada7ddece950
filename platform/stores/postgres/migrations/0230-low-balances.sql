-- When the owner was last warned of a low balance; null once the balance has been above the limit again. Wallets that are
-- below their limit now are warned of by what they pay next.
ALTER TABLE wallets ADD COLUMN low_warned_at timestamptz;
