import { z } from "zod";
import { inUnits } from "#contract/money.ts";
import type { StoredEvent } from "#contract/person-record.ts";
import { provenances } from "#contract/provenance.ts";
import { isoIn } from "#contract/time/zone.ts";
import { isOfPeople } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { FoundPerson } from "../find-person.ts";

export const storedRow = z.object({
  ...{ id: z.string(), at: z.coerce.number(), name: z.string(), visitor: z.string(), session: z.string() },
  ...{
    provenance: z.enum(provenances),
    page: z.string(),
    referrer: z.string(),
    medium: z.string(),
    source: z.string(),
  },
  utm: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  ...{ country: z.string(), city: z.string(), device: z.string(), os: z.string(), browser: z.string() },
  ...{
    order_id: z.string(),
    value: z.coerce.number(),
    currency: z.string(),
    data: z.string(),
    excluded: z.coerce.boolean(),
  },
});

const columns = constant(`toString(id) AS id, toUnixTimestamp64Milli(at) AS at, name, toString(visitor) AS visitor,
  toString(session) AS session, provenance, concat(host, path) AS page, referrer, medium, source,
  (utm_source, utm_medium, utm_campaign, utm_term, utm_content) AS utm, country, city, device, os, browser, order_id, value,
  currency, data`);

const stored = constant(`id, at, name, visitor, session, provenance, host, path, referrer, medium, source, utm_source,
  utm_medium, utm_campaign, utm_term, utm_content, country, city, device, os, browser, order_id, value, currency, data`);
type StoredRow = z.infer<typeof storedRow>;

const ownRows = (person: FoundPerson, condition: Sql, columns: Sql): Sql => {
  const { website, key, visitors } = person;
  const own = sql`WHERE website = ${uuid(website.id)} ${isOfPeople([key], visitors)} ${condition}`;
  return sql`(SELECT ${columns}, 0 AS excluded FROM ${tables.events} ${own}
    UNION ALL SELECT ${columns}, 1 AS excluded FROM ${tables.excludedEvents} ${own})`;
};

const order = constant("own.at, toString(own.id)");

/** Every event of a person, excluded ones too, the earliest first. `condition` begins with AND. */
export const selectStored = (person: FoundPerson, condition: Sql = constant("")): Sql =>
  sql`SELECT ${columns}, excluded FROM ${ownRows(person, condition, stored)} AS own ORDER BY ${order}`;

export const momentRow = z.object({ id: z.string(), at: z.coerce.number(), found: z.coerce.number() });

/** When the events of one page were, and how many there are: the page is found without reading what events say. */
export const selectMoments = (person: FoundPerson, { offset, limit }: { offset: number; limit: number }): Sql =>
  sql`SELECT toString(id) AS id, toUnixTimestamp64Milli(own.at) AS at, count() OVER () AS found
      FROM ${ownRows(person, constant(""), constant("at, id"))} AS own ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;

export function toEvent(each: StoredRow, zone: string): StoredEvent {
  const { at, provenance, utm, order_id: orderId, value, currency, data, ...rest } = each;
  const [source, medium, campaign, term, content] = utm;
  const isOrder = orderId !== "" || value !== 0;
  return {
    ...{ ...rest, at: isoIn(zone, at), saidBy: provenance, utm: { source, medium, campaign, term, content } },
    order: isOrder ? { id: orderId, value: inUnits({ value, currency }), currency } : null,
    data: data === "" ? {} : JSON.parse(data),
  };
}
