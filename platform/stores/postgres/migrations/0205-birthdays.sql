-- Who was born when, without reading all people: few have a birthday, and they are counted and listed by it.
CREATE INDEX people_by_birthday ON people (website_id, birthday, id) WHERE birthday IS NOT NULL;
