-- Attempts to pay an order or to top up a wallet; amounts in rial (IRR) or cents (EUR). request_key: the Idempotency-Key of
-- the call. authority: the gateway's name of the attempt; reference: its number of the money that was paid.
-- settles_order: this payment, and not another one, paid the order.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id),
  order_id uuid,
  order_number integer,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'zarinpal', 'zibal', 'stripe', 'wallet')),
  status text NOT NULL CHECK (status IN ('requested', 'paid', 'failed', 'cancelled', 'unknown')),
  reason text CHECK (reason IN ('declined', 'expired', 'amount', 'gateway')),
  currency text NOT NULL CHECK (currency IN ('IRR', 'EUR')),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 10000000000000),
  request_key text,
  authority text,
  url text,
  reference text,
  settles_order boolean NOT NULL DEFAULT false,
  refund_reference text,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  refunded_at timestamptz,
  UNIQUE (owner_id, request_key),
  UNIQUE (gateway, authority),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CHECK (status <> 'paid' OR reference IS NOT NULL),
  CHECK (NOT settles_order OR (status = 'paid' AND order_id IS NOT NULL))
);

CREATE INDEX payments_of_order ON payments (order_id, created_at) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX payments_settling ON payments (order_id) WHERE settles_order;

-- What people chose on the page of the sandbox gateway, which moves no money. answers_from: when its verification answers.
CREATE TABLE sandbox_payments (
  authority text PRIMARY KEY,
  payment_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  outcome text CHECK (outcome IN ('pay', 'decline', 'timeout', 'twice', 'late')),
  answers_from timestamptz,
  refunded boolean NOT NULL DEFAULT false
);
