import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Of the given sign-ins the ones that have not ended. */
export async function stillSignedIn({ query }: Queries, signIns: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>("SELECT id FROM sign_ins WHERE id = ANY($1::uuid[]) AND ended_at IS NULL", [
    signIns,
  ]);
  return new Set(rows.map(({ id }) => id));
}
