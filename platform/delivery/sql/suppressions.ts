import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { LineKind } from "#platform/delivery/accounts.ts";
import type { SuppressionReason } from "#platform/delivery/gate/gate.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Who said that an address gets nothing more. */
export const suppressionSources = ["link", "sms", "provider", "bounce", "owner"] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

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

/** Adds addresses; one that is there keeps since when it is, and never becomes tried again by another reason. */
export async function insertSuppressions({ query }: Queries, rows: readonly SuppressionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `INSERT INTO suppressions AS s (website_id, channel, address, line_kind, state, person, source, detail, at, until)
     SELECT DISTINCT ON (website, channel, address, "lineKind") website, channel, address, "lineKind", state, person,
       source, left(detail, 500), at, until
     FROM jsonb_to_recordset($1) AS r (website uuid, channel text, address text, "lineKind" text, state text, person bigint,
       source text, detail text, at timestamptz, until timestamptz)
     ON CONFLICT (website_id, channel, address, line_kind) DO UPDATE
     SET state = excluded.state, source = excluded.source, detail = excluded.detail, at = excluded.at, until = excluded.until
     WHERE s.until IS NOT NULL`,
    [JSON.stringify(rows)],
  );
}
