-- Two words of a name are found when they are typed as one: a name with a half-space is mostly typed without any. The
-- words of a name, and each word with the next. The new index is made first: people are read meanwhile.
SET LOCAL maintenance_work_mem = '256MB';
CREATE FUNCTION joined_name_terms(website uuid, name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT website::text || ' ' || left(term, 100)
    FROM (SELECT word, lead(word) OVER (ORDER BY place) AS next
          FROM unnest(string_to_array(public.fold_text(name), ' ')) WITH ORDINALITY AS words (word, place)
          WHERE word != '') AS pairs,
      unnest(ARRAY[word, word || next]) AS term
    WHERE term IS NOT NULL))
$$;
CREATE INDEX people_by_joined_names ON people USING gin (joined_name_terms(website_id, name)) WHERE name IS NOT NULL;
DROP INDEX IF EXISTS people_by_name_terms;
DROP FUNCTION name_terms(uuid, text);
