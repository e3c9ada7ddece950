import { z } from "zod";
import type { Definition } from "#contract/conditions/definition.ts";
import type { Currency } from "#contract/currencies.ts";
import { minorUnits } from "#contract/money.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { groupBy } from "#platform/group-by.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { pageKey } from "#platform/reports/sql/dimensions.ts";
import { withMoney } from "#platform/reports/sql/event-data.ts";
import { isOfPeople, person } from "#platform/reports/sql/people.ts";
import { constant, identifier, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { keptPart, planRawRead, planShopRead, type ReadPlan } from "#platform/visits/read-plan.ts";
import { selectOfVisitors } from "#platform/visits/sql/visitor-events.ts";
import { readAttributes } from "./copies/read-attributes.ts";
import type { Moment } from "./judge/calendar.ts";
import type { JudgedEvent, PersonAttributes, PersonFacts } from "./judge/person-facts.ts";
import { readFoldedVisits } from "./sql/folded-visits.ts";
import { listMemberships } from "./sql/memberships.ts";
import { listVisitorsOf, readPeople } from "./sql/stored-people.ts";
import { listTested, type Tested, type TestedColumn } from "./tested-columns.ts";

const flag = z.coerce.number().transform((value) => value !== 0);
const text = z.string();
/** Of what nothing looks at. */
const unread = text.default("");

const eventRow = z.object({
  ...{ key: text, at: z.coerce.number(), name: text, visit: text, isSession: flag },
  visitor: text.transform((number) => BigInt(number)),
  ...{ path: unread, medium: unread, source: unread, campaign: unread, country: unread, city: unread },
  ...{ device: unread, os: unread, browser: unread, data: unread },
  ...{ isOrder: flag.default(false), sale: z.coerce.number().default(0) },
  ...{ orderId: unread, value: z.coerce.number().default(0), currency: unread },
  // The address as it is stored: what defined events are compared with.
  ...{ host: unread, storedPath: unread },
}) satisfies z.ZodType<Omit<JudgedEvent, "defined" | "isFolded"> & { key: string }>;

/**
 * Visitors whose numbers a statement may hold: 21 bytes each, four times, of 256 KiB. With more, the person of every event
 * of the website is looked up.
 */
const maxNamedVisitors = 2_500;

/** The people have more events than may be read at once. */
export class TooManyEvents extends Error {}

/**
 * Everything that some definitions can depend on of some people, as it was before an instant: the attributes from
 * PostgreSQL, the events from the event store, without what no condition tests. A bounded batch: its numbers stand in the
 * statement. Throws TooManyEvents past `maxEvents`.
 */
export async function readFacts(
  { query, run }: { query: Query; run: RunQuery },
  people: readonly bigint[],
  {
    postgres,
    definitions,
    maxEvents,
    ...moment
  }: Pick<Dependencies, "postgres"> & Moment & { definitions: readonly Definition[]; maxEvents?: number },
): Promise<PersonFacts[]> {
  if (people.length === 0) return [];
  const { website, settled } = query;
  const visitors = await listVisitorsOf(postgres, website.id, people);
  const only = isOfPeople(people, visitors, maxNamedVisitors);
  const period = { from: 0, to: moment.asOf };
  const kept = keptPart(settled, period);
  const tested = listTested(definitions, await listDefined(postgres, website.id));
  const { hasMoney } = tested;
  // Settled rows have no order and no currency: where a condition names one, the events themselves are read, at twice the time.
  const plan = withFolded(hasMoney ? planRawRead(settled, period) : planShopRead(settled, kept), kept.from);
  const { id, currency } = website;
  const events = selectOfVisitors({ website: id, currency, plan, period, few: only, withMoney: hasMoney });
  const [stored, members, folded, rows] = await Promise.all([
    readPeople(
      postgres,
      people.map((number) => ({ website: website.id, person: number })),
    ),
    listMemberships(postgres, website.id, people),
    readFoldedVisits({ query, run }, period, only),
    run(
      // The person is looked up inside: there `visitor` is the number, here its text.
      sql`SELECT toString(own_person) AS key, toUnixTimestamp64Milli(moment) AS at, toString(visitor) AS visitor, name,
            toString(visit) AS visit, in_session AS isSession ${selectTested(tested, website.host)}
          FROM (SELECT * EXCEPT (at), at AS moment, path AS stored_path, ${person} AS own_person FROM (${events})) AS facts
          ORDER BY moment, facts.visitor, place
          ${maxEvents === undefined ? constant("") : sql`LIMIT ${maxEvents + 1}`}`,
      eventRow,
    ),
  ]);
  if (maxEvents !== undefined && rows.length > maxEvents) throw new TooManyEvents();
  const attributesOf = new Map(stored.map((row) => [row.person, readAttributes(row)]));
  const named = nameRows(rows, { tested, host: website.host, currency, keptFrom: kept.from });
  const eventsOf = groupBy(named, ({ key }) => key);
  return people.map((number) => ({
    person: number,
    isKnown: attributesOf.has(number),
    attributes: attributesOf.get(number) ?? nothingKnown,
    events: eventsOf.get(number.toString()) ?? [],
    folded: folded.get(number.toString()) ?? [],
    moneyUnit: minorUnits(website.currency),
    segments: new Set(members.get(number)),
  }));
}

/** Rows as events that are judged, with the defined events that each is. */
function nameRows(
  rows: readonly z.infer<typeof eventRow>[],
  { tested, host, currency, keptFrom }: { tested: Tested; host: string; currency: Currency; keptFrom: number },
) {
  const namesOf = compileNames(tested.defined, host);
  return rows.map((row) => {
    const { orderId, value, currency: code } = row;
    return toEvent(row, {
      data: tested.hasMoney ? withMoney({ data: row.data, orderId, value, currency: code }, currency) : row.data,
      isFolded: row.at < keptFrom,
      defined: tested.defined.length === 0 ? [] : namesOf({ ...row, path: row.storedPath }),
    });
  });
}

/** Property by property: of spread rows the judging of a thousand people takes half as long again. */
const toEvent = (
  row: z.infer<typeof eventRow>,
  { data, isFolded, defined }: Pick<JudgedEvent, "data" | "isFolded" | "defined">,
): JudgedEvent & { key: string } => ({
  key: row.key,
  at: row.at,
  visitor: row.visitor,
  name: row.name,
  defined,
  visit: row.visit,
  isSession: row.isSession,
  isFolded,
  path: row.path,
  medium: row.medium,
  source: row.source,
  campaign: row.campaign,
  country: row.country,
  city: row.city,
  device: row.device,
  os: row.os,
  browser: row.browser,
  isOrder: row.isOrder,
  sale: row.sale,
  data,
});

/** The same with what is left of the events of folded days, before an instant: purchases, and what says who somebody is. */
const withFolded = (plan: ReadPlan, before: number): ReadPlan =>
  before === 0 ? plan : { ...plan, raw: [{ from: 0, to: before }, ...plan.raw] };

/**
 * The tested columns of events, each after a comma. Each costs time: people of a batch have rows in a thousand granules.
 */
function selectTested({ columns, hasMoney, defined }: Tested, host: string): Sql {
  const selected = [...columns].map((name) => sql`, ${expressionOf(name, host)}`);
  const address = defined.length === 0 ? [] : [constant(", host, stored_path AS storedPath")];
  const money = hasMoney ? [constant(", order_id AS orderId, toString(value) AS value, currency")] : [];
  return join([...selected, ...money, ...address], "\n");
}

function expressionOf(name: TestedColumn, host: string): Sql {
  switch (name) {
    case "path":
      return sql`${pageKey(host)} AS path`;
    case "isOrder":
      return constant("ordered AS isOrder");
    case "sale":
      return constant("toString(sale) AS sale");
    default:
      return identifier(name);
  }
}

const nothingKnown: PersonAttributes = {
  fields: {},
  own: { texts: {}, numbers: {}, dates: {}, flags: {}, lists: {} },
};
