import { type Channel, channels } from "#contract/channels.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import { asSecond, unionAll } from "#platform/reports/sql/figures.ts";
import { person } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { planRead } from "#platform/visits/read-plan.ts";
import { isStoredWithin } from "#platform/visits/sql/source.ts";
import { channelBit } from "../copies/channel-bits.ts";
import { selectByGroup } from "./compile.ts";
import { type CompileContext, fromPeople, ofSample } from "./context.ts";

/**
 * One row about a definition: `count` people are inside of `everybody`, so many inside each of the `groups` and inside
 * several (`overlap`), so many each channel reaches (`reachable`, in the order of `channels`), and some of them
 * (`sample`). All visitors are read once: looking up who each is costs more than everything else.
 */
export function countPreview(
  definition: Definition,
  context: CompileContext,
  { sampleSize }: { sampleSize: number },
): Sql {
  const inGroups = definition.groups.map((_, place) => sql`countIf(bitTest(inside, ${place}))`);
  return sql`
    SELECT countIf(inside > 0) AS count, countIf(is_there) AS everybody, [${join(inGroups, ", ")}] AS groups,
      countIf(bitCount(inside) > 1) AS overlap, [${join(channels.map(countReached), ", ")}] AS reachable,
      arrayMap(key -> toString(key), groupArraySampleIf(${sampleSize})(person_key, inside > 0)) AS sample
    FROM (
      SELECT person_key, groupBitOr(own_groups) AS inside, max(own_there) AS is_there, max(own_came) AS has_come,
        max(own_known) AS is_known, max(own_channels) AS channels
      FROM (${selectMarks(definition, context)}) GROUP BY person_key)`;
}

/** On the website that is who came and did not refuse it. */
const countReached = (channel: Channel): Sql => {
  const has = sql`bitTest(channels, ${channelBit(channel)})`;
  return channel === "ON_SITE"
    ? sql`countIf(inside > 0 AND has_come AND (NOT is_known OR ${has}))`
    : sql`countIf(inside > 0 AND ${has})`;
};

/** What is known of people as rows of marks, several of each. Members of a named segment who came after the instant are inside without being there. */
const selectMarks = (definition: Definition, context: CompileContext): Sql => sql`
  SELECT person_key, inside AS own_groups, false AS own_there, false AS own_came, false AS own_known, toUInt8(0) AS own_channels
  FROM (${selectByGroup(definition, context)})
  UNION ALL SELECT ${person}, toUInt16(0), true, came, false, toUInt8(0) FROM (${selectVisitors(context)})
  WHERE true ${ofSample(context)}
  UNION ALL SELECT person, toUInt16(0), true, false, true, channels ${fromPeople(context)}`;

/** Visitors before the instant, several rows of each, of which one says where they had a session (`came`). */
function selectVisitors({ query: { website, settled }, asOf }: CompileContext): Sql {
  const { versions, raw } = planRead(settled, { from: 0, to: asOf }, []);
  const own = sql`website = ${uuid(website.id)}`;
  return unionAll([
    sql`SELECT visitor, sessions > 0 AS came FROM ${tables.visits}
        WHERE ${own} AND version IN ${versions} AND slice < ${asSecond(asOf)}`,
    sql`SELECT visitor, session != 0 AS came FROM ${tables.events}
        WHERE ${own} AND name != 'leave' AND ${isStoredWithin(raw)}`,
  ]);
}
