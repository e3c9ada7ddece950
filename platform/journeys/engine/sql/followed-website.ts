import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface FollowedWebsite {
  id: string;
  name: string;
  url: string;
  host: string;
  /** Own ones beside it. */
  hosts: string[];
  timeZone: string;
}

/** What the engine needs of a website. */
export async function findFollowedWebsite({ query }: Queries, id: string): Promise<FollowedWebsite | undefined> {
  const [row] = await query<FollowedWebsite>(
    'SELECT id, name, url, host, hosts, time_zone AS "timeZone" FROM websites WHERE id = $1 AND owner_id IS NOT NULL',
    [id],
  );
  return row;
}
