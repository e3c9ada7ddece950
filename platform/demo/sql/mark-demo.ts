import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Notes until when the history of a website is invented: it counts for no quota and costs nothing. Before it is filled. */
export async function markDemo({ query }: Queries, website: string, until: number): Promise<void> {
  await query("UPDATE websites SET demo_until = greatest(demo_until, $2) WHERE id = $1", [website, new Date(until)]);
}
