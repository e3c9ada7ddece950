import { personFields } from "#contract/identity.ts";
import type { Known, Person } from "#platform/people/known.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed } from "./load-known.ts";

const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/**
 * Stores what tellings changed. `revision` is the number that what reports know takes, if any of it changed; to be
 * called in the transaction that raises it.
 */
export async function storeChanges({ query }: Queries, { changed, turns }: Known, revision: number): Promise<void> {
  const people = [...changed.people].map((person) => toRow(person, changed.instants.has(person) ? revision : 0));
  if (people.length > 0) {
    await query(
      `INSERT INTO people (website_id, id, email, phone, name, birthday, gender, city, country, consent, attributes,
         told_at, lead_at, customer_at, revision)
       SELECT website_id, id, email, phone, name, birthday, gender, city, country, consent, attributes,
         told_at, lead_at, customer_at, revision
       FROM jsonb_to_recordset($1) AS row (website_id uuid, id bigint, email text, phone text, name text, birthday date,
         gender text, city text, country text, consent jsonb, attributes jsonb, told_at jsonb, lead_at timestamptz,
         customer_at timestamptz, revision bigint)
       ON CONFLICT (website_id, id) DO UPDATE SET email = excluded.email, phone = excluded.phone, name = excluded.name,
         birthday = excluded.birthday, gender = excluded.gender, city = excluded.city, country = excluded.country,
         consent = excluded.consent, attributes = excluded.attributes, told_at = excluded.told_at,
         lead_at = excluded.lead_at, customer_at = excluded.customer_at,
         revision = greatest(people.revision, excluded.revision)`,
      [JSON.stringify(people)],
    );
  }
  const links = [...changed.links].map(({ website, visitor, person, linkedAt }) => ({
    ...{ website_id: website, visitor: signed(visitor), person_id: signed(person), linked_at: time(linkedAt) },
  }));
  if (links.length > 0) {
    await query(
      `INSERT INTO links (website_id, visitor, person_id, linked_at, revision)
       SELECT website_id, visitor, person_id, linked_at, $2::bigint FROM jsonb_to_recordset($1)
         AS row (website_id uuid, visitor bigint, person_id bigint, linked_at timestamptz)
       ON CONFLICT (website_id, visitor) DO UPDATE
         SET person_id = excluded.person_id, linked_at = excluded.linked_at, revision = excluded.revision`,
      [JSON.stringify(links), revision],
    );
  }
  const identifiers = [...changed.identifiers.values()].map(({ website, kind, value, person }) => ({
    ...{ website_id: website, kind, value, person_id: signed(person) },
  }));
  if (identifiers.length > 0) {
    await query(
      `INSERT INTO identifiers (website_id, kind, value, person_id)
       SELECT * FROM jsonb_to_recordset($1) AS row (website_id uuid, kind text, value text, person_id bigint)`,
      [JSON.stringify(identifiers)],
    );
  }
  // One of the same moment may have taken a turn's place since.
  const standing = [...changed.turns].filter((turn) => turns.get(turn.visitor)?.includes(turn));
  if (standing.length > 0) {
    await query(
      `INSERT INTO turns (website_id, visitor, at, becomes)
       SELECT * FROM jsonb_to_recordset($1) AS row (website_id uuid, visitor bigint, at timestamptz, becomes bigint)
       ON CONFLICT (website_id, visitor, at) DO UPDATE SET becomes = excluded.becomes`,
      [
        JSON.stringify(
          standing.map(({ website, visitor, at, becomes }) => ({
            ...{ website_id: website, visitor: signed(visitor), at: time(at), becomes: signed(becomes) },
          })),
        ),
      ],
    );
  }
  // Last: their links are somebody else's by now.
  for (const { website, id } of changed.gone) {
    await query("DELETE FROM people WHERE website_id = $1 AND id = $2", [website, signed(id)]);
  }
}

/** Known fields have columns; 0 as revision leaves the one that is there. */
function toRow({ website, id, fields, leadAt, customerAt }: Person, revision: number): Record<string, unknown> {
  const values = [...fields].map(([name, { value }]): [string, unknown] => [name, value]);
  const isKnown = (name: string) => personFields.some((known) => known === name);
  return {
    ...{ website_id: website, id: signed(id), revision, lead_at: time(leadAt), customer_at: time(customerAt) },
    ...Object.fromEntries(values.filter(([name]) => isKnown(name))),
    attributes: Object.fromEntries(values.filter(([name]) => !isKnown(name))),
    told_at: Object.fromEntries([...fields].map(([name, { at }]) => [name, at])),
  };
}
