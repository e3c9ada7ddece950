import type { IdentifierKind } from "#contract/identity.ts";
import { identifierKinds } from "#contract/identity.ts";
import { isVouched, type Provenance, provenanceOf } from "#contract/provenance.ts";
import { inSlices } from "#platform/in-slices.ts";
import { nobodyVisitor, ownVisitor, vouchedVisitor } from "#platform/people/apply-claim.ts";
import { wordsOfBefore } from "#platform/people/doubtful-words.ts";
import {
  type ClaimedField,
  type DoubtfulWords,
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
  const found = await findAround(queries, visitors, claims);
  addHandovers(graph, visitors, found);
  for (const { website, visitor, at } of claims) {
    current.set(visitorAt(graph.handovers.get(visitor), visitor, at), website);
  }
  const people: Keys = new Map();
  const apart = found.filter(({ part }) => part === "separation").map((row) => ({ ...row, browser: row.other }));
  addSeparations(graph, visitors, apart);
  addLinks(graph, visitors, found, { current, people });
  addOwners(graph, found, people);
  const joined = await loadPeople(queries, graph, people);
  if (joined.size > 0) addSeparations(graph, joined, await findSeparations(queries, joined));
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

/** A handover, somebody kept apart, a link or the owner of an identifier; its other columns are null. */
interface FoundRow extends Omit<SeparationRow, "browser"> {
  part: "handover" | "separation" | "link" | "owner";
  /** The assigned visitor, the browser that a separation is about, or the person. Numbers of 64 bits are text. */
  other: string;
  at: Date;
  /** Who made a link. */
  provenance: Provenance;
  kind: IdentifierKind;
  value: string;
}

/**
 * What is stored around visitors and claimed identifiers: by index the newest handovers of each browser, then what is kept
 * apart of it and its visitors, then whose all these are. One statement: each of four waited for the one before and for a
 * busy PostgreSQL, and a purchase needs them twice.
 */
async function findAround({ query }: Queries, visitors: Keys, claims: readonly IdentityClaim[]): Promise<FoundRow[]> {
  const claimed = claims.flatMap(({ website, identifiers }) =>
    identifierKinds.flatMap((kind) =>
      identifiers[kind] === undefined ? [] : [{ website, kind, value: identifiers[kind] }],
    ),
  );
  return query<FoundRow>(
    `WITH given AS MATERIALIZED (SELECT website_id, visitor FROM ${wantedAs("visitor")}),
       handed AS MATERIALIZED (
         SELECT given.website_id, given.visitor, newest.at, newest.assigned_visitor
         FROM given CROSS JOIN LATERAL (
           SELECT at, assigned_visitor FROM browser_handovers AS own
           WHERE own.website_id = given.website_id AND own.visitor = given.visitor
           ORDER BY at DESC LIMIT ${maxHandovers}) AS newest),
       known (website_id, number) AS MATERIALIZED (
         SELECT website_id, visitor FROM given UNION SELECT website_id, assigned_visitor FROM handed),
       apart AS MATERIALIZED (${separationsOf("known")}),
       around (website_id, visitor) AS MATERIALIZED (
         SELECT * FROM known UNION SELECT website_id, unnest(visitors) FROM apart)
     SELECT 'handover' AS part, NULL::uuid AS website, visitor::text, assigned_visitor::text AS other, at,
       NULL AS provenance, NULL AS kind, NULL AS value, NULL::bigint AS seq, NULL::text[] AS identifiers,
       NULL::text[] AS visitors FROM handed
     UNION ALL SELECT 'separation', website_id, visitor::text, browser::text, NULL, NULL, NULL, NULL, decision_seq,
       identifiers, visitors::text[] FROM apart
     UNION ALL SELECT 'link', NULL, visitor::text, person_id::text, linked_at, provenance, NULL, NULL, NULL, NULL, NULL
       FROM around JOIN visitor_links USING (website_id, visitor)
     UNION ALL SELECT 'owner', website_id, NULL, person_id::text, NULL, NULL, kind, value, NULL, NULL, NULL
       FROM unnest($4::uuid[], $5::text[], $6::text[]) AS named (website_id, kind, value)
         JOIN identifiers USING (website_id, kind, value)`,
    [
      ...toArrays(visitors),
      ...[claimed.map(({ website }) => website), claimed.map(({ kind }) => kind), claimed.map(({ value }) => value)],
    ],
  );
}

/** Adds the assigned visitors to `visitors`. */
function addHandovers(graph: IdentityGraph, visitors: Keys, found: readonly FoundRow[]): void {
  const rows = found.filter(({ part }) => part === "handover");
  for (const { visitor, at, other } of rows.sort((one, next) => one.at.getTime() - next.at.getTime())) {
    const key = unsigned(visitor);
    const website = visitors.get(key) ?? "";
    const handover = { website, visitor: key, at: at.getTime(), assignedVisitor: unsigned(other) };
    const earlier = graph.handovers.get(key);
    if (earlier === undefined) graph.handovers.set(key, [handover]);
    else earlier.push(handover);
    visitors.set(handover.assignedVisitor, website);
  }
}

/** Adds the people of `current` visitors to `people`. */
function addLinks(
  graph: IdentityGraph,
  visitors: Keys,
  found: readonly FoundRow[],
  { current, people }: { current: Keys; people: Keys },
): void {
  for (const { part, visitor: key, other, at, provenance } of found) {
    if (part !== "link") continue;
    const visitor = unsigned(key);
    const website = visitors.get(visitor) ?? "";
    graph.links.set(visitor, { website, visitor, person: unsigned(other), linkedAt: at.getTime(), provenance });
    if (current.has(visitor)) people.set(unsigned(other), website);
  }
}

/** Adds the owners of claimed identifiers to `people`. */
function addOwners(graph: IdentityGraph, found: readonly FoundRow[], people: Keys): void {
  for (const { part, website, kind, value, other } of found) {
    if (part !== "owner") continue;
    graph.identifierOwners.set(identifierKey(website, kind, value), unsigned(other));
    people.set(unsigned(other), website);
  }
}

/** What owners keep apart of the visitors of a table with `website_id` and `number`. */
const separationsOf = (table: string) => `
  SELECT separations.* FROM ${table} JOIN separations USING (website_id) WHERE browser = number
  UNION SELECT separations.* FROM ${table} JOIN separations USING (website_id) WHERE visitor = number`;

const findSeparations = ({ query }: Queries, visitors: Keys): Promise<SeparationRow[]> =>
  query<SeparationRow>(
    `SELECT website_id AS website, decision_seq AS seq, browser::text, visitor::text, identifiers, visitors::text[]
     FROM (WITH listed AS (SELECT * FROM ${wantedAs("number")}) ${separationsOf("listed")}) AS apart`,
    toArrays(visitors),
  );

/** Adds the visitors of whom others are kept apart: the person who has one of them now is meant. */
function addSeparations(graph: IdentityGraph, visitors: Keys, rows: readonly SeparationRow[]): void {
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
  doubtfulWords: Record<string, DoubtfulWords>;
  formerIds: Record<string, number>;
  keptBrowsers: string[];
  keptIds: string[];
  wasNamed: boolean;
  leadAt: Date | null;
  customerAt: Date | null;
  identifiers: Record<string, Provenance>;
  /** Of somebody who was never identified, whose visitors may all become another's. */
  links: { visitor: string; linkedAt: number; provenance: Provenance }[] | null;
}

/** What browsers said of a field, as it is stored. */
function doubtOf(
  words: PersonRow["doubtfulWords"],
  name: string,
  { value, at, provenance }: ClaimedField,
): Pick<ClaimedField, "doubtfulWords"> {
  const stored = Object.hasOwn(words, name) ? words[name] : undefined;
  if (stored !== undefined) return { doubtfulWords: stored };
  return name === "consent" && !isVouched(provenance) ? { doubtfulWords: wordsOfBefore({ value, at }) } : {};
}

/** Returns the visitors of people who were never identified and have several, by hand. */
async function loadPeople({ query }: Queries, graph: IdentityGraph, people: Keys): Promise<Keys> {
  const joined: Keys = new Map();
  const rows = await query<PersonRow>(
    `SELECT website_id AS website, id::text, claimed_at AS "claimedAt", provenance,
       doubtful_words AS "doubtfulWords", former_ids AS "formerIds", kept_browsers::text[] AS "keptBrowsers",
       kept_ids AS "keptIds", was_named AS "wasNamed",
       lead_at AS "leadAt", customer_at AS "customerAt", attributes, jsonb_build_object('email', email, 'phone', phone, 'name', name,
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
  for (const { website, id, columns, attributes, claimedAt, provenance, doubtfulWords, links, ...row } of rows) {
    const { leadAt, customerAt, identifiers, formerIds, keptBrowsers, keptIds, wasNamed } = row;
    const fieldValue = (name: string) => (Object.hasOwn(columns, name) ? columns[name] : attributes[name]);
    const fields = Object.entries(claimedAt).map(([name, at]): [string, ClaimedField] => {
      const field = { value: fieldValue(name), at, provenance: provenanceOf(provenance, name) };
      return [name, { ...field, ...doubtOf(doubtfulWords, name, field) }];
    });
    graph.people.set(unsigned(id), {
      ...{ website, id: unsigned(id), identifiers: new Map(Object.entries(identifiers)), fields: new Map(fields) },
      formerIds: new Map(Object.entries(formerIds).map(([key, at]) => [unsigned(key), at])),
      keptBrowsers: new Set(keptBrowsers.map(unsigned)),
      keptIds: new Set(keptIds),
      wasNamed,
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
