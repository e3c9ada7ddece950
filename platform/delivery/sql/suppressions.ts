import type { suppressionSources } from "#contract/delivery.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { LineKind } from "#platform/delivery/accounts.ts";
import type { SuppressionReason } from "#platform/delivery/gate/gate.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";
import { toStorableJson } from "#platform/stores/postgres/to-storable.ts";

/** Who said that an address gets nothing more. */
export type SuppressionSource = (typeof suppressionSources)[number];

/** By which the receiver said so themselves, to their owner: only such a word can be taken back the same way. */
export const ownSources = ["link", "sms", "reply"] as const satisfies readonly SuppressionSource[];

export interface SuppressionRow {
  website: string;
  channel: DeliveryChannel;
  address: string;
  /** Empty: by every line. */
  lineKind: "" | LineKind;
  state: SuppressionReason;
  /** The person's number, signed. */
  person: string | null;
  source: SuppressionSource;
  detail: string | null;
  at: Date;
  until: Date | null;
}

/** From the mildest on: what is transactional may still go to somebody who unsubscribed, to none of the others. */
const reasonsByWeight: readonly SuppressionReason[] = [
  "unsubscribed",
  "operator_block",
  "bounced",
  "gone",
  "complained",
];

/**
 * Adds addresses. One that is there keeps since when it is and never becomes tried again, but takes a weightier reason: who
 * unsubscribed and then calls an order's mail spam gets not even those any more. A person's own word takes the place of
 * their owner's, so that what the owner takes back later is not taken for the person's, and of a provider's, whose report
 * has no consent to take back.
 */
export async function insertSuppressions({ query }: Queries, rows: readonly SuppressionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `INSERT INTO suppressions AS s (website_id, channel, address, line_kind, state, person, source, detail, at, until)
     SELECT DISTINCT ON (website, channel, address, "lineKind") website, channel, address, "lineKind", state, person,
       source, left(detail, 500), at, until
     FROM jsonb_to_recordset($1) AS r (website uuid, channel text, address text, "lineKind" text, state text, person bigint,
       source text, detail text, at timestamptz, until timestamptz)
     ON CONFLICT (website_id, channel, address, line_kind) DO UPDATE
     SET state = excluded.state, source = excluded.source, detail = excluded.detail, at = excluded.at,
       person = coalesce(excluded.person, s.person), until = excluded.until, is_over = false
     WHERE s.until IS NOT NULL
       OR (excluded.state = s.state AND excluded.until IS NULL AND (s.source = 'owner' AND excluded.source != 'owner'
         OR s.source != ALL($3::text[]) AND excluded.source = ANY($3::text[])))
       OR (excluded.until IS NULL AND array_position($2::text[], excluded.state) > array_position($2::text[], s.state))`,
    [toStorableJson(rows), reasonsByWeight, ownSources],
  );
}

/** Notes the suppressions that time has ended, so that the copies of their people follow. */
export const noteEnded = ({ query }: Queries, now: Date) =>
  query("UPDATE suppressions SET is_over = true WHERE until <= $1 AND NOT is_over", [now]);

const columns = `website_id AS website, channel, address, line_kind AS "lineKind", state, person::text, source, detail, at, until`;

const isSearched = ({ q }: { q: string | undefined }) => q !== undefined && q !== "";

/** A page of a website's suppressions, the newest first. */
export const pageSuppressions = (
  queries: Queries,
  list: { website: string; channel: DeliveryChannel | undefined; q: string | undefined; page: number; limit: number },
): Promise<{ rows: SuppressionRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM suppressions`, from: "suppressions" },
    // Without a search no address is looked at.
    where: `website_id = $1 AND ($2::text IS NULL OR channel = $2)${isSearched(list) ? " AND position(lower($3) in lower(address)) > 0" : ""}`,
    values: [list.website, list.channel ?? null, ...(isSearched(list) ? [list.q] : [])],
    ...{ order: "at DESC, channel, address, line_kind", page: list.page, limit: list.limit },
  });

interface Place {
  website: string;
  channel: DeliveryChannel;
  address: string;
}

/** Answers why it was there; undefined where it was not, or from another source than `by`. */
export async function deleteSuppression(
  { query }: Queries,
  { website, channel, address, lineKind, by }: Place & { lineKind: string; by?: SuppressionSource | undefined },
): Promise<SuppressionReason | undefined> {
  const [gone] = await query<{ state: SuppressionReason }>(
    `DELETE FROM suppressions WHERE website_id = $1 AND channel = $2 AND address = $3 AND line_kind = $4
       AND source = coalesce($5, source) RETURNING state`,
    [website, channel, address, lineKind, by ?? null],
  );
  return gone?.state;
}

/** Appends what was said of an address: consents are never changed, the latest counts. */
export const insertConsent = (
  { query }: Queries,
  consent: Place & {
    person: string | null;
    consent: "granted" | "stated" | "denied";
    source: string;
    at: Date;
    now: Date;
  },
) =>
  query(
    `INSERT INTO consents (website_id, person, channel, address, consent, source, at, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[consent.website, consent.person, consent.channel, consent.address],
      ...[consent.consent, consent.source, consent.at, consent.now],
    ],
  );

/**
 * A receiver wants messages of a kind of line again. What their owner stopped stays so, and what was stopped later than
 * the second `until`.
 */
export const resumeLines = (
  { query }: Queries,
  { website, channel, address, lineKind, until }: Place & { lineKind: "" | LineKind; until?: Date },
) =>
  query(
    `DELETE FROM suppressions WHERE website_id = $1 AND channel = $2 AND address = $3 AND line_kind = $4
       AND state IN ('unsubscribed', 'operator_block') AND source <> 'owner' AND at < coalesce($5::timestamptz, 'infinity') + interval '1 second'`,
    [website, channel, address, lineKind, until ?? null],
  );
