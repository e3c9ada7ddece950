import { readId, readIdentity } from "#contract/identity.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findAssigned } from "./sql/visitor-repairs.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxNumber = 2n ** 64n;

/**
 * The visitors that some texts mean: a browser by its id, a visitor or person by the number that reports show, a person
 * by the owner's id, e-mail or phone. With every visitor that their browsers were ever assigned to.
 */
export async function findVisitors(
  { postgres }: Pick<Dependencies, "postgres">,
  website: string,
  texts: readonly string[],
): Promise<bigint[]> {
  if (texts.length === 0) return [];
  const visitors = new Set(texts.flatMap((text) => readVisitors(website, text)));
  for (const visitor of await listVisitorsOf(postgres, website, texts)) visitors.add(visitor);
  // Of these browsers alone: strangers give a website any number of handovers.
  const assigned = await findAssigned(postgres, website, [...visitors]);
  return [...new Set([...visitors, ...[...assigned.values()].flat()])];
}

function readVisitors(website: string, text: string): bigint[] {
  const named = uuid.test(text) ? text.toLowerCase() : text;
  const number = /^\d{1,20}$/.test(text) ? BigInt(text) : 0n;
  return [visitorKey(website, named), personKey(website, text), ...(number > 0n && number < maxNumber ? [number] : [])];
}

/** Visitors of the people with these numbers or identifiers. */
async function listVisitorsOf({ query }: Queries, website: string, texts: readonly string[]): Promise<bigint[]> {
  const identifiers = texts.flatMap((text) => {
    const { email, phone } = readIdentity({ email: text, phone: text }).identifiers;
    return Object.entries({ id: readId(text), email, phone }).filter(([, value]) => value !== undefined);
  });
  const numbers = texts.flatMap((text) => readVisitors(website, text).slice(2)).map(signed);
  const rows = await query<{ visitor: string }>(
    `SELECT visitor::text FROM visitor_links WHERE website_id = $1 AND person_id IN (
       SELECT unnest($2::bigint[])
       UNION SELECT person_id FROM identifiers
         JOIN unnest($3::text[], $4::text[]) AS wanted (kind, value) USING (kind, value) WHERE website_id = $1)`,
    [website, numbers, identifiers.map(([kind]) => kind), identifiers.map(([, value]) => value)],
  );
  return rows.map(({ visitor }) => unsigned(visitor));
}
