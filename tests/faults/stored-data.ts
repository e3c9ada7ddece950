import { z } from "zod";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openStores } from "#platform/stores/open.ts";

const event = z.object({
  ...{ id: z.string(), at: z.coerce.number(), visitor: z.string(), session: z.string(), name: z.string() },
  ...{ order: z.string(), value: z.coerce.number(), currency: z.string(), host: z.string(), path: z.string() },
});
export type StoredEvent = z.infer<typeof event>;

/** The contents of both stores for a website. Visitors and people as PostgreSQL writes them. */
export interface StoredData {
  /** In the order in which they were stored. */
  events: StoredEvent[];
  /** Visitor → person. */
  links: Map<string, string>;
  people: Map<string, { names: string[]; leadAt: number | null; customerAt: number | null }>;
}

/** Reads the stores of a folder that no other process has open. */
export async function readStoredData(dataDir: string, websites: readonly string[]): Promise<StoredData[]> {
  const stores = await openStores({ DATA_DIR: dataDir });
  const read = async (website: string): Promise<StoredData> => {
    const events = await stores.clickhouse.select(
      sql`SELECT toString(id) AS id, toUnixTimestamp64Milli(events.at) AS at, toString(reinterpretAsInt64(visitor)) AS visitor,
            toString(session) AS session, name, order_id AS order, value, currency, host, path
          FROM events WHERE website = ${uuid(website)} ORDER BY seq, events.at, toUInt128(events.id)`,
      event,
      { owner: "test" },
    );
    const links = await stores.postgres.query<{ visitor: string; person: string }>(
      "SELECT visitor::text, person_id::text AS person FROM visitor_links WHERE website_id = $1",
      [website],
    );
    const people = await stores.postgres.query<{
      id: string;
      names: string[];
      lead: Date | null;
      customer: Date | null;
    }>(
      `SELECT id::text, lead_at AS lead, customer_at AS customer, ARRAY(SELECT kind || ' ' || value FROM identifiers
         WHERE identifiers.website_id = people.website_id AND person_id = people.id ORDER BY 1) AS names
       FROM people WHERE website_id = $1`,
      [website],
    );
    return {
      events,
      links: new Map(links.map(({ visitor, person }) => [visitor, person])),
      people: new Map(
        people.map(({ id, names, lead, customer }) => [
          id,
          { names: names.sort(), leadAt: lead?.getTime() ?? null, customerAt: customer?.getTime() ?? null },
        ]),
      ),
    };
  };
  try {
    const found: StoredData[] = [];
    for (const website of websites) found.push(await read(website));
    return found;
  } finally {
    await stores.close();
  }
}
