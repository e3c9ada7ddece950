-- Sealed values belong to a website or to an account; `place_id` is the one of both that is set.
ALTER TABLE sealed_secrets
  DROP CONSTRAINT sealed_secrets_pkey,
  ALTER COLUMN website_id DROP NOT NULL,
  ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE sealed_secrets
  ADD CONSTRAINT sealed_secrets_of_one CHECK (num_nonnulls(website_id, user_id) = 1),
  ADD COLUMN place_id uuid GENERATED ALWAYS AS (coalesce(website_id, user_id)) STORED,
  ADD PRIMARY KEY (place_id, purpose);
CREATE INDEX sealed_secrets_of_website ON sealed_secrets (website_id);

-- The second factor of an account. Its secret is a sealed value. `enabled_at` is null until a code confirmed it;
-- `last_step` is the time step of the last code that was accepted, so that a code works once.
CREATE TABLE two_factor (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  begun_at timestamptz NOT NULL,
  enabled_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  recovery_salt bytea
);

-- Codes that replace the second factor once each: argon2id under the account's salt.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES two_factor (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Attempts to sign in to a known account. `sign_in_id` is the sign-in that one opened; it may be gone.
CREATE TABLE sign_in_attempts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('ok', 'wrongPassword', 'wrongCode')),
  sign_in_id uuid,
  browser text NOT NULL,
  os text NOT NULL,
  device text NOT NULL,
  country text NOT NULL,
  city text NOT NULL
);
CREATE INDEX sign_in_attempts_of_user ON sign_in_attempts (user_id, at DESC, id);

-- What owners changed. Rows are appended only. Neither website nor resource is referenced: their deletion stays here.
CREATE TABLE activities (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  website_id uuid,
  website_name text NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  call text NOT NULL,
  resource text NOT NULL,
  label text NOT NULL,
  changes jsonb NOT NULL,
  origin text NOT NULL CHECK (origin IN ('owner', 'link', 'operator')),
  browser text NOT NULL,
  os text NOT NULL,
  device text NOT NULL,
  country text NOT NULL,
  city text NOT NULL
);
CREATE INDEX activities_of_user ON activities (user_id, at DESC, id);
CREATE INDEX activities_of_website ON activities (website_id, at DESC, id) WHERE website_id IS NOT NULL;
CREATE INDEX activities_of_resource ON activities (user_id, resource, at DESC) WHERE resource <> '';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN RAISE EXCEPTION ''rows of % are appended only'', TG_TABLE_NAME; END';
-- Depth 0: a statement of its own, not the deletion of the account.
CREATE TRIGGER activities_are_appended BEFORE UPDATE OR DELETE ON activities
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
