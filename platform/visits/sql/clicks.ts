import { attributes } from "#contract/dimensions.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type DayVersion, isOnDays, versionOf } from "./day-versions.ts";
import { isHasty } from "./hasty-clicks.ts";
import { isStoredWithin, type Scope, selectEvents, visitFacts } from "./source.ts";

/** The kind of device by the width of the viewport, which is what was seen: agents do not say it. */
export const viewportOf = (width: string): Sql =>
  constant(`multiIf(${width} >= 1024, 'desktop', ${width} >= 640, 'tablet', ${width} > 0, 'mobile', 'unknown')`);

/** `click` as the tracker sends it: element, place in it and on the page, sizes, flags. A stranger may send anything. */
const fields = constant(
  `JSONExtract(data, 'Tuple(s String, t String, l String, k String, p Array(Float64), v Array(Float64), f UInt8)') AS click,
  toValidUTF8(leftUTF8(click.1, 300)) AS selector, toValidUTF8(leftUTF8(click.2, 100)) AS text,
  toValidUTF8(leftUTF8(click.3, 500)) AS link, toValidUTF8(leftUTF8(click.4, 200)) AS item,
  toUInt16(least(32767, greatest(0, click.5[1]))) AS x, toUInt16(least(32767, greatest(0, click.5[2]))) AS y,
  toUInt16(least(65535, greatest(0, click.5[3]))) AS page_x, toUInt32(least(9000000, greatest(0, click.5[4]))) AS page_y,
  toUInt16(least(65535, greatest(0, click.6[1]))) AS width, toUInt16(least(65535, greatest(0, click.6[2]))) AS height,
  toUInt32(least(9000000, greatest(0, click.6[3]))) AS length,
  bitOr(click.7, if(length(click.5) = 4, 0, 32)) AS flags`,
);

/** Flags of a click: of an element that stands fixed, or sticks; right to left; nothing happened after it; without a place, as from the keyboard; into a frame. */
export const clickFlags = { fixed: 1, rtl: 2, dead: 16, placeless: 32, frame: 64 } as const;

/**
 * The clicks on elements of a scope as rows of `clicks`, without what is of their visit, which is `visit`. An event `click`
 * that names no element is none: the owner's own page or server sent it. What they say is read of the others alone.
 */
export const selectClicks = ({ website, periods, only }: Pick<Scope, "website" | "periods" | "only">): Sql => sql`
  SELECT id, at, visitor, if(session = 0, cityHash64(id), session) AS visit, concat(host, path) AS page, ${fields},
    CAST(${viewportOf("width")} AS Enum8('unknown' = 0, 'desktop' = 1, 'tablet' = 2, 'mobile' = 3)) AS viewport,
    sipHash64(website, selector, replaceRegexpAll(text, '[0-9۰-۹٠-٩]+', '#'), link, item) AS element
  FROM ${tables.events}
  PREWHERE website = ${uuid(website)} AND name = 'click' AND path != '' AND ${isStoredWithin(periods)} ${only ?? constant("")}
  WHERE selector != ''`;

const own = constant("selector, text, link, item, x, y, page_x, page_y, width, height, length, flags");
const traits = join(attributes.map(identifier), ", ");

/** Writes the rows of some days, ascending, into `clicks`, each day under its version. */
export const insertClicks = (scope: Scope, days: readonly DayVersion[]): Sql => sql`
  INSERT INTO clicks (website, page, viewport, day, version, visitor, at, ${own}, hasty, ${traits})
  SELECT ${uuid(scope.website)}, page, viewport, toDate(at) AS day, ${versionOf(days)}, clicks.visitor, at, ${own},
    ${isHasty(scope)} AS hasty, ${traits}
  FROM (SELECT * FROM (${selectClicks(scope)}) WHERE ${isOnDays(constant("at"), days)}) AS clicks
  INNER JOIN (SELECT ${visitFacts(attributes)} FROM (${selectEvents(scope)}) GROUP BY visit) AS facts USING (visit)`;
