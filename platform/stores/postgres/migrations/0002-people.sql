-- Who was identified or bought. `id` is a visitor's 64-bit number (platform/collect/keys.ts), signed: that of the visitor
-- through whom they became known. lead_at and customer_at only ever move to an earlier time. told_at: field → when the
-- value that stands was told, in milliseconds. revision: the change that last touched what reports know of them.
-- Deleting a website does not cascade here, since a million people take longer than its owner waits: they are erased
-- with its events (platform/wallet/erase-websites.ts).
CREATE TABLE people (
  website_id uuid NOT NULL,
  id bigint NOT NULL,
  email text,
  phone text,
  name text,
  birthday date,
  gender text,
  city text,
  country text,
  consent jsonb,
  attributes jsonb NOT NULL,
  told_at jsonb NOT NULL,
  lead_at timestamptz,
  customer_at timestamptz,
  revision bigint NOT NULL,
  PRIMARY KEY (website_id, id)
);

CREATE INDEX people_of_revision ON people (revision);

-- What a person is recognised by: the owner's id, e-mails and phones. Each belongs to the first who told it.
CREATE TABLE identifiers (
  website_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('id', 'email', 'phone')),
  value text NOT NULL,
  person_id bigint NOT NULL,
  PRIMARY KEY (website_id, kind, value),
  FOREIGN KEY (website_id, person_id) REFERENCES people (website_id, id)
);

CREATE INDEX identifiers_of_person ON identifiers (website_id, person_id);

-- Whose events a visitor's are, in all history. linked_at: when that was told.
CREATE TABLE links (
  website_id uuid NOT NULL,
  visitor bigint NOT NULL,
  person_id bigint NOT NULL,
  linked_at timestamptz NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (website_id, visitor),
  FOREIGN KEY (website_id, person_id) REFERENCES people (website_id, id)
);

CREATE INDEX links_of_person ON links (website_id, person_id);
CREATE INDEX links_of_revision ON links (revision);

-- A browser that several known people use: from `at` on its events are those of the visitor `becomes`.
CREATE TABLE turns (
  website_id uuid NOT NULL,
  visitor bigint NOT NULL,
  at timestamptz NOT NULL,
  becomes bigint NOT NULL,
  PRIMARY KEY (website_id, visitor, at)
);

-- One row. revision: the number of the last change to people or links, raised in the transaction that makes it, one
-- transaction at a time, so that whoever reads it has everything up to it. told_before: what events that were received
-- before it tell is in these tables; at start the others are read again, all of them where there were events before people.
CREATE TABLE identity_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  revision bigint NOT NULL,
  told_before timestamptz NOT NULL
);

INSERT INTO identity_state (revision, told_before) VALUES (0, '1970-01-01T00:00:00Z');
