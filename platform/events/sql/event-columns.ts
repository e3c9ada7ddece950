import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import { type EventColumn, eventColumns } from "#platform/events/event-row.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import { constant, identifier, join } from "#platform/stores/clickhouse/sql.ts";

/** 64-bit numbers are sent as text: JSON numbers are exact up to 2^53. */
const asText = (column: EventColumn) => `toString(${column}) AS ${column}`;
const text = { row: z.string() };
const small = { row: z.number() };
const id = { row: z.string(), select: asText };
const hash = { row: z.string().transform(BigInt), select: asText };
const large = { row: z.coerce.number(), select: asText };
const moment = {
  row: z.coerce.number(),
  select: (column: EventColumn) => `toString(toUnixTimestamp64Milli(${column})) AS ${column}`,
};

interface Reading {
  row: z.ZodType;
  select?: (column: EventColumn) => string;
}

/** How each column of `events` is read. A column that `toColumns` writes and this lacks is a type error. */
const columns = {
  ...{ website: id, at: moment, visitor: hash, id, seq: large, received: moment, name: text, session: hash },
  ...{ host: text, path: text, referrer: text },
  ...{ utm_source: text, utm_medium: text, utm_campaign: text, utm_content: text, utm_term: text },
  ...{ medium: text, source: text, country: text, city: text, device: text, os: text, browser: text },
  ...{ width: small, height: small, order_id: text, value: large, currency: text, data: text },
  provenance: { row: z.enum(provenances) },
} satisfies Record<EventColumn, Reading>;

type Row = { [Column in EventColumn]: (typeof columns)[Column]["row"] };

/** Whole events, as `storedEvent` reads them. Conditions beside it name columns with their table: these are aliases. */
export const selectEvents = join(
  eventColumns.map((column) => {
    const { select }: Reading = columns[column];
    return select === undefined ? identifier(column) : constant(select(column));
  }),
  ", ",
);

export const storedEvent = z
  .object(Object.fromEntries(eventColumns.map((column) => [column, columns[column].row])) as Row)
  .transform(
    ({ utm_source, utm_medium, utm_campaign, utm_content, utm_term, order_id, ...others }): StoredEvent => ({
      ...others,
      utm: { source: utm_source, medium: utm_medium, campaign: utm_campaign, content: utm_content, term: utm_term },
      orderId: order_id,
    }),
  );
