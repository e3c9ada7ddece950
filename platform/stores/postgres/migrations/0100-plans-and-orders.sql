-- What an operator sells: plans, packs of messages and add-ons, by pro forma and order. Amounts are whole minor units
-- (rial for IRT, cents for EUR).

-- The first result of a call with an Idempotency-Key, for repeats; `body` is a hash.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  call text NOT NULL,
  key text NOT NULL,
  body text NOT NULL,
  result json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Whom a pro forma names as its buyer.
CREATE TABLE buyers (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  party jsonb NOT NULL
);

-- Numbers without gaps: the row is locked in the transaction that uses the number.
CREATE TABLE document_numbers (kind text PRIMARY KEY, last integer NOT NULL);
INSERT INTO document_numbers VALUES ('order', 0), ('preOrder', 0);

-- Documents of accounts that are gone stay: numbers have no gaps.
CREATE TABLE pre_orders (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  number integer NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('open', 'ordered', 'expired', 'cancelled')),
  purchase jsonb NOT NULL,
  buyer jsonb NOT NULL,
  seller jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pre_orders_of_user ON pre_orders (user_id, number DESC);
CREATE INDEX pre_orders_open ON pre_orders (expires_at) WHERE status = 'open';

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  number integer NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'cancelled', 'expired', 'refunded')),
  pre_order_id uuid UNIQUE REFERENCES pre_orders (id),
  purchase jsonb NOT NULL,
  changes_plan boolean NOT NULL,
  currency text NOT NULL CHECK (currency IN ('IRT', 'EUR')),
  total bigint NOT NULL CHECK (total >= 0),
  buyer jsonb NOT NULL,
  seller jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  payment_id uuid,
  CHECK ((status IN ('paid', 'refunded')) = (paid_at IS NOT NULL))
);
CREATE INDEX orders_of_user ON orders (user_id, number DESC);
CREATE INDEX orders_pending ON orders (expires_at) WHERE status = 'pending';
-- What is left of the running plan is taken off one order at a time.
CREATE UNIQUE INDEX orders_pending_plan ON orders (user_id) WHERE status = 'pending' AND changes_plan;

-- Paid time of a plan. What is cut short ends earlier, down to nothing.
CREATE TABLE plan_terms (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
  type text NOT NULL CHECK (type IN ('STARTUP', 'GROWTH', 'ENTERPRISE')),
  period text NOT NULL CHECK (period IN ('MONTHLY', 'YEARLY')),
  currency text NOT NULL CHECK (currency IN ('IRT', 'EUR')),
  price bigint NOT NULL CHECK (price >= 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at >= starts_at)
);
CREATE INDEX plan_terms_of_user ON plan_terms (user_id, ends_at);

CREATE TABLE plan_addons (
  order_id uuid NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('CAMPAIGN', 'JOURNEY', 'SEGMENT')),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at >= starts_at),
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX plan_addons_of_user ON plan_addons (user_id, ends_at);

-- Messages of packs: bought ones above zero, used and refunded ones below. A balance is their sum.
CREATE TABLE action_credits (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('EMAIL', 'ON_SITE', 'PUSH', 'SMS')),
  key text NOT NULL,
  messages bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, key)
);

-- Jalali months in which an account had more sessions than its quota; `month` is the year times 100 and the month.
CREATE TABLE quota_months (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  sessions bigint NOT NULL,
  noticed_at timestamptz NOT NULL,
  hidden_from timestamptz NOT NULL,
  PRIMARY KEY (user_id, month)
);
