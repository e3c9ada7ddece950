import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const lane = { owner: "system", lane: "background" } as const;
const texts = ["path", "referrer", "source", "utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"];

/** An event of anybody that may name a person. */
const mention = z.object({
  id: z.string(),
  visitor: z.string().transform(BigInt),
  name: z.string(),
});
export type Mention = z.infer<typeof mention>;

export interface MentionQuery {
  website: string;
  /** `namePattern` of addresses and phones. */
  pattern: string | undefined;
  /** The owner's ids of the person. */
  ids: readonly string[];
  /** Groups after the first up to the second. */
  groups: { from: number; to: number };
}

/** Stored or excluded events that name a person. Reads the texts of the website's events: a few seconds per ten million. */
export async function findMentions(
  clickhouse: Pick<ClickHouse, "select">,
  table: typeof tables.events | typeof tables.excludedEvents,
  { website, pattern, ids, groups: { from, to } }: MentionQuery,
): Promise<Mention[]> {
  const named = [...matchesPattern(pattern), ...namesId(ids)];
  if (named.length === 0) return [];
  return clickhouse.select(
    sql`SELECT toString(id) AS id, toString(found.visitor) AS visitor, name FROM ${table} AS found
        WHERE website = ${uuid(website)} AND seq > ${from} AND seq <= ${to} AND (${join(named, " OR ")})`,
    mention,
    lane,
  );
}

function matchesPattern(pattern: string | undefined): Sql[] {
  if (pattern === undefined) return [];
  const folded = `(?i)${pattern}`;
  return ["data", ...texts].map((column) => sql`match(${constant(column)}, ${folded})`);
}

/** As `identify` or the owner's server names somebody by the owner's id. */
function namesId(ids: readonly string[]): Sql[] {
  return ids.flatMap((id) => [
    sql`(name = 'identify' AND (JSONExtractString(data, 'id') = ${id} OR JSONExtractRaw(data, 'id') = ${id}))`,
    sql`(position(data, '"$person"') > 0 AND (JSONExtractString(data, '$person') = ${id} OR JSONExtractRaw(data, '$person') = ${id}))`,
  ]);
}

/** Deletes titles of pages that name the person, by a hash: what a mutation says stays in the store's files for a while. */
export async function deletePages(
  clickhouse: Pick<ClickHouse, "select" | "command">,
  website: string,
  pattern: string,
): Promise<void> {
  const folded = `(?i)${pattern}`;
  const found = await clickhouse.select(
    sql`SELECT toString(cityHash64(host, path)) AS page FROM ${tables.pages}
        WHERE website = ${uuid(website)} AND (match(title, ${folded}) OR match(path, ${folded}))`,
    z.object({ page: z.string().transform(BigInt) }),
    lane,
  );
  if (found.length === 0) return;
  const pages = hashes(found.map(({ page }) => page));
  await clickhouse.command(
    sql`DELETE FROM pages WHERE website = ${uuid(website)} AND cityHash64(host, path) IN (${pages})`,
  );
}
