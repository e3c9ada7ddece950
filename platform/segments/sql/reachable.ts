import { type Channel, channels } from "#contract/channels.ts";
import { selectPersonRows } from "#platform/profiles/sql/person-rows.ts";
import { person } from "#platform/reports/sql/people.ts";
import { join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { channelBit } from "../copies/channel-bits.ts";
import { type CompileContext, fromPeople, ofSample } from "./context.ts";

/** Rows of `person_key` with what is known of each: `is_known`, `channels`. A person whom nobody knows has neither. */
export const withChannels = (people: Sql, context: CompileContext): Sql => sql`
  SELECT * FROM (${people}) AS selected
  LEFT ANY JOIN (SELECT person AS person_key, channels, 1 AS is_known ${fromPeople(context)}) AS known USING (person_key)`;

/**
 * How many of rows of `withChannels` each channel reaches, in the order of `channels`. On the website that is who came and did
 * not refuse it: everybody's sessions are looked at, in one pass.
 */
export function countReachable(context: CompileContext): Sql {
  const has = (channel: Channel) => sql`bitTest(channels, ${channelBit(channel)})`;
  const lifetime = { from: 0, to: context.asOf };
  const visitors = selectPersonRows(context.query, lifetime, { only: ofSample(context) });
  const hasVisited = sql`person_key IN (SELECT ${person} FROM (${visitors}) WHERE in_sessions > 0)`;
  const counts = channels.map((channel) =>
    channel === "ON_SITE"
      ? sql`countIf((is_known = 0 OR ${has(channel)}) AND ${hasVisited})`
      : sql`countIf(${has(channel)})`,
  );
  return sql`[${join(counts, ", ")}]`;
}
