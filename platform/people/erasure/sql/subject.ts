import { readIdentity } from "#contract/identity.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PersonNames } from "../name-pattern.ts";
import { strippedVisitor } from "../strip-event.ts";

/** Everything by which a person is known, to be erased. */
export interface Subject extends PersonNames {
  website: string;
  person: bigint;
  /** Whether there is a row of them. */
  isKnown: boolean;
  visitors: readonly bigint[];
  /** The owner's ids. */
  ids: readonly string[];
  /** `kind value`, all of them. */
  identifiers: readonly string[];
  leadAt: number | undefined;
  customerAt: number | undefined;
}

/** The person's own number and those of their browsers, signed. */
export const numbersOf = ({ person, visitors }: Pick<Subject, "person" | "visitors">): string[] =>
  [...new Set([person, ...visitors])].map(signed);

interface PersonRow {
  name: string | null;
  email: string | null;
  phone: string | null;
  leadAt: Date | null;
  customerAt: Date | null;
}

/** Somebody who is not known is their visitor alone. */
export async function findSubject(
  { query }: Queries,
  { website, person, secret }: { website: string; person: bigint; secret: string },
): Promise<Subject> {
  const [of, own] = [[website, signed(person)], "WHERE website_id = $1 AND person_id = $2"];
  const [known] = await query<PersonRow>(
    `SELECT name, email, phone, lead_at AS "leadAt", customer_at AS "customerAt" FROM people WHERE website_id = $1 AND id = $2`,
    of,
  );
  const links = await query<{ visitor: string }>(
    `SELECT visitor::text FROM visitor_links ${own} UNION SELECT $2::bigint::text
     WHERE NOT EXISTS (SELECT FROM visitor_links WHERE website_id = $1 AND visitor = $2 AND person_id != $2)`,
    of,
  );
  const identifiers = await query<{ kind: string; value: string }>(`SELECT kind, value FROM identifiers ${own}`, of);
  const listed = (kind: string, value: string | null = null) => [
    ...new Set([...identifiers.filter((each) => each.kind === kind).map((each) => each.value), ...given(value)]),
  ];
  return {
    ...{ website, person, isKnown: known !== undefined },
    visitors: withoutStripped(
      links.map(({ visitor }) => unsigned(visitor)),
      secret,
    ),
    ids: listed("id"),
    emails: listed("email", known?.email),
    phones: listed("phone", known?.phone),
    names: given(known?.name ?? null),
    identifiers: identifiers.map(({ kind, value }) => `${kind} ${value}`),
    leadAt: known?.leadAt?.getTime(),
    customerAt: known?.customerAt?.getTime(),
  };
}

/** Those under which events stay are the person's too, until they are forgotten. */
function withoutStripped(visitors: readonly bigint[], secret: string): bigint[] {
  const stripped = new Set(visitors.map((visitor) => strippedVisitor(secret, visitor)));
  return visitors.filter((visitor) => !stripped.has(visitor));
}

const given = (value: string | null): string[] => (value === null ? [] : [value]);

/** With what the person's own events say: a name or an address that another one replaced. */
export function withSaid(subject: Subject, said: readonly Readonly<Record<string, unknown>>[]): Subject {
  const fields = said.map((data) => readIdentity(data).fields);
  const all = (name: "name" | "email" | "phone", known: readonly string[]) => [
    ...new Set([...known, ...fields.flatMap(({ [name]: value }) => (typeof value === "string" ? [value] : []))]),
  ];
  return {
    ...subject,
    names: all("name", subject.names),
    emails: all("email", subject.emails),
    phones: all("phone", subject.phones),
  };
}

/** Which of these visitors are of other people who are known. */
export async function findOthersVisitors(
  { query }: Queries,
  { website, person }: Pick<Subject, "website" | "person">,
  visitors: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await query<{ visitor: string }>(
    `SELECT visitor::text FROM unnest($3::bigint[]) AS wanted (visitor) JOIN visitor_links USING (visitor)
       JOIN people ON people.website_id = visitor_links.website_id AND people.id = person_id
     WHERE visitor_links.website_id = $1 AND person_id != $2 AND lead_at IS NOT NULL`,
    [website, signed(person), visitors.map(signed)],
  );
  return new Set(rows.map(({ visitor }) => unsigned(visitor)));
}

/** The subject without addresses that are another person's: the person said them once. */
export async function dropOthersAddresses({ query }: Queries, subject: Subject): Promise<Subject> {
  const { website, person, emails, phones } = subject;
  const rows = await query<{ value: string }>(
    "SELECT value FROM identifiers WHERE website_id = $1 AND person_id != $2 AND value = ANY($3)",
    [website, signed(person), [...emails, ...phones]],
  );
  const others = new Set(rows.map(({ value }) => value));
  const isOwn = (address: string) => !others.has(address);
  return { ...subject, emails: emails.filter(isOwn), phones: phones.filter(isOwn) };
}
