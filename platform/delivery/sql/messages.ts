import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { CapStamps } from "#platform/delivery/gate/caps.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Fallback } from "./fallbacks.ts";

/** Where a message comes from. A run's block sends once a lap, a campaign once to a person by a channel. */
export type MessageSource =
  | { source: "journey"; journey: number; block: number; run: string; lap: number }
  | { source: "campaign"; campaign: string }
  | { source: "test" };

/** A message as it is made: rendered, and not judged yet. */
export type NewMessage = MessageSource & {
  id: string;
  website: string;
  /** The person's number, signed; null in a test to an address. */
  person: string | null;
  channel: DeliveryChannel;
  account: string;
  line?: string | undefined;
  template?: { id: string; version: number } | undefined;
  isTransactional?: boolean;
  /** What a browser said began its journey. */
  isByBrowser?: boolean;
  priority?: number;
  /** Given where it is not the person's own. */
  address?: string | undefined;
  content: unknown;
  parts?: number | undefined;
  price?: number | undefined;
  createdAt: Date;
  /** Before it the message waits; at once unless given. */
  sendAfter?: Date | undefined;
  expiresAt: Date;
  /** Where it goes where its provider plainly does not take it. */
  fallback?: Fallback | undefined;
  /** Links of its texts that are tracked; what else is an address in them, a value said. */
  writtenLinks?: readonly string[] | undefined;
  /** Why it can never leave: a hole in its text, too many parts. */
  problem?: { reason: MessageReason; detail: ReasonDetail } | undefined;
};

/** Stores messages to send; one that its run, or its campaign and person, has already is left out. Answers those stored. */
export async function insertMessages({ query }: Queries, messages: readonly NewMessage[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    `INSERT INTO messages (id, website_id, person, channel, source, journey, block, run, lap, campaign, template, version,
       account, line, is_transactional, is_by_browser, priority, state, reason, detail, created_at, send_after, expires_at, address,
       parts, price, content, fallback, ended_at)
     SELECT id, website, person, channel, source, journey, block, run, lap, campaign, template, version, account, line,
       "isTransactional", "isByBrowser", priority, CASE WHEN reason IS NULL THEN 'queued' ELSE 'dropped' END, reason, detail, "createdAt",
       coalesce("sendAfter", "createdAt"), "expiresAt", address, parts, price, content, fallback, CASE WHEN reason IS NULL THEN NULL ELSE "createdAt" END
     FROM jsonb_to_recordset($1) AS made (id uuid, website uuid, person bigint, channel text, source text, journey int,
       block int, run bigint, lap int, campaign uuid, template uuid, version int, account uuid, line uuid,
       "isTransactional" boolean, "isByBrowser" boolean, priority smallint, reason text, detail jsonb, "createdAt" timestamptz,
       "sendAfter" timestamptz, "expiresAt" timestamptz, address text, parts int, price bigint, content jsonb,
       fallback jsonb)
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(messages.map(toRecord))],
  );
  return new Set(rows.map(({ id }) => id));
}

const toRecord = ({ template, problem, writtenLinks: _, ...message }: NewMessage) => ({
  isTransactional: false,
  isByBrowser: false,
  priority: 5,
  ...message,
  ...(template && { template: template.id, version: template.version }),
  ...(problem && { reason: problem.reason, detail: problem.detail }),
});

/** A message that leaves, under its worker's lock. */
export interface ClaimedMessage {
  id: string;
  website: string;
  /** Signed, as text. */
  person: string | null;
  channel: DeliveryChannel;
  source: MessageSource["source"];
  journey: number | null;
  campaign: string | null;
  isTransactional: boolean;
  isByBrowser: boolean;
  createdAt: Date;
  expiresAt: Date;
  reason: MessageReason | null;
  detail: ReasonDetail | null;
  attempts: number;
  failures: number;
  address: string | null;
  parts: number | null;
  price: number | null;
  stamps: MessageStamps[] | null;
  /** When it was counted in the bound of messages to unvouched addresses. */
  unvouchedAt: Date | null;
  /** Messages of packs that it has taken. */
  charged: number | null;
  content: unknown;
  line: string | null;
}

/** The windows of one scope in which a message is counted. */
export interface MessageStamps extends CapStamps {
  scope: number;
}

export const claimedColumns = `m.id, m.website_id AS website, m.person::text, m.channel, m.source, m.journey, m.campaign,
  m.is_transactional AS "isTransactional", m.is_by_browser AS "isByBrowser", m.created_at AS "createdAt", m.expires_at AS "expiresAt", m.reason, m.detail,
  m.attempts, m.failures, m.address, m.parts, m.price, m.stamps, m.unvouched_at AS "unvouchedAt", m.charged, m.content, m.line`;
