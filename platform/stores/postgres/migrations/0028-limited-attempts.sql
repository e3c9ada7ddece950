-- Attempts counted by the limits of signing in. Columns and their order are those of rate-limiter-flexible
-- (RateLimiterPostgres); `key` is a keyed hash, so that neither e-mails nor addresses are stored.
CREATE TABLE limited_attempts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- In milliseconds since 1970.
  expire bigint
);

-- Expired rows are deleted by it once a minute.
CREATE INDEX limited_attempts_of_expiry ON limited_attempts (expire);
