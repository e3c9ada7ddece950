import { personFields } from "#contract/identity.ts";
import { isVouched } from "#contract/provenance.ts";
import type { IdentityGraph, Person } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed } from "./load-graph.ts";

const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** Stores what claims changed. `revision` goes to the rows whose links or lifecycle changed; the caller saves it. */
export async function storeChanges(queries: Queries, graph: IdentityGraph, revision: number): Promise<void> {
  await storePeople(queries, graph, revision);
  await storeLinks(queries, graph, revision);
  await storeIdentifiers(queries, graph);
  await storeHandovers(queries, graph);
  // Last: until here visitor links refer to them.
  for (const { website, id } of graph.changed.removed) {
    await queries.query("DELETE FROM people WHERE website_id = $1 AND id = $2", [website, signed(id)]);
  }
}

async function storePeople({ query }: Queries, { changed }: IdentityGraph, revision: number): Promise<void> {
  const people = [...changed.people].map((person) => toRow(person, changed.lifecycle.has(person) ? revision : 0));
  if (people.length === 0) return;
  await query(
    `INSERT INTO people (website_id, id, email, phone, name, birthday, gender, city, country, consent, attributes,
       claimed_at, provenance, doubtful_words, former_ids, kept_browsers, kept_ids, was_named, lead_at, customer_at,
       revision)
     SELECT website_id, id, email, phone, name, birthday, gender, city, country, consent, attributes,
       claimed_at, provenance, doubtful_words, former_ids, kept_browsers, kept_ids, was_named, lead_at, customer_at,
       revision
     FROM jsonb_to_recordset($1) AS row (website_id uuid, id bigint, email text, phone text, name text, birthday date,
       gender text, city text, country text, consent jsonb, attributes jsonb, claimed_at jsonb, provenance jsonb,
       doubtful_words jsonb, former_ids jsonb, kept_browsers bigint[], kept_ids text[], was_named boolean,
       lead_at timestamptz, customer_at timestamptz, revision bigint)
     ON CONFLICT (website_id, id) DO UPDATE SET email = excluded.email, phone = excluded.phone, name = excluded.name,
       birthday = excluded.birthday, gender = excluded.gender, city = excluded.city, country = excluded.country,
       consent = excluded.consent, attributes = excluded.attributes, claimed_at = excluded.claimed_at,
       provenance = excluded.provenance, doubtful_words = excluded.doubtful_words, former_ids = excluded.former_ids,
       kept_browsers = excluded.kept_browsers, kept_ids = excluded.kept_ids, was_named = excluded.was_named,
       lead_at = excluded.lead_at, customer_at = excluded.customer_at,
       revision = greatest(people.revision, excluded.revision)`,
    [JSON.stringify(people)],
  );
}

async function storeLinks({ query }: Queries, { changed }: IdentityGraph, revision: number): Promise<void> {
  const links = [...changed.links].map(({ website, visitor, person, linkedAt, provenance }) => ({
    ...{ website_id: website, visitor: signed(visitor), person_id: signed(person), linked_at: time(linkedAt) },
    provenance,
  }));
  if (links.length === 0) return;
  await query(
    `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, provenance, revision)
     SELECT website_id, visitor, person_id, linked_at, provenance, $2::bigint FROM jsonb_to_recordset($1)
       AS row (website_id uuid, visitor bigint, person_id bigint, linked_at timestamptz, provenance text)
     ON CONFLICT (website_id, visitor) DO UPDATE SET person_id = excluded.person_id, linked_at = excluded.linked_at,
       provenance = excluded.provenance, revision = excluded.revision`,
    [JSON.stringify(links), revision],
  );
}

async function storeIdentifiers({ query }: Queries, { changed }: IdentityGraph): Promise<void> {
  const lost = [...changed.lostIdentifiers.values()].map(({ website, ...identifier }) => ({
    ...{ website_id: website, ...identifier },
  }));
  if (lost.length > 0) {
    await query(
      `DELETE FROM identifiers USING jsonb_to_recordset($1) AS lost (website_id uuid, kind text, value text)
       WHERE identifiers.website_id = lost.website_id AND identifiers.kind = lost.kind
         AND identifiers.value = lost.value`,
      [JSON.stringify(lost)],
    );
  }
  const identifiers = [...changed.identifiers.values()].map(({ website, person, ...identifier }) => ({
    ...{ website_id: website, person_id: signed(person), ...identifier },
  }));
  if (identifiers.length === 0) return;
  await query(
    `INSERT INTO identifiers (website_id, kind, value, person_id, provenance)
     SELECT * FROM jsonb_to_recordset($1)
       AS row (website_id uuid, kind text, value text, person_id bigint, provenance text)
     ON CONFLICT (website_id, kind, value) DO UPDATE
       SET person_id = excluded.person_id, provenance = excluded.provenance`,
    [JSON.stringify(identifiers)],
  );
}

async function storeHandovers({ query }: Queries, { changed, handovers }: IdentityGraph): Promise<void> {
  await forgetOldest({ query }, changed.crowdedBrowsers, handovers);
  // A later claim of the same moment may have replaced one since.
  const current = [...changed.handovers].filter((handover) => handovers.get(handover.visitor)?.includes(handover));
  if (current.length === 0) return;
  const rows = current.map(({ website, visitor, at, assignedVisitor }) => ({
    ...{ website_id: website, visitor: signed(visitor), at: time(at), assigned_visitor: signed(assignedVisitor) },
  }));
  await query(
    `INSERT INTO browser_handovers (website_id, visitor, at, assigned_visitor)
     SELECT * FROM jsonb_to_recordset($1)
       AS row (website_id uuid, visitor bigint, at timestamptz, assigned_visitor bigint)
     ON CONFLICT (website_id, visitor, at) DO UPDATE SET assigned_visitor = excluded.assigned_visitor`,
    [JSON.stringify(rows)],
  );
}

/** Deletes the handovers of crowded browsers that are older than those they keep. */
async function forgetOldest(
  { query }: Queries,
  browsers: ReadonlySet<bigint>,
  handovers: IdentityGraph["handovers"],
): Promise<void> {
  const oldest = [...browsers].flatMap((visitor) => handovers.get(visitor)?.[0] ?? []);
  if (oldest.length === 0) return;
  const rows = oldest.map(({ website, visitor, at }) => ({
    ...{ website_id: website, visitor: signed(visitor), at: time(at) },
  }));
  await query(
    `DELETE FROM browser_handovers AS old USING jsonb_to_recordset($1)
       AS kept (website_id uuid, visitor bigint, at timestamptz)
     WHERE old.website_id = kept.website_id AND old.visitor = kept.visitor AND old.at < kept.at`,
    [JSON.stringify(rows)],
  );
}

/** Known fields have columns, the others are attributes. Revision 0 keeps the stored one. */
function toRow(
  { website, id, fields, formerIds, keptBrowsers, keptIds, wasNamed, leadAt, customerAt }: Person,
  revision: number,
): Record<string, unknown> {
  const values = [...fields].map(([name, { value }]): [string, unknown] => [name, value]);
  const isKnown = (name: string) => personFields.some((known) => known === name);
  return {
    ...{ website_id: website, id: signed(id), revision, lead_at: time(leadAt), customer_at: time(customerAt) },
    ...Object.fromEntries(values.filter(([name]) => isKnown(name))),
    attributes: Object.fromEntries(values.filter(([name]) => !isKnown(name))),
    claimed_at: Object.fromEntries([...fields].map(([name, { at }]) => [name, at])),
    provenance: Object.fromEntries(
      [...fields].flatMap(([name, { provenance }]) => (isVouched(provenance) ? [[name, provenance]] : [])),
    ),
    doubtful_words: Object.fromEntries(
      [...fields].flatMap(([name, { doubtfulWords }]) => (doubtfulWords ? [[name, doubtfulWords]] : [])),
    ),
    former_ids: Object.fromEntries([...formerIds].map(([key, at]) => [signed(key), at])),
    // In one order, whatever changed them last: rows that are resolved anew are compared.
    kept_browsers: [...keptBrowsers].map(signed).sort(),
    kept_ids: [...keptIds].sort(),
    was_named: wasNamed,
  };
}
