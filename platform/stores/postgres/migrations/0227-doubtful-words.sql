-- What browsers gave as e-mail or phone whose links nobody vouched for: field → visitor → value and time. Of somebody who is
-- vouched for it is no address until one of these browsers is vouched for (docs/decisions/0197). Rows of before stay as they
-- are: nothing in them says who gave an address, and nobody is to lose one that they gave themselves.
ALTER TABLE people ADD COLUMN doubtful_words jsonb NOT NULL DEFAULT '{}';
