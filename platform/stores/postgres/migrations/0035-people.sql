-- Rows of visits have the times of their first and last event from now on: days settled without them are settled anew, and
-- read from events until then.
UPDATE settled_days SET change_count = change_count + 1 WHERE version IS NOT NULL;

-- A text as people search it: one letter case, Persian letters for Arabic ones, ASCII digits, no marks; what separates
-- words is one space.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      translate(lower(given),
        U&'\064A\0649\0626\0643\0629\06C0\06D5\0623\0625\0622\0671\0624' || U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
        U&'\06CC\06CC\06CC\06A9\0647\0647\0647\0627\0627\0627\0627\0648' || '01234567890123456789'),
      U&'[\0640\064B-\0655\0670\200D-\200F\202A-\202E\2066-\2069]', '', 'g'),
    U&'[\200C\00A0[:space:].,\060C\061B_-]+', ' ', 'g'))
$$;

-- The words of a name as an index of all websites has them. A word is cut where the index would refuse it.
CREATE FUNCTION name_terms(website uuid, name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT website::text || ' ' || left(word, 100) FROM unnest(string_to_array(public.fold_text(name), ' ')) AS word
    WHERE word != ''))
$$;

CREATE INDEX people_by_name_terms ON people USING gin (name_terms(website_id, name)) WHERE name IS NOT NULL;

-- A name as lists order it: by the Persian alphabet, whatever the collation of the database; Latin names come first.
CREATE FUNCTION name_order(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT left(translate(public.fold_text(name),
    U&'\0627\0628\067E\062A\062B\062C\0686\062D\062E\062F\0630\0631\0632\0698\0633\0634\0635\0636\0637\0638\0639\063A\0641\0642\06A9\06AF\0644\0645\0646\0648\0647\06CC',
    U&'\0700\0701\0702\0703\0704\0705\0706\0707\0708\0709\070A\070B\070C\070D\070E\070F\0710\0711\0712\0713\0714\0715\0716\0717\0718\0719\071A\071B\071C\071D\071E\071F'), 200)
$$;

CREATE INDEX people_by_name ON people (website_id, name_order(name) COLLATE "C", id) WHERE name IS NOT NULL;

-- E-mails, phones and ids that begin with what was typed.
CREATE INDEX identifiers_by_prefix ON identifiers (website_id, value text_pattern_ops);

-- What owners write down about people, anonymous ones too: no foreign key.
CREATE TABLE person_notes (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL,
  person_id bigint NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX person_notes_of_person ON person_notes (website_id, person_id, at DESC, id);
