import { z } from "zod";
import { inUnits } from "#contract/money.ts";
import type { StoredEvent } from "#contract/person-record.ts";
import type { PersonFile } from "#contract/profiles.ts";
import { provenances } from "#contract/provenance.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listIdentifiers } from "#platform/people/sql/find-anchor.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { FoundPerson } from "./find-person.ts";
import { readNotes } from "./notes.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { showDetail } from "./show-detail.ts";

/** More than a person can have. */
const maxNotes = 1_000;
const partRows = 500;

const row = z.object({
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

interface Part {
  about: PersonFile | null;
  events: StoredEvent[];
}

/** Everything stored about a person, excluded events too; the first part says who they are. */
export async function exportPerson(
  person: FoundPerson,
  { selection, account }: { selection: PeopleSelection; account: string },
  dependencies: Pick<Dependencies, "postgres" | "clickhouse">,
): Promise<AsyncGenerator<Part>> {
  const { website, key, visitors } = person;
  const { postgres, clickhouse } = dependencies;
  const own = sql`WHERE website = ${uuid(website.id)} AND visitor IN ${hashes(visitors)}`;
  const [detail, identifiers, notes, parts] = await Promise.all([
    showDetail(person, selection, dependencies),
    listIdentifiers(postgres, website.id, key),
    readNotes({ postgres }, person, { page: 1, limit: maxNotes }),
    clickhouse.selectParts(
      sql`SELECT ${columns}, excluded FROM (SELECT ${stored}, 0 AS excluded FROM ${tables.events} ${own}
            UNION ALL SELECT ${stored}, 1 AS excluded FROM ${tables.excludedEvents} ${own})
          ORDER BY at, id`,
      row,
      { owner: account, lane: "background", size: partRows },
    ),
  ]);
  const about = { person: detail, identifiers, notes: notes.items };
  return (async function* () {
    let isFirst = true;
    for (const part of parts) {
      yield { about: isFirst ? about : null, events: part.map((each) => toEvent(each, website.timeZone)) };
      isFirst = false;
    }
    if (isFirst) yield { about, events: [] };
  })();
}

function toEvent(each: z.infer<typeof row>, zone: string): StoredEvent {
  const { at, provenance, utm, order_id: orderId, value, currency, data, ...rest } = each;
  const [source, medium, campaign, term, content] = utm;
  const isOrder = orderId !== "" || value !== 0;
  return {
    ...{ ...rest, at: isoIn(zone, at), saidBy: provenance, utm: { source, medium, campaign, term, content } },
    order: isOrder ? { id: orderId, value: inUnits({ value, currency }), currency } : null,
    data: data === "" ? {} : JSON.parse(data),
  };
}
