import type { OwnWebsite } from "#platform/caller.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What messages are made by. */
export type SendingWebsite = Pick<OwnWebsite, "name" | "url" | "host" | "hosts" | "timeZone">;

/** What messages say of a website, and whose hours they keep. */
export async function findSendingWebsite({ query }: Queries, id: string): Promise<SendingWebsite | undefined> {
  const [row] = await query<SendingWebsite>(
    'SELECT name, url, host, hosts, time_zone AS "timeZone" FROM websites WHERE id = $1 AND owner_id IS NOT NULL',
    [id],
  );
  return row;
}
