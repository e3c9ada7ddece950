-- The ledger of wallets in whole minor units: rial (IRR) or cents (EUR). A wallet is one owner's money in one currency:
-- its row is what movements lock, and holds both running balances. transactions counts its movements, which are numbered
-- by it without gaps; last_at keeps their times in the order of their numbers.
CREATE TABLE wallets (
  owner_id uuid NOT NULL REFERENCES users (id),
  currency text NOT NULL CHECK (currency IN ('IRR', 'EUR')),
  available bigint NOT NULL DEFAULT 0 CHECK (available BETWEEN 0 AND 9000000000000000),
  held bigint NOT NULL DEFAULT 0 CHECK (held BETWEEN 0 AND 9000000000000000),
  transactions bigint NOT NULL DEFAULT 0 CHECK (transactions >= 0),
  last_at timestamptz NOT NULL DEFAULT '-infinity',
  low_at bigint CHECK (low_at BETWEEN 1 AND 10000000000000),
  PRIMARY KEY (owner_id, currency)
);

-- key: the idempotency key of a movement, unique among all. reference: what it is about, such as a payment or a message.
CREATE TABLE ledger_transactions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 300),
  kind text NOT NULL CHECK (kind IN ('top_up', 'plan', 'hold', 'capture', 'release', 'charge', 'refund', 'ai')),
  owner_id uuid NOT NULL,
  currency text NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  title text,
  reference text,
  website_id uuid,
  channel text,
  campaign_id uuid,
  FOREIGN KEY (owner_id, currency) REFERENCES wallets (owner_id, currency)
);

CREATE UNIQUE INDEX ledger_transactions_of_wallet ON ledger_transactions (owner_id, currency, number);
CREATE INDEX ledger_transactions_by_time ON ledger_transactions (owner_id, currency, at, number);
CREATE INDEX ledger_transactions_by_kind ON ledger_transactions (owner_id, currency, kind, number);

-- available and held belong to the wallet and keep its balance after the movement; the others are the operator's, whose
-- balance is the sum of their entries: a running one would make every movement wait for every other.
CREATE TABLE ledger_entries (
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  account text NOT NULL CHECK (account IN ('available', 'held', 'gateway', 'sales', 'messages', 'findings')),
  amount bigint NOT NULL CHECK (amount BETWEEN -10000000000000 AND 10000000000000),
  balance bigint CHECK (balance >= 0),
  PRIMARY KEY (transaction_id, account),
  CHECK ((balance IS NOT NULL) = (account IN ('available', 'held'))),
  -- A capture that returns nothing still says what is available.
  CHECK (amount <> 0 OR account = 'available')
);

-- Money that waits for what it pays. A key is settled once: captured, in part too, or released.
CREATE TABLE holds (
  key text PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
  owner_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('held', 'captured', 'released')),
  captured bigint NOT NULL DEFAULT 0 CHECK (captured BETWEEN 0 AND amount),
  title text,
  website_id uuid,
  channel text,
  campaign_id uuid,
  FOREIGN KEY (owner_id, currency) REFERENCES wallets (owner_id, currency),
  CHECK ((captured > 0) = (state = 'captured'))
);

CREATE INDEX open_holds ON holds (owner_id, currency) WHERE state = 'held';

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS
  $refuse$ BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $refuse$;
CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- At the end of the transaction, however entries were written: each movement sums to nothing and says what is available.
CREATE FUNCTION check_balanced() RETURNS trigger LANGUAGE plpgsql AS
  $balanced$ BEGIN
    IF (SELECT sum(amount) <> 0 OR count(*) FILTER (WHERE account = 'available') <> 1
        FROM ledger_entries WHERE transaction_id = NEW.transaction_id)
    THEN RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.transaction_id USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $balanced$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_balanced();
CREATE FUNCTION check_has_entries() RETURNS trigger LANGUAGE plpgsql AS
  $entries$ BEGIN
    IF NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = NEW.id)
    THEN RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $entries$;
CREATE CONSTRAINT TRIGGER ledger_transactions_filled AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_has_entries();
