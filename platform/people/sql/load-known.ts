import type { IdentifierKind } from "#contract/identity.ts";
import { identifierKinds } from "#contract/identity.ts";
import { type Field, isNaming, Known, ownerKey, type Telling } from "#platform/people/known.ts";
import { ownVisitor } from "#platform/people/tell.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** PostgreSQL has no unsigned numbers: a hash is kept as the signed one of the same bits, and travels as text. */
export const signed = (hash: bigint) => BigInt.asIntN(64, hash).toString();
export const unsigned = (text: string) => BigInt.asUintN(64, BigInt(text));

interface Row {
  website: string;
}

/** Everything that is known of the visitors and the identifiers of some tellings. */
export async function loadKnown({ query }: Queries, tellings: readonly Telling[]): Promise<Known> {
  const known = new Known();
  const of = (visitors: ReadonlyMap<bigint, string>) => [
    [...visitors.values()],
    [...visitors.keys()].map((visitor) => signed(visitor)),
  ];
  const visitors = new Map(tellings.map(({ website, visitor }) => [visitor, website]));
  for (const telling of tellings) if (isNaming(telling)) visitors.set(ownVisitor(telling), telling.website);

  const turns = await query<Row & { visitor: string; at: Date; becomes: string }>(
    `SELECT website_id AS website, visitor::text, at, becomes::text
     FROM unnest($1::uuid[], $2::bigint[]) AS asked (website_id, visitor) JOIN turns USING (website_id, visitor)
     ORDER BY at`,
    of(visitors),
  );
  for (const { website, visitor, at, becomes } of turns) {
    const turn = { website, visitor: unsigned(visitor), at: at.getTime(), becomes: unsigned(becomes) };
    known.turns.set(turn.visitor, [...(known.turns.get(turn.visitor) ?? []), turn]);
    visitors.set(turn.becomes, website);
  }

  const people = new Map<bigint, string>();
  const links = await query<Row & { visitor: string; person: string; linkedAt: Date }>(
    `SELECT website_id AS website, visitor::text, person_id::text AS person, linked_at AS "linkedAt"
     FROM unnest($1::uuid[], $2::bigint[]) AS asked (website_id, visitor) JOIN links USING (website_id, visitor)`,
    of(visitors),
  );
  for (const { website, visitor, person, linkedAt } of links) {
    const link = { website, visitor: unsigned(visitor), person: unsigned(person), linkedAt: linkedAt.getTime() };
    known.links.set(link.visitor, link);
    people.set(link.person, website);
  }

  const told = tellings.flatMap(({ website, identifiers }) =>
    identifierKinds.flatMap((kind) =>
      identifiers[kind] === undefined ? [] : [{ website, kind, value: identifiers[kind] }],
    ),
  );
  const owners = await query<Row & { kind: IdentifierKind; value: string; person: string }>(
    `SELECT website_id AS website, kind, value, person_id::text AS person
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS asked (website_id, kind, value)
       JOIN identifiers USING (website_id, kind, value)`,
    [told.map(({ website }) => website), told.map(({ kind }) => kind), told.map(({ value }) => value)],
  );
  for (const { website, kind, value, person } of owners) {
    known.owners.set(ownerKey(website, kind, value), unsigned(person));
    people.set(unsigned(person), website);
  }

  await loadPeople({ query }, known, of(people));
  return known;
}

interface PersonRow extends Row {
  id: string;
  columns: Record<string, unknown>;
  attributes: Record<string, unknown>;
  toldAt: Record<string, number>;
  leadAt: Date | null;
  customerAt: Date | null;
  identifiers: string[];
}

async function loadPeople({ query }: Queries, known: Known, asked: readonly unknown[]): Promise<void> {
  const rows = await query<PersonRow>(
    `SELECT website_id AS website, id::text, told_at AS "toldAt", lead_at AS "leadAt", customer_at AS "customerAt",
       attributes, jsonb_build_object('email', email, 'phone', phone, 'name', name, 'birthday', birthday,
         'gender', gender, 'city', city, 'country', country, 'consent', consent) AS columns,
       (SELECT coalesce(array_agg(kind || ' ' || value), '{}') FROM identifiers
        WHERE identifiers.website_id = people.website_id AND person_id = people.id) AS identifiers
     FROM unnest($1::uuid[], $2::bigint[]) AS asked (website_id, id) JOIN people USING (website_id, id)`,
    asked,
  );
  for (const { website, id, columns, attributes, toldAt, leadAt, customerAt, identifiers } of rows) {
    const fieldOf = (name: string) => (Object.hasOwn(columns, name) ? columns[name] : attributes[name]);
    const told = Object.entries(toldAt).map(([name, at]): [string, Field] => [name, { value: fieldOf(name), at }]);
    known.people.set(unsigned(id), {
      ...{ website, id: unsigned(id), identifiers: new Set(identifiers), fields: new Map(told) },
      leadAt: leadAt?.getTime(),
      customerAt: customerAt?.getTime(),
    });
  }
}
