import type { Queries } from "#platform/stores/postgres/handle.ts";

/** People whose attributes are read: those who changed last. Reading a million takes seconds. */
const sampled = 20_000;
const maxValues = 20;
const maxAttributes = 200;

/** Attributes that the website's people have, each with its most frequent value and the texts of all frequent ones. */
export const listAttributeValues = ({ query }: Queries, website: string) =>
  query<{ name: string; usual: unknown; values: string[] }>(
    `WITH sample AS (SELECT attributes FROM people WHERE website_id = $1 ORDER BY revision DESC LIMIT ${sampled}),
       said AS (SELECT key, value, count(*) AS people FROM sample, jsonb_each(attributes) GROUP BY key, value),
       ranked AS (SELECT key, value, people, row_number() OVER (PARTITION BY key ORDER BY people DESC, value::text) AS rank,
         sum(people) OVER (PARTITION BY key) AS total FROM said)
     SELECT key AS name, (array_agg(value ORDER BY rank))[1] AS usual,
       array_agg(left(value #>> '{}', 200) ORDER BY rank) AS values
     FROM ranked WHERE rank <= ${maxValues} AND value != 'null' GROUP BY key ORDER BY max(total) DESC, key LIMIT ${maxAttributes}`,
    [website],
  );
