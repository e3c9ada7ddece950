import type { IdentifierKind } from "#contract/identity.ts";
import { identifierKinds } from "#contract/identity.ts";
import { type Provenance, provenanceOf } from "#contract/provenance.ts";
import { inSlices } from "#platform/in-slices.ts";
import { nobodyVisitor, ownVisitor, vouchedVisitor } from "#platform/people/apply-claim.ts";
import {
  type ClaimedField,
  hasIdentifiers,
  type IdentityClaim,
  IdentityGraph,
  identifierKey,
  maxHandovers,
  visitorAt,
} from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** PostgreSQL has no unsigned integers: a hash is stored as the signed one of the same bits and read as text. */
export const signed = (hash: bigint) => BigInt.asIntN(64, hash).toString();
export const unsigned = (text: string) => BigInt.asUintN(64, BigInt(text));

/** Numbers of visitors or people, each with its website. */
type Keys = Map<bigint, string>;

interface Row {
  website: string;
}

/**
 * What is stored about the visitors and identifiers of these claims, as far as applying them reads it: of the people who
 * used a browser in turn those who have it at the times of the claims.
 */
export async function loadGraph(queries: Queries, claims: readonly IdentityClaim[]): Promise<IdentityGraph> {
  const graph = new IdentityGraph();
  const visitors: Keys = new Map(claims.map(({ website, visitor }) => [visitor, website]));
  await inSlices(claims.filter(hasIdentifiers), (claim) => {
    for (const visitorOf of [ownVisitor, nobodyVisitor, vouchedVisitor]) visitors.set(visitorOf(claim), claim.website);
  });
  const current: Keys = new Map(visitors);
  await loadHandovers(queries, graph, visitors);
  for (const { website, visitor, at } of claims) {
    current.set(visitorAt(graph.handovers.get(visitor), visitor, at), website);
  }
  const people: Keys = new Map();
  await loadSeparations(queries, graph, visitors);
  await loadLinks(queries, graph, visitors, { current, people });
  await loadIdentifierOwners(queries, graph, claims, people);
  const joined = await loadPeople(queries, graph, people);
  if (joined.size > 0) await loadSeparations(queries, graph, joined);
  return graph;
}

/** The websites of keys once each, the place of each key's website among them, and the keys. */
function toArrays(keys: Keys): [websites: string[], places: number[], keys: string[]] {
  const places = new Map<string, number>();
  for (const website of keys.values()) if (!places.has(website)) places.set(website, places.size + 1);
  const listed = [...keys].map(([key, website]) => ({ key: signed(key), place: places.get(website) ?? 0 }));
  return [[...places.keys()], listed.map(({ place }) => place), listed.map(({ key }) => key)];
}

/** The rows of `toArrays`, which are a statement's first values. The name of a website takes twice what a key does. */
const wantedAs = (column: string) => `(
  SELECT ($1::uuid[])[place] AS website_id, ${column} FROM unnest($2::int[], $3::bigint[]) AS keys (place, ${column})) AS wanted`;

/** The newest handovers of each browser. Adds the assigned visitors to `visitors`. */
async function loadHandovers({ query }: Queries, graph: IdentityGraph, visitors: Keys): Promise<void> {
  const rows = await query<{ visitor: string; at: Date; assigned: string }>(
    `SELECT wanted.visitor::text, at, assigned_visitor::text AS assigned
     FROM ${wantedAs("visitor")} CROSS JOIN LATERAL (
       SELECT at, assigned_visitor FROM browser_handovers AS own
       WHERE own.website_id = wanted.website_id AND own.visitor = wanted.visitor
       ORDER BY at DESC LIMIT ${maxHandovers}) AS newest
     ORDER BY at`,
    toArrays(visitors),
  );
  for (const { visitor, at, assigned } of rows) {
    const key = unsigned(visitor);
    const website = visitors.get(key) ?? "";
    const handover = { website, visitor: key, at: at.getTime(), assignedVisitor: unsigned(assigned) };
    const earlier = graph.handovers.get(key);
    if (earlier === undefined) graph.handovers.set(key, [handover]);
    else earlier.push(handover);
    visitors.set(handover.assignedVisitor, website);
  }
}

/** Adds the people of `current` visitors to `people`. */
async function loadLinks(
  { query }: Queries,
  graph: IdentityGraph,
  visitors: Keys,
  { current, people }: { current: Keys; people: Keys },
): Promise<void> {
  const rows = await query<{ visitor: string; person: string; linkedAt: Date; provenance: Provenance }>(
    `SELECT visitor::text, person_id::text AS person, linked_at AS "linkedAt", provenance
     FROM ${wantedAs("visitor")} JOIN visitor_links USING (website_id, visitor)`,
    toArrays(visitors),
  );
  for (const { visitor: key, person, linkedAt, provenance } of rows) {
    const visitor = unsigned(key);
    const website = visitors.get(visitor) ?? "";
    const link = { website, visitor, person: unsigned(person), linkedAt: linkedAt.getTime(), provenance };
    graph.links.set(link.visitor, link);
    if (current.has(link.visitor)) people.set(link.person, website);
  }
}

/** Adds the owners to `people`. */
async function loadIdentifierOwners(
  { query }: Queries,
  graph: IdentityGraph,
  claims: readonly IdentityClaim[],
  people: Keys,
): Promise<void> {
  const claimed = claims.flatMap(({ website, identifiers }) =>
    identifierKinds.flatMap((kind) =>
      identifiers[kind] === undefined ? [] : [{ website, kind, value: identifiers[kind] }],
    ),
  );
  const rows = await query<Row & { kind: IdentifierKind; value: string; person: string }>(
    `SELECT website_id AS website, kind, value, person_id::text AS person
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS wanted (website_id, kind, value)
       JOIN identifiers USING (website_id, kind, value)`,
    [claimed.map(({ website }) => website), claimed.map(({ kind }) => kind), claimed.map(({ value }) => value)],
  );
  for (const { website, kind, value, person } of rows) {
    graph.identifierOwners.set(identifierKey(website, kind, value), unsigned(person));
    people.set(unsigned(person), website);
  }
}

/**
 * What owners keep apart of these visitors. Adds the visitors of whom they are kept apart: the person who has one of them now
 * is meant.
 */
async function loadSeparations({ query }: Queries, graph: IdentityGraph, visitors: Keys): Promise<void> {
  const wanted = wantedAs("number");
  const columns =
    "website_id AS website, decision_seq AS seq, browser::text, visitor::text, identifiers, visitors::text[]";
  const rows = await query<SeparationRow>(
    `SELECT ${columns} FROM ${wanted} JOIN separations USING (website_id) WHERE browser = number
     UNION SELECT ${columns} FROM ${wanted} JOIN separations USING (website_id) WHERE visitor = number`,
    toArrays(visitors),
  );
  for (const { website, seq, identifiers, ...row } of rows) {
    const others = row.visitors.map(unsigned);
    for (const visitor of others) visitors.set(visitor, website);
    graph.separations.push({
      ...{ seq, browser: unsigned(row.browser), visitor: unsigned(row.visitor), identifiers, visitors: others },
    });
  }
}

interface SeparationRow extends Row {
  seq: number;
  browser: string;
  visitor: string;
  identifiers: string[];
  visitors: string[];
}

interface PersonRow extends Row {
  id: string;
  columns: Record<string, unknown>;
  attributes: Record<string, unknown>;
  claimedAt: Record<string, number>;
  provenance: Record<string, Provenance>;
  leadAt: Date | null;
  customerAt: Date | null;
  identifiers: Record<string, Provenance>;
  /** Of somebody who was never identified, whose visitors may all become another's. */
  links: { visitor: string; linkedAt: number; provenance: Provenance }[] | null;
}

/** Returns the visitors of people who were never identified and have several, by hand. */
async function loadPeople({ query }: Queries, graph: IdentityGraph, people: Keys): Promise<Keys> {
  const joined: Keys = new Map();
  const rows = await query<PersonRow>(
    `SELECT website_id AS website, id::text, claimed_at AS "claimedAt", provenance, lead_at AS "leadAt",
       customer_at AS "customerAt", attributes, jsonb_build_object('email', email, 'phone', phone, 'name', name,
         'birthday', birthday, 'gender', gender, 'city', city, 'country', country, 'consent', consent) AS columns,
       (SELECT coalesce(jsonb_object_agg(kind || ' ' || value, provenance), '{}') FROM identifiers
        WHERE identifiers.website_id = people.website_id AND person_id = people.id) AS identifiers,
       CASE WHEN lead_at IS NULL THEN (
         SELECT jsonb_agg(jsonb_build_object('visitor', visitor::text, 'provenance', visitor_links.provenance,
           'linkedAt', (extract(epoch FROM linked_at) * 1000)::bigint)) FROM visitor_links
         WHERE visitor_links.website_id = people.website_id AND person_id = people.id) END AS links
     FROM ${wantedAs("id")} JOIN people USING (website_id, id)`,
    toArrays(people),
  );
  for (const { website, id, columns, attributes, claimedAt, provenance, links, ...row } of rows) {
    const { leadAt, customerAt, identifiers } = row;
    const fieldValue = (name: string) => (Object.hasOwn(columns, name) ? columns[name] : attributes[name]);
    const fields = Object.entries(claimedAt).map(([name, at]): [string, ClaimedField] => [
      name,
      { value: fieldValue(name), at, provenance: provenanceOf(provenance, name) },
    ]);
    graph.people.set(unsigned(id), {
      ...{ website, id: unsigned(id), identifiers: new Map(Object.entries(identifiers)), fields: new Map(fields) },
      leadAt: leadAt?.getTime(),
      customerAt: customerAt?.getTime(),
    });
    for (const { visitor, ...linked } of links ?? []) {
      const link = { website, visitor: unsigned(visitor), person: unsigned(id), ...linked };
      if (!graph.links.has(link.visitor)) graph.links.set(link.visitor, link);
      if ((links?.length ?? 0) > 1) joined.set(link.visitor, website);
    }
  }
  return joined;
}
